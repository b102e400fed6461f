import { type Head, LOOK_ALIKE_CLASSES, TOPIC_LIST, WORD_CLASSES } from "~/news/lexicon/lexicon";

const CLASSES = [...WORD_CLASSES, ...LOOK_ALIKE_CLASSES];
/** Pairs shown per head; a head of two wide classes has many thousands. */
const PAIRS_MAX = 200;

/**
 * The review list. Without a name: every word class with all of its expansions. With a class name: that class. With a
 * topic id: each head's parts, and evenly spread pairs of the words of its first two parts. Null for an unknown name.
 */
export function wordsReport(name?: string): string | null {
  if (!name) return CLASSES.map((one) => classReport(one.name)).join("\n\n");
  const topic = TOPIC_LIST.find(({ id }) => id === name);
  const isClass = CLASSES.some((one) => one.name === name);
  if (!topic && !isClass) return null;
  return [...(topic?.heads.map(headReport) ?? []), ...(isClass ? [classReport(name)] : [])].join("\n\n");
}

function classReport(name: string): string {
  return [`${name}:`, ...wordsOf([name]).map((word) => `  ${word}`)].join("\n");
}

function headReport({ parts, example, isOfficial }: Head): string {
  const [first = [], second = [""]] = parts.map(({ classes }) => wordsOf(classes));
  const pairs = first.flatMap((one) => second.map((other) => `${one} ... ${other}`));
  const step = Math.max(1, Math.ceil(pairs.length / PAIRS_MAX));
  return [
    `${isOfficial ? "official title" : "news"}: ${parts.map(({ classes }) => classes.join("|")).join(" + ")} (${example})`,
    ...pairs.filter((_, at) => at % step === 0).map((pair) => `  ${pair.replace(/ \.\.\. $/, "")}`),
    `  ${pairs.length} pairs in all`,
  ].join("\n");
}

function wordsOf(names: readonly string[]): string[] {
  return CLASSES.filter(({ name }) => names.includes(name)).flatMap(({ entries }) =>
    entries.map(({ written }) => written.replace(/^[~=]/, "")),
  );
}
