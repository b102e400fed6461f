import type { Crisis } from "~/assessment/level/level-detail";
import {
  CRISIS_STATUS_WORDS,
  crisisFacts,
  isOver,
  type PossibleStatus,
} from "~/assessment/level/crisis-facts";
import { subjectWithId } from "~/news/subjects";
import { type Exposure, findingsOf } from "./findings";
import type { ExposureAnswers } from "./questions";

/** Restrictions in force today and possible ones. */
export interface TodaysRestrictions {
  /** Those of more than 20 points. */
  crises: readonly Pick<Crisis, "id" | "name" | "subject" | "status" | "url" | "entryId">[];
  /** Smaller ones that no administrator has checked; the id is the subject. */
  proposals: readonly { id: string; name: string; status: PossibleStatus; url: string }[];
  /** The register's entries in force. */
  inForce: readonly { id: string; name: string }[];
}

/** One of today's restrictions that affects the person who answered. */
export interface Affecting {
  id: string;
  name: string;
  /** The register's entry, or the document or report. */
  url: string;
  exposure: Exposure;
  /** Its certainty ("Reported"); null for an entry in force. */
  status: string | null;
  steps: readonly string[];
}

function exposureTo(subject: string | null, answers: ExposureAnswers): Exposure | null {
  const touched = subjectWithId(subject)?.touches;
  if (touched === "everyone") return "applies";
  if (!touched) return "may-apply";
  const isTouched = Object.entries(touched).some(([question, values]) =>
    answers[question]?.some((answer) => values.includes(answer)),
  );
  return isTouched ? "may-apply" : null;
}

/**
 * Returns what affects the person who answered today: restrictions of more than 20 points, those being checked, then the
 * entries in force that match an answer, each once. With plans to go by land, a closure of the land borders is among them, and
 * a stop of passport service isn't.
 */
export function affectingYou(
  answers: ExposureAnswers,
  { crises, proposals, inForce }: TodaysRestrictions,
): Affecting[] {
  const current = crises.filter((crisis) => !isOver(crisis));
  const news = [
    ...current.map((restriction) => ({
      ...restriction,
      url: restriction.entryId ? entryPath(restriction.entryId) : restriction.url,
    })),
    ...proposals.map((proposal) => ({ ...proposal, subject: proposal.id })),
  ].flatMap(({ id, name, url, subject, status }): Affecting[] => {
    const exposure = exposureTo(subject, answers);
    const { label } = CRISIS_STATUS_WORDS[status];
    return exposure
      ? [{ id, name, url, exposure, status: label, steps: crisisFacts({ subject }).steps }]
      : [];
  });
  const shownAbove = new Set(current.map(({ entryId }) => entryId));
  const matched = findingsOf(
    answers,
    inForce.filter(({ id }) => !shownAbove.has(id)),
  ).map(({ entry: { id, name }, exposure, steps }): Affecting => {
    return { id, name, url: entryPath(id), exposure, status: null, steps: [steps] };
  });
  return [...news, ...matched];
}

const entryPath = (id: string) => `/restrictions/${id}`;

/** Names what affects the person in a line: "2 could affect you: Permission required to leave the country (reported); Travel to Cuba." */
export function affectingText(affecting: readonly Affecting[]): string {
  if (affecting.length === 0) return "None of today’s restrictions and proposals matches your answers.";
  const names = affecting.map(({ name, status }) => (status ? `${name} (${status.toLowerCase()})` : name));
  return `${affecting.length} could affect you: ${names.join("; ")}.`;
}
