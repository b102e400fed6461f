import type { PartEvidence } from "./forecast";
import type { ForecastPart } from "./forecast-question";
import type { ProposalSupport } from "./part-chance";
import type { PartProposal } from "./part-states";
import type { SubjectId } from "./subjects";

/** The part of the frozen question that a measure on each subject would meet. */
const PART_OF_SUBJECT: Record<SubjectId, ForecastPart> = {
  "exit-permit": "a",
  "land-borders": "b",
  "passport-service": "c",
  "passport-revocation": "d",
};
/** Topics that would not meet a part by themselves, but whose news bears on it. */
const PART_OF_RELATED_TOPIC = new Map<string, ForecastPart>([
  ["departure-bar", "a"],
  ["outward-transport", "b"],
]);

/** The part that a measure on this subject would meet; null for any other subject or topic. */
export const partOfSubject = (subject: string): ForecastPart | null =>
  Object.hasOwn(PART_OF_SUBJECT, subject) ? PART_OF_SUBJECT[subject as SubjectId] : null;

/** The direct events that bear on a part, each with the weight that it counts today. */
export const evidenceOnParts = (events: readonly { subject: string; weight: number }[]): PartEvidence[] =>
  events.flatMap(({ subject, weight }) => {
    const part = partOfSubject(subject) ?? PART_OF_RELATED_TOPIC.get(subject);
    return part && weight !== 0 ? [{ part, weight }] : [];
  });

/**
 * The open proposals whose subject bears on a part. None for (d): that a passport measure reaches 100,000 citizens cannot be read
 * from its subject, so only an administrator's entry puts (d) in force, and its news counts as evidence.
 */
export const proposalsOnParts = (
  proposals: readonly { subject: string; support: ProposalSupport }[],
): PartProposal[] =>
  proposals.flatMap(({ subject, support }) => {
    const part = partOfSubject(subject);
    return part && part !== "d" ? [{ part, support }] : [];
  });
