/** Between two sentences; not after "U.S.", "No." and other abbreviations. */
const SENTENCE_BREAK = /(?<=[^A-Z][.!?][”"’)]?)(?<!\b(?:No|Pub|St|Dr|Mr|Ms|v|vs)\.)\s+(?=[“"‘A-Z0-9])/;

/**
 * Splits a text after the last whole sentence within `lengthMax` characters, and after the first one where that alone is
 * longer: "One. Two." with 5 gives ["One.", "Two."].
 */
export function leadSentences(text: string, lengthMax: number): [lead: string, rest: string] {
  const sentences = text.split(SENTENCE_BREAK);
  let count = 1;
  while (count < sentences.length && sentences.slice(0, count + 1).join(" ").length <= lengthMax) count += 1;
  return [sentences.slice(0, count).join(" "), sentences.slice(count).join(" ")];
}
