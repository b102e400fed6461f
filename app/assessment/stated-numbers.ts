/** The figures of ours that an explanation may state. */
export interface ComputedFigures {
  level: number;
  /** Percent. */
  likelihood: number;
  /** The word of the level's band, such as "low". */
  band: string;
}

const OWN_FIGURES =
  /\b(?:risks?|levels?|scores?|index|indices|forecasts?|predictions?|predicted|likelihood|likely|probabilit\w+|chances?|odds|percent\w*|per cent|rated|ratings?|scale)\b|%|\/\s*100|out of|\b(?:numbers?|figures?|values?|readings?) (?:is|are|was|now|stands?|reads?|rose|fell|equals?|should|must|has|have)\b/i;
const ROMAN_NUMERAL = /\b(?=[IVXLCDM]{2,}\b)[IVXLCDM]+\b/;
const RELATIVE_AMOUNT =
  /\b(?:doubl\w+|tripl\w+|quadrupl\w+|\w+fold|dozens?|halv\w+|twice|thrice|maximum|minimum|certain(?:ty)?|guaranteed|imminent|inevitable)\b/i;
const BAND_WORD = /\b(?:low|medium|moderate|elevated|high|severe|extreme|critical)\b/gi;
/** Numbers of the scale and the question, valid in any assessment. */
const ALWAYS_TRUE =
  /\b0\s*(?:–|-|to)\s*100\b|\bout of 100\b|\/\s*100\b|\bfebruary 2028\b|\b(?:next|last) (?:60|90) days\b/gi;

const UNITS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const NUMBER_WORD = new RegExp(
  `\\b(?:(${TENS.join("|")})(?:[\\s-]+(${UNITS.slice(1, 10).join("|")}))?|(${UNITS.join("|")})|(hundred|thousand|million|billion))\\b`,
  "gi",
);

/**
 * Returns whether a text agrees with the computed figures: in a sentence about a level, a chance or any figure, each
 * number, in digits or words, must be a computed one; elsewhere it must occur in the data. "The risk level is 97" is
 * rejected at level 24, whatever a story says.
 * @param data the text that the model was given
 */
export function agreesWithFigures(text: string, computed: ComputedFigures, data: string): boolean {
  const known = new Set([...numbersIn(data), ...ownNumbers(computed)]);
  const own = new Set(ownNumbers(computed));
  return sentencesOf(text).every((sentence) => {
    const checked = sentence.replace(ALWAYS_TRUE, " ");
    if (!OWN_FIGURES.test(sentence)) return digitsIn(checked).every((number) => known.has(number));
    return (
      !ROMAN_NUMERAL.test(checked) &&
      !RELATIVE_AMOUNT.test(checked) &&
      (checked.match(BAND_WORD) ?? []).every((word) => word.toLowerCase() === computed.band) &&
      numbersIn(checked.replace(/\bone\b(?! hundred)/gi, " ")).every((number) => own.has(number))
    );
  });
}

/** Doesn't split at "U.S. border" or "5.30 p.m. in": a new sentence starts with a capital. */
export const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?;:]["”’)]*)\s+(?=["“(]?[\p{Lu}\d])/u);

/** The level, and the forecast, exact and rounded. */
const ownNumbers = ({ level, likelihood }: ComputedFigures) => [level, likelihood, Math.round(likelihood)];

/** Numbers in digits and words: "ninety-seven" is 97. */
const numbersIn = (text: string): number[] =>
  digitsIn(text.replace(NUMBER_WORD, (...found) => ` ${valueOf(found)} `));

/** "1,240.5" is one number. */
const digitsIn = (text: string): number[] =>
  (text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? []).map((number) => Number(number.replaceAll(",", "")));

function valueOf([, tens, unit, single, big]: (string | undefined)[]): number {
  if (tens)
    return 20 + 10 * TENS.indexOf(tens.toLowerCase()) + (unit ? UNITS.indexOf(unit.toLowerCase()) : 0);
  if (single) return UNITS.indexOf(single.toLowerCase());
  return { hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9 }[big?.toLowerCase() as "hundred"];
}
