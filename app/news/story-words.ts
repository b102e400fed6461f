import { stemmer } from "stemmer";

/** Names of one thing: reports use either. */
const OTHER_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bscotus\b/g, "supreme court"],
  [/\bdoj\b/g, "justice department"],
  [/\bdhs\b/g, "homeland security"],
  [/\b(?:european union|europe)\b/g, "eu"],
  [/\bus (?:citizens|travell?ers)\b|\bamericans\b/g, "american"],
];

const COMMON_WORDS = new Set(
  `
    a about after again against all also am among an and any are as at be because been before being but
    by can could did do does during for from get had has have he her here his how if in into is it its
    just may more most my new no not now of off on one or our out over own said says say set she so some
    such than that the their them then there these they this those to too under up was we were what when
    where which while who why will with would you your amid us report live update
  `
    .trim()
    .split(/\s+/),
);

/** The stems of a plain text's content words, so that "bans" and "banned" match: "the doj bans trips" is justic, depart, ban, trip. */
export function stemsOf(text: string): Set<string> {
  const named = OTHER_NAMES.reduce((rest, [name, other]) => rest.replace(name, other), text);
  return new Set(named.split(" ").filter(isContentWord).map(stemmer));
}

const isContentWord = (word: string): boolean => word.length > 1 && !COMMON_WORDS.has(word);
