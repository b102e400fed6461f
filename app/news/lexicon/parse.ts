/** An entry as it is written in a list, and every form of it. */
export type Entry = { written: string; forms: string[] };

/** A list of words of one meaning, with a title of our own in which `_` stands in the place of a word. */
export class WordClass {
  readonly name: string;
  readonly example: string;
  readonly #lines: readonly string[];
  #entries: Entry[] | undefined;

  constructor(head: string, lines: readonly string[]) {
    const colon = head.indexOf(":");
    if (colon < 0) throw new Error(`no example: ${head}`);
    this.name = head.slice(0, colon).trim();
    this.example = head.slice(colon + 1).trim();
    this.#lines = lines;
  }

  /** Made when first asked for: most requests read no news. */
  get entries(): readonly Entry[] {
    return (this.#entries ??= entriesOf(this.#lines));
  }
}

/**
 * Reads the word lists: a line `name: example with _ in the place of a word`, then indented lines of words between commas. `(exit|departure)
 * (tax|fee)` stands for all four products and `(the|)` for an optional word; `~` marks a verb, which gets all its forms; `=` words that
 * have only the form written; any other gets its plural.
 */
export function parseWordClasses(text: string): WordClass[] {
  return blocksOf(text).map(([head = "", ...lines]) => new WordClass(head, lines));
}

function entriesOf(lines: readonly string[]): Entry[] {
  const written = lines
    .join(" ")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean)
    .flatMap(productsOf);
  return [...new Set(written)].map((entry) => ({ written: entry, forms: formsOf(entry) }));
}

/** The blocks of a text, each a line at its margin and the indented lines below it, without comments (`#`). */
export function blocksOf(text: string): string[][] {
  const blocks: string[][] = [];
  for (const line of text.split("\n")) {
    if (!line.trim() || line.startsWith("#")) continue;
    if (line.startsWith(" ")) blocks.at(-1)?.push(line.trim());
    else blocks.push([line.trim()]);
  }
  return blocks;
}

/** Every way to read an entry: `(a|b) c` gives `a c` and `b c`. */
function productsOf(entry: string): string[] {
  const choice = /\(([^()]*)\)/.exec(entry);
  if (!choice)
    return [
      entry
        .replace(/ {2,}/g, " ")
        .replace(/^([~=]?) /, "$1")
        .trim(),
    ];
  return (choice[1] ?? "")
    .split("|")
    .flatMap((form) =>
      productsOf(entry.slice(0, choice.index) + form + entry.slice(choice.index + choice[0].length)),
    );
}

function formsOf(written: string): string[] {
  const phrase = written.slice(1);
  if (written.startsWith("~")) return verbForms(phrase);
  return written.startsWith("=") ? [phrase] : nounForms(written);
}

/** Past tense and participle of the verbs that the rules below would get wrong, as `lemma: past participle`. */
const IRREGULAR = `
bar: barred; ban: banned; stop: stopped; strip: stripped; drop: dropped; scrap: scrapped; cap: capped; plan: planned; let: let;
set: set; cut: cut; shut: shut; put: put; hit: hit; quit: quit; rip: ripped; tap: tapped; strike: struck stricken; hold: held;
uphold: upheld; withhold: withheld; withdraw: withdrew withdrawn; take: took taken; give: gave given; forbid: forbade forbidden;
leave: left; keep: kept; send: sent; bring: brought; seek: sought; freeze: froze frozen; unfreeze: unfroze unfrozen; lose: lost;
pay: paid; undo: undid undone; overturn: overturned; throw: threw thrown; win: won; find: found; fly: flew flown; flee: fled;
go: went gone; make: made; tell: told; say: said; spy: spied; fall: fell fallen; rise: rose risen; get: got gotten; sue: sued;
drive: drove driven; wiretap: wiretapped; curb: curbed; rein: reined; veto: vetoed; permit: permitted; commit: committed;
defer: deferred; hear: heard; ship: shipped; trap: trapped; slip: slipped; control: controlled; compel: compelled; expel: expelled;
run: ran run; sail: sailed; ground: grounded; fight: fought; bid: bid; lead: led; back: backed; reset: reset; step: stepped;
cancel: canceled cancelled; travel: traveled travelled; repel: repelled; rebuke: rebuked; buy: bought; meet: met; sell: sold;
impel: impelled; void: voided; mull: mulled; label: labeled labelled; begin: began begun; sign: signed; deny: denied; ram: rammed;
extend: extended; defy: defied; rob: robbed; do: did done; become: became; swim: swam; break: broke broken; oversee: oversaw`;

const PAST = new Map(
  IRREGULAR.trim()
    .split(/[;\n]+/)
    .map((entry) => entry.trim().split(": "))
    .filter(([lemma]) => lemma)
    .map(([lemma = "", past = ""]) => [lemma, past.split(" ")]),
);
const IRREGULAR_PLURALS: Record<string, string> = {
  man: "men",
  woman: "women",
  child: "children",
  person: "people",
};
const DOUBLED = /[^aeiou]ed$/;

/** Every form of a verb phrase, its first word inflected: `shut down` gives `shuts down`, `shutting down`. */
function verbForms(phrase: string): string[] {
  const [verb = "", ...rest] = phrase.split(" ");
  const past = PAST.get(verb) ?? [regularPast(verb)];
  return [verb, thirdPerson(verb), participle(verb, past), ...past].map((form) => [form, ...rest].join(" "));
}

const AFTER_A_NOUN = /^(?:abroad|overseas|on|of|to|for|from|in|by|at|before|with|who|that|between)$/;

/** A noun phrase and its plural, of the noun before a preposition: `exit tax` gives `exit taxes`, `ban on leaving` gives `bans on leaving`. */
function nounForms(phrase: string): string[] {
  const words = phrase.split(" ");
  const after = words.findIndex((word) => AFTER_A_NOUN.test(word));
  const at = after > 0 ? after - 1 : words.length - 1;
  const noun = words[at] ?? "";
  return [phrase, words.with(at, IRREGULAR_PLURALS[noun] ?? thirdPerson(noun)).join(" ")];
}

function thirdPerson(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|[^aeiou]o)$/.test(word) && !/^(?:memo|photo)$/.test(word) ? `${word}es` : `${word}s`;
}

function regularPast(verb: string): string {
  if (verb.endsWith("e")) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

/** The consonant doubles where it does in the past (`barred`), or in a short verb without a regular past (`cutting`). */
function participle(verb: string, past: readonly string[]): string {
  const isDoubled = past.some((form) => form === `${verb}${verb.at(-1)}ed` && DOUBLED.test(form));
  if (isDoubled || /^(?:let|set|cut|shut|put|hit|quit|get|win|bid|run|reset|begin|swim)$/.test(verb))
    return `${verb}${verb.at(-1)}ing`;
  return verb.endsWith("e") && !/(?:ee|oe|ye)$/.test(verb) ? `${verb.slice(0, -1)}ing` : `${verb}ing`;
}
