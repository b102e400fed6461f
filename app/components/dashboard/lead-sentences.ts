/** The end of a sentence and the space after it. Without lookbehind, which Safari before 16.4 can't parse. */
const SENTENCE_END = /[^A-Z][.!?][”"’)]?\s+(?=[“"‘A-Z0-9])/g;
/** An abbreviation that ends no sentence, beside those of capitals such as "U.S.". */
const ABBREVIATION = /\b(?:No|Pub|St|Dr|Mr|Ms|v|vs)\.$/;

/**
 * Splits a text after the last whole sentence within `lengthMax` characters, and after the first one where that alone is
 * longer: "One. Two." with 5 gives ["One.", "Two."].
 */
export function leadSentences(text: string, lengthMax: number): [lead: string, rest: string] {
  const sentences = sentencesOf(text);
  let count = 1;
  while (count < sentences.length && sentences.slice(0, count + 1).join(" ").length <= lengthMax) count += 1;
  return [sentences.slice(0, count).join(" "), sentences.slice(count).join(" ")];
}

function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: end, index } of text.matchAll(SENTENCE_END)) {
    const sentence = text.slice(start, index + end.trimEnd().length);
    if (ABBREVIATION.test(sentence)) continue;
    sentences.push(sentence);
    start = index + end.length;
  }
  return [...sentences, text.slice(start)];
}
