import { nounForms, verbForms } from "./forms";

/** A list of words of one meaning. Written as `name: example with _ in the place of a word`, then the words. */
export type WordClass = { name: string; example: string; entries: { written: string; forms: string[] }[] };

/**
 * Reads the word lists: blocks between blank lines; words between commas. `~` marks a verb, which gets all its forms; `=` a word that
 * has only the form written; any other gets its plural.
 */
export function parseWordClasses(text: string): WordClass[] {
  return blocksOf(text).map(([head = "", ...lines]) => {
    const colon = head.indexOf(":");
    if (colon < 0) throw new Error(`no example: ${head}`);
    const entries = lines
      .join(" ")
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean);
    return {
      name: head.slice(0, colon).trim(),
      example: head.slice(colon + 1).trim(),
      entries: entries.map((written) => ({ written, forms: formsOf(written) })),
    };
  });
}

/** The lines of each block, without comments (`#`). */
export function blocksOf(text: string): string[][] {
  return text
    .split(/\n\s*\n/)
    .map((block) =>
      block
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line && !line.startsWith("#")),
    )
    .filter((lines) => lines.length > 0);
}

function formsOf(written: string): string[] {
  const phrase = written.slice(1);
  if (written.startsWith("~")) return verbForms(phrase);
  return written.startsWith("=") ? [phrase] : nounForms(written);
}
