import type { PartEvidence } from "./forecast";
import type { ForecastPart } from "./forecast-question";
import type { PartProposal } from "./part-states";
import { measureOf } from "~/news/subjects";

/** The part that a measure on this subject would meet; null for any other subject or topic. */
export const partOfSubject = (subject: string): ForecastPart | null => measureOf(subject).part ?? null;

/** The direct events relevant to a part, each with its current weight. */
export const evidenceOnParts = (events: readonly { subject: string; weight: number }[]): PartEvidence[] =>
  events.flatMap(({ subject, weight }) => {
    const { part, bearsOn = part } = measureOf(subject);
    return bearsOn && weight !== 0 ? [{ part: bearsOn, weight }] : [];
  });

/**
 * The open proposals whose subject concerns a part. None for (d): a subject doesn't show whether a passport measure
 * reaches 100,000 citizens, so only an administrator's entry puts (d) in force, and its news counts as evidence.
 */
export const proposalsOnParts = (
  proposals: readonly ({ subject: string } & Omit<PartProposal, "part">)[],
): PartProposal[] =>
  proposals.flatMap(({ subject, ...proposal }) => {
    const part = partOfSubject(subject);
    return part && part !== "d" ? [{ part, ...proposal }] : [];
  });
