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
