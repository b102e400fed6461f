import { z } from "zod";
import type { Story } from "~/news/stories";
import { hasContactDetails } from "./contact-details";
import { agreesWithFigures, sentencesOf, type ComputedFigures } from "./stated-numbers";

const EXPLANATION_LENGTH_MAX = 1_200;
const CLAIM_LENGTH_MAX = 300;
const CLAIMS_MAX = 6;
const READINGS_MAX = 50;

const claim = z.strictObject({
  storyId: z.string().max(100),
  /** Words copied from the story that support the claim. */
  quote: z.string().min(3).max(500),
  text: z.string().min(3).max(CLAIM_LENGTH_MAX),
});

const reading = z.strictObject({
  storyId: z.string().max(100),
  quote: z.string().min(3).max(500),
  relevance: z.number().min(0).max(100),
});

/** The response format requested from the analysis model. */
const analystAnswer = z.strictObject({
  explanation: z.string().min(20).max(EXPLANATION_LENGTH_MAX),
  /** Chance for the fixed February 2028 question, in percent. */
  likelihood: z.number().min(0).max(100),
  keyEvents: z.array(claim).max(CLAIMS_MAX),
  keyFactors: z.array(claim).max(CLAIMS_MAX),
  /** A response without usable readings is still usable. */
  readings: z.array(reading).max(READINGS_MAX).catch([]),
});

/** The model's own relevance score of a story's lead article, and a quote that supports it. */
export interface Reading {
  storyId: string;
  quote: string;
  /** 0-100. */
  relevance: number;
}

/** A response validated against its input. */
export interface CheckedAnswer {
  explanation: string;
  /** 0-1. */
  likelihood: number;
  keyEvents: string[];
  keyFactors: string[];
  readings: Reading[];
}

/**
 * Parses a response as data. Null if it has the wrong shape, supports none of its claims, or explains figures other
 * than the computed ones. Drops claims whose quote isn't in the story they cite, and sentences with a link, an address,
 * a phone number or an instruction to the reader.
 */
export function checkAnswer(
  text: string,
  computed: ComputedFigures,
  stories: readonly Story[],
): CheckedAnswer | null {
  const parsed = analystAnswer.safeParse(readJson(text));
  if (!parsed.success) return null;
  const { explanation, likelihood, keyEvents, keyFactors, readings } = parsed.data;
  const data = [`${stories.length} stories`, ...stories.map(textOf)].join("\n");
  const storyText = new Map(stories.map((story) => [story.id, comparable(textOf(story))]));
  const isQuoted = ({ storyId, quote }: { storyId: string; quote: string }) =>
    storyText.get(storyId)?.includes(comparable(quote)) ?? false;
  const usable = (words: string) => {
    const shown = displayable(words);
    return shown && agreesWithFigures(shown, computed, data) ? shown : null;
  };
  const supported = (claims: typeof keyEvents) =>
    claims.filter(isQuoted).flatMap((one) => usable(one.text) ?? []);
  const [events, factors] = [supported(keyEvents), supported(keyFactors)];
  const explained = usable(explanation);
  if (!explained || (stories.length > 0 && events.length === 0)) return null;
  return {
    explanation: explained,
    likelihood: likelihood / 100,
    keyEvents: events,
    keyFactors: factors,
    readings: readings.filter(isQuoted),
  };
}

/** The text of a story that the model sees and may quote. */
export const textOf = ({ lead }: Story): string =>
  [lead.title, lead.description ?? ""].join(". ").slice(0, 700);

const FOREIGN_LETTER = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/**
 * Sanitizes text for pages: normalized characters, no markup, no invisible characters, no sentence with contact
 * details. Empty if nothing is left, and for words with look-alike non-Latin letters.
 */
function displayable(words: string): string {
  const plain = words
    .normalize("NFKC")
    .replace(/\p{Cf}|[\uFE00-\uFE0F\u20E3]/gu, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/<[^>]*>/g, " ");
  if (FOREIGN_LETTER.test(plain)) return "";
  return sentencesOf(plain)
    .filter((sentence) => !hasContactDetails(sentence))
    .join(" ")
    .replace(/[*_`#~]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

const comparable = (text: string) => text.toLowerCase().replace(/\s+/g, " ").trim();

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
