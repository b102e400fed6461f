/** The position of a dictionary word in a text, counted in words. */
export type Span = { start: number; end: number; form: string };

/**
 * The words of a text that the dictionaries know, by class and in order; `sentence` is the number of each word's sentence, and
 * `afterComma` holds the words that follow a comma, where the text keeps its commas.
 */
export type Reading = {
  spans: Map<string, Span[]>;
  sentence: number[];
  words: string[];
  afterComma: ReadonlySet<number>;
};

type Match = { end: number; classes: string[] };
type Node = { next: Map<string, Node>; classes: string[] };

/**
 * Finds all words of the dictionaries in one pass. Within an entry of an opaque class nothing else is read: "Native Americans" holds no
 * "Americans". Of the classes that are read by their longest entry only, "strike down" is one action and not two.
 */
export class Matcher {
  readonly #opaque: ReadonlySet<string>;
  readonly #longestOnly: ReadonlySet<string>;
  readonly #words: () => Iterable<readonly [phrase: string, name: string]>;
  #root: Node | undefined;

  /** The words, each with its class, are asked for when the first text is read: most requests read no news. */
  constructor(
    words: () => Iterable<readonly [phrase: string, name: string]>,
    classes: { opaque: readonly string[]; longestOnly: readonly string[] },
  ) {
    this.#words = words;
    this.#opaque = new Set(classes.opaque);
    this.#longestOnly = new Set(classes.longestOnly);
  }

  /** Reads a plain text. Its cost grows in line with its length. */
  read(text: string): Reading {
    const words: string[] = [];
    const afterComma = new Set<number>();
    for (const word of text.trim().split(" ")) {
      if (word === ",") afterComma.add(words.length);
      else words.push(word);
    }
    const root = (this.#root ??= treeOf(this.#words()));
    const reading: Reading = { spans: new Map(), sentence: [], words, afterComma };
    let sentence = 0;
    for (const word of words) reading.sentence.push(word === "." ? sentence++ : sentence);
    let actionUntil = 0;
    for (let start = 0; start < words.length;) {
      const found = matchesAt(words, start, root);
      const longest = found.at(-1);
      // Within a longer action no other begins: "won't rule out" doesn't rule out.
      const isAction = longest?.classes.some((name) => this.#longestOnly.has(name)) ?? false;
      start = this.#readAt(start, found, start < actionUntil, reading);
      if (longest && isAction) actionUntil = Math.max(actionUntil, longest.end);
    }
    return reading;
  }

  /** Notes what begins at a word; returns where to read on. */
  #readAt(start: number, found: Match[], isInAction: boolean, reading: Reading): number {
    const longest = found.at(-1);
    if (!longest) return start + 1;
    const isRead = (name: string) => !isInAction || !this.#longestOnly.has(name);
    note(reading, start, longest.end, longest.classes.filter(isRead));
    if (longest.classes.some((name) => this.#opaque.has(name))) return longest.end;
    const isLongestOnly = longest.classes.some((name) => this.#longestOnly.has(name));
    for (const { end, classes } of found.slice(0, -1))
      note(
        reading,
        start,
        end,
        classes.filter(
          (name) =>
            !longest.classes.includes(name) &&
            !this.#opaque.has(name) &&
            isRead(name) &&
            !(isLongestOnly && this.#longestOnly.has(name)),
        ),
      );
    return start + 1;
  }
}

function treeOf(words: Iterable<readonly [phrase: string, name: string]>): Node {
  const root: Node = { next: new Map(), classes: [] };
  for (const [phrase, name] of words) {
    let node = root;
    for (const word of phrase.split(" ")) {
      let next = node.next.get(word);
      if (!next) node.next.set(word, (next = { next: new Map(), classes: [] }));
      node = next;
    }
    if (!node.classes.includes(name)) node.classes.push(name);
  }
  return root;
}

/** All entries that begin at a word, the longest last. */
function matchesAt(words: string[], start: number, root: Node): Match[] {
  const found = [];
  let node: Node | undefined = root;
  for (let at = start; node && at < words.length; at++) {
    node = node.next.get(words[at] ?? "");
    if (node && node.classes.length > 0) found.push({ end: at + 1, classes: node.classes });
  }
  return found;
}

function note({ spans, words }: Reading, start: number, end: number, classes: readonly string[]): void {
  const span = { start, end, form: words.slice(start, end).join(" ") };
  for (const name of classes) {
    const list = spans.get(name);
    if (list) list.push(span);
    else spans.set(name, [span]);
  }
}

/** Words in lower case between single spaces, sentences parted by ` . `: what the phrases of the rules are matched against. */
export type NormalizedText = string;

/**
 * Reads a headline or a description into plain text. `U.S.`, `US`, `USA`, `America` and `United States` all become
 * `usa` (but not the pronoun `us`, nor `Latin America`), `U . S .` as GDELT writes it too; `Americans` stays. Possessive
 * `'s` and apostrophes go, hyphens become spaces, and what ends a sentence or a clause becomes ` . `. Commas go as well, unless they
 * are asked for: then each becomes ` , `.
 *
 * `U.S.-Canada border: Trump's plan` becomes ` usa canada border . trump plan `.
 */
export function normalizeText(
  text: string | null,
  lengthMax: number,
  { keepsCommas = false } = {},
): NormalizedText {
  if (!text) return " ";
  const bounded = text
    .slice(0, lengthMax)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "");
  const withNation = NOT_THE_NATION.test(bounded)
    ? bounded.replace(NOT_THE_NATION_ALL, (name) => name.replace(/america/i, "amerika"))
    : bounded;
  const named = withNation
    .replace(/<[^>]{1,80}>/g, " ")
    .replace(/&(amp|#38);/g, "&")
    .replace(/&[a-z#0-9]{2,8};/gi, " ")
    .replace(/\bU\s?\.\s?S\s?\.?(\s?A\s?\.)?(?![a-z])|\bU\.s\./g, " usa ")
    .replace(/\b(the )?united states( of america)?\b/gi, " usa ")
    .replace(/\bU\.?N\.?\b(?=[ '’-]|$)/g, "unitednations")
    .replace(/\bAmerica\b/g, " usa ");
  const country = isShouted(text) ? named : named.replace(/\bUSA?\b/g, " usa ");
  const words = country
    .toLowerCase()
    .replace(/['’‘`]s\b/g, "")
    .replace(/['’‘`]ll\b/g, " will")
    .replace(/(\d)[.,](?=\d)/g, "$1")
    .replace(/\b([a-z])\.(?=[a-z]\.)/g, "$1")
    .replace(/\b(gov|sen|rep|sens|reps|gen|st|dr|mr|mrs|ms|no|vs|dept|sgt|lt|jr)\. /g, "$1 ")
    .replace(/['’‘`,"“”()[\]*_]/g, (mark) => (mark !== "," ? "" : keepsCommas ? " , " : " "))
    .replace(/[.!?;:|—–…•]+|\s-\s|\.\.\./g, " . ")
    .replace(/[^a-z0-9$%.,]+/g, " ");
  return ` ${words.replace(/(?: \.)+ /g, " . ").trim()} `.replace(/ {2,}/g, " ");
}

const NOT_THE_NATION =
  /\b(latin|south|central|north|bank of|captain|miss|good morning|make|one|morgan|tv) america\b/i;
const NOT_THE_NATION_ALL = new RegExp(NOT_THE_NATION.source, "gi");

/** In a text all in capitals, `US` may be the pronoun. */
function isShouted(text: string): boolean {
  return !/[a-z]/.test(text);
}
