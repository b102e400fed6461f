import { z } from "zod";
import type { Story } from "~/news/stories";

/** The model's number is taken only this near to the computed level, in points. */
export const LEVEL_MARGIN = 5;
const TEXT_LENGTH_MAX = 1_200;
const CLAIM_LENGTH_MAX = 300;
const CLAIMS_MAX = 6;
const READINGS_MAX = 50;

const claim = z.strictObject({
  storyId: z.string().max(100),
  /** Words copied from the story that bear the claim out. */
  quote: z.string().min(3).max(500),
  text: z.string().min(3).max(CLAIM_LENGTH_MAX),
});

const reading = z.strictObject({
  storyId: z.string().max(100),
  quote: z.string().min(3).max(500),
  relevance: z.number().min(0).max(100),
});

/** What the analysis model is asked to return. */
export const analystAnswer = z.strictObject({
  explanation: z.string().min(20).max(TEXT_LENGTH_MAX),
  riskLevel: z.number().min(0).max(100),
  /** Of the frozen February 2028 question, in percent. */
  likelihood: z.number().min(0).max(100),
  keyEvents: z.array(claim).max(CLAIMS_MAX),
  keyFactors: z.array(claim).max(CLAIMS_MAX),
  /** Beside the point of the answer: an answer without usable readings still stands. */
  readings: z.array(reading).max(READINGS_MAX).catch([]),
});

/** How relevant the model finds a story's lead article by itself, and the words of it that bear this out. */
export interface Reading {
  storyId: string;
  quote: string;
  /** 0-100. */
  relevance: number;
}

/** An answer held against its input. */
export interface CheckedAnswer {
  explanation: string;
  level: number;
  /** 0-1. */
  likelihood: number;
  keyEvents: string[];
  keyFactors: string[];
  readings: Reading[];
}

/**
 * Reads an answer as data: null when it is not the asked shape, or bears out nothing it says. A claim whose quote does
 * not stand in the story it names is dropped; the level is kept within 5 points of the computed one.
 */
export function checkAnswer(
  text: string,
  computedLevel: number,
  stories: readonly Story[],
): CheckedAnswer | null {
  const parsed = analystAnswer.safeParse(readJson(text));
  if (!parsed.success) return null;
  const { explanation, riskLevel, likelihood, keyEvents, keyFactors, readings } = parsed.data;
  const told = new Map(stories.map((story) => [story.id, plain(textOf(story))]));
  const isBorneOut = ({ storyId, quote }: { storyId: string; quote: string }) =>
    told.get(storyId)?.includes(plain(quote)) ?? false;
  // A claim that was an address and nothing else leaves no words.
  const borneOut = (claims: typeof keyEvents) =>
    claims
      .filter(isBorneOut)
      .map((one) => clean(one.text))
      .filter(Boolean);
  const [events, factors] = [borneOut(keyEvents), borneOut(keyFactors)];
  const explained = clean(explanation);
  if (explained === "" || (stories.length > 0 && events.length === 0)) return null;
  return {
    explanation: explained,
    level: Math.min(
      computedLevel + LEVEL_MARGIN,
      Math.max(computedLevel - LEVEL_MARGIN, Math.round(riskLevel)),
    ),
    likelihood: likelihood / 100,
    keyEvents: events,
    keyFactors: factors,
    readings: readings.filter(isBorneOut),
  };
}

/** The words of a story that the model gets to see and may quote. */
export const textOf = ({ lead }: Story): string =>
  [lead.title, lead.description ?? ""].join(". ").slice(0, 700);

/** An address as mail programs turn it into a link by themselves: with or without a scheme, of a site or a mailbox. */
const ADDRESS = /(\b[a-z][a-z\d+.-]*:\/\/\S+)|([\w.+-]+@)?\b([a-z\d-]+\.)+[a-z]{2,}\b(\/\S*)?/gi;

/** Shown as text, on pages and in mail: a story that talked the model into naming an address must not reach a reader. */
const clean = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}]/gu, " ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(ADDRESS, "")
    .replace(/\s+/g, " ")
    .trim();
const plain = (text: string) => text.toLowerCase().replace(/\s+/g, " ").trim();

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
