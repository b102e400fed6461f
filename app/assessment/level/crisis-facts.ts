import { type Guidance, subjectWithId } from "~/news/subjects";
import { formatDay } from "~/time";
import { isScheduled } from "../register/documents";
import type { Crisis, CrisisStatus } from "./level-detail";

const OTHER_FACTS: Omit<Guidance, "affected"> = {
  steps: [
    "Read the document or entry, and check whether it names people in your situation.",
    "Before you travel, ask your airline or the agency that issued it whether your route is open to you.",
  ],
  unknown: "How it is carried out, and whether a court stops it.",
};

/** Returns advice and open questions. */
export const crisisFacts = ({ subject }: Pick<Crisis, "subject">): Omit<Guidance, "affected"> =>
  subjectWithId(subject)?.guidance ?? OTHER_FACTS;

/** Badge and sentence by status. */
export const CRISIS_STATUS_WORDS: Record<CrisisStatus, { label: string; text: string }> = {
  reported: {
    label: "Reported",
    text: "Three independent outlets report it. We haven’t seen an official document yet.",
  },
  scheduled: {
    label: "Scheduled",
    text: "An official document announces it. It isn’t in effect yet. We’re checking it.",
  },
  official: { label: "Official", text: "An official document orders it. We’re checking it." },
  verified: { label: "Verified by us", text: "We checked the document. It isn’t in effect yet." },
  "in-force": { label: "In force", text: "We checked the document, and it is in effect." },
  ended: { label: "Ended", text: "It has ended." },
  withdrawn: { label: "Withdrawn", text: "It won’t take effect as announced." },
};

/** Returns whether a restriction is over: it ended, or was withdrawn before it took effect. */
export const isOver = ({ status }: Pick<Crisis, "status">): boolean =>
  status === "ended" || status === "withdrawn";

export type PossibleStatus = Extract<CrisisStatus, "scheduled" | "official" | "reported">;

/** Returns the status of a possible restriction at `now`. A document orders nothing before it is published and takes effect. */
export function proposalStatus(
  {
    kind,
    from,
    isAnnounced = false,
  }: { kind: "official" | "three-sources"; from: string; isAnnounced?: boolean },
  now: Date,
): PossibleStatus {
  if (kind !== "official") return "reported";
  return isScheduled({ from: new Date(from), isAnnounced }, now) ? "scheduled" : "official";
}

/** Since when, or from when, to end a sentence: "scheduled for Dec 1, 2026", "in effect since Nov 20, 2026". */
export function effectText({ status, from, until }: Dated, now: Date): string {
  const day = formatDay(from);
  if (status === "reported") return `first reported ${day}`;
  if (status === "ended") return `no longer in effect${until ? ` since ${formatDay(until)}` : ""}`;
  if (status === "withdrawn")
    return `withdrawn${until ? ` on ${formatDay(until)}` : ""}, before it took effect`;
  if (new Date(from) > now) return `scheduled for ${day}`;
  if (status === "scheduled") return `scheduled for ${day}, but not published yet`;
  return `in effect since ${day}`;
}

type Dated = Pick<Crisis, "status" | "from"> & Partial<Pick<Crisis, "until">>;

/** The same as a sentence, with its end: "In effect since Nov 20, 2026, until Dec 1, 2026." */
export function crisisWhen(crisis: Dated, now: Date): string {
  const { from, until } = crisis;
  const text = effectText(crisis, now);
  const end = until && !isOver(crisis) && new Date(from) <= now ? `, until ${formatDay(until)}` : "";
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${end}.`;
}

/** What is known of a restriction and whom it affects, in the same sentences on pages and in emails. */
export function crisisText({
  status,
  affected,
  when,
}: Pick<ShownCrisis, "status" | "affected" | "when">): string {
  const affects =
    status === "ended" ? "affected" : status === "withdrawn" ? "would have affected" : "affects";
  return `${CRISIS_STATUS_WORDS[status].text} ${when} It ${affects} ${affected}.`;
}

/** Returns the status of a possible restriction at `now`, and its sentence. */
export function possibleState(
  proposal: Parameters<typeof proposalStatus>[0],
  now: Date,
): { status: PossibleStatus; when: string } {
  const status = proposalStatus(proposal, now);
  return { status, when: crisisWhen({ status, from: proposal.from, until: null }, now) };
}

/** A crisis with the words that depend on the day. */
export interface ShownCrisis extends Crisis {
  when: string;
}
