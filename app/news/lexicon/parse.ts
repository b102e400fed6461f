import { nounForms, verbForms } from "./forms";

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
    .flatMap((one) =>
      productsOf(entry.slice(0, choice.index) + one + entry.slice(choice.index + choice[0].length)),
    );
}

function formsOf(written: string): string[] {
  const phrase = written.slice(1);
  if (written.startsWith("~")) return verbForms(phrase);
  return written.startsWith("=") ? [phrase] : nounForms(written);
}
