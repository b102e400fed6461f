import irregular from "./irregular-words.json";

/** An entry as it is written in a list, and every form of it. */
export type Entry = { written: string; forms: string[] };

/** A list of words of one meaning, with a title of our own in which `_` stands in the place of a word. */
export class WordClass {
  #entries: Entry[] | undefined;

  constructor(
    readonly name: string,
    readonly example: string,
    readonly words: readonly string[],
  ) {}

  /** Made when first asked for: most requests read no news. */
  get entries(): readonly Entry[] {
    return (this.#entries ??= [...new Set(this.words.flatMap(productsOf))].map((written) => ({
      written,
      forms: formsOf(written),
    })));
  }
}

/**
 * Reads the word classes of a dictionary. `(exit|departure) (tax|fee)` stands for all four products and `(the|)` for an optional word; `~`
 * marks a verb, which gets all its forms; `=` words that have only the form written; any other gets its plural.
 */
export const readWordClasses = (
  dictionary: Readonly<Record<string, { example: string; words: readonly string[] }>>,
): WordClass[] =>
  Object.entries(dictionary).map(([name, { example, words }]) => new WordClass(name, example, words));

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

/** Past tense and participle of the verbs that the rules below would get wrong, and plurals. */
const { pasts, plurals } = irregular;
const PASTS = new Map<string, string[]>(Object.entries(pasts));
const PLURALS = new Map(Object.entries(plurals));
const DOUBLED = /[^aeiou]ed$/;

/** Every form of a verb phrase, its first word inflected: `shut down` gives `shuts down`, `shutting down`. */
function verbForms(phrase: string): string[] {
  const [verb = "", ...rest] = phrase.split(" ");
  const past = PASTS.get(verb) ?? [regularPast(verb)];
  return [verb, thirdPerson(verb), participle(verb, past), ...past].map((form) => [form, ...rest].join(" "));
}

const AFTER_A_NOUN = /^(?:abroad|overseas|on|of|to|for|from|in|by|at|before|with|who|that|between)$/;

/** A noun phrase and its plural, of the noun before a preposition: `exit tax` gives `exit taxes`, `ban on leaving` gives `bans on leaving`. */
function nounForms(phrase: string): string[] {
  const words = phrase.split(" ");
  const after = words.findIndex((word) => AFTER_A_NOUN.test(word));
  const at = after > 0 ? after - 1 : words.length - 1;
  const noun = words[at] ?? "";
  return [phrase, words.with(at, PLURALS.get(noun) ?? thirdPerson(noun)).join(" ")];
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
