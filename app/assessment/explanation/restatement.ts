import { normalizeText } from "~/news/normalize-text";

const TEXT_LENGTH_MAX = 1_500;

/**
 * Words that carry no agency, status, negation or amount of their own. "By", "to", "from", "not", "may" and "only" do, and
 * so do "that" and "and", as in "blocks the rule that bars citizens".
 */
const SMALL_WORDS = new Set(
  "a an the of is are was were be been being has have had its their his her in on at".split(" "),
);

/** Irregular forms of verbs that news uses often, and "will", which a headline writes as "to". */
const SAME_WORD = new Map(
  [
    "to will would",
    "say said",
    "tell told",
    "lose lost",
    "keep kept",
    "hold held",
    "win won",
    "find found",
    "take took taken",
    "begin began begun",
    "strike struck",
    "withdraw withdrew withdrawn",
    "send sent",
    "let lets",
  ].flatMap((forms) => forms.split(" ").map((form) => [form, stem(forms.split(" ")[0] ?? form)] as const)),
);

/**
 * Returns whether a sentence says exactly what its quotes say: the same words in the same order, apart from small words and
 * the endings of verbs and nouns. "The State Department has suspended passports" restates "State Department suspends
 * passports"; "The rule bars citizens" doesn't restate "Court blocks rule that bars citizens", nor "Citizens were sued by the
 * agency" "Citizens sue the agency". A sentence can leave out commas and colons, but set none of its own.
 */
export function restates(sentence: string, quotes: readonly string[]): boolean {
  const said = tellingWords(sentence);
  if (said.length === 0 || quotes.some((quote) => quote.includes("?"))) return false;
  let next = 0;
  for (const word of tellingWords(quotes.join(", "))) {
    if (word === said[next]) next += 1;
    else if (/\w/.test(word)) return false;
  }
  return next === said.length;
}

function tellingWords(text: string): string[] {
  const plain = text
    .replace(/(\d)\.(?=\d)/g, "$1 point ")
    .replace(/,? and (?=affects?\b)/g, " ")
    .replace(/; |, and /g, ", ")
    .replace(/\bwho (?:is|are|was|were) /g, "")
    .replace(/\b(says?|said) that\b/g, "$1");
  return normalizeText(plain, TEXT_LENGTH_MAX, { keepsCommas: true })
    .replace(/ \./g, " ,")
    .replace(/[\s.,]+$/, "")
    .replace(/\bamericans\b/g, "usa citizens")
    .replace(/\bamerican\b/g, "usa")
    .trim()
    .split(" ")
    .filter((word) => word && !SMALL_WORDS.has(word))
    .map((word) => SAME_WORD.get(word) ?? stem(word));
}

/** "Revokes" and "revoked" give "revok", "barred" and "bars" give "bar". */
function stem(word: string): string {
  if (/\d/.test(word)) return word;
  const bare = word.replace(/(?:ies|ied)$/, "y").replace(/(?<=\w{3})(?:ing|ed|es|s|e)$/, "");
  return bare.replace(/([a-z])\1$/, "$1");
}
