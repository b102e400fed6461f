import type { Crisis } from "~/assessment/level/level-detail";
import { OFFICIAL_DAYS_MAX } from "~/assessment/register/documents";
import { riskLabel } from "~/assessment/labels";
import { DAY_MS } from "~/time";

/**
 * What an emergency notice says of a restriction: an official document announces or orders it, that document now says another date, we
 * verified it, it was in effect and ended, we rejected it, its document was taken back before it took effect, or it takes no more than 20
 * points now. And of the level: it became critical.
 */
export const NOTICE_KINDS = [
  "scheduled",
  "official",
  "corrected",
  "verified",
  "ended",
  "rejected",
  "taken-back",
  "withdrawn",
  "critical",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/**
 * Returns whether a notice only corrects an earlier one, so that it goes only to that notice's recipients. The end of what was in effect is
 * news to all.
 */
export const isCorrection = (kind: NoticeKind): boolean =>
  kind === "corrected" || kind === "rejected" || kind === "taken-back";

/** One thing that an emergency notice says, stored with the assessment that it is about. */
export interface Notice {
  kind: NoticeKind;
  /** Null for the level. */
  crisis: Crisis | null;
}

/** A notice of an earlier assessment. */
export interface PastNotice extends Notice {
  at: Date;
}

const CRITICAL_AGAIN_AFTER_DAYS = 7;

interface NoticesInput {
  at: Date;
  /** The restrictions of more than 20 points at this assessment, and those that are over. */
  crises: readonly Crisis[];
  /** Ids of those that an administrator rejected last. */
  rejected: ReadonlySet<string>;
  /** The level as far as alert rules count it, and the one before; null if there is none. */
  level: { now: number | null; before: number | null };
  /** Latest first. */
  past: readonly PastNotice[];
}

/**
 * Returns what has to be said about an assessment to all users, in the order of importance. A restriction that only outlets report,
 * one in force for a month before we saw it, one that begins on the day that we announced, and a level that stays critical or was so within a week make no notice.
 */
export function noticesOf({ at, crises, rejected, level, past }: NoticesInput): Notice[] {
  const lastOf = (id: string) => past.find(({ crisis }) => crisis?.id === id);
  const present = new Set(crises.flatMap(({ id, status }) => (status === "reported" ? [] : [id])));
  const changed = crises.flatMap((crisis): Notice[] => {
    const kind = newsOf(crisis, lastOf(crisis.id), at);
    return kind ? [{ kind, crisis }] : [];
  });
  const gone = past.flatMap((notice): Notice[] => {
    const { kind, crisis } = notice;
    if (!crisis || present.has(crisis.id)) return [];
    if (lastOf(crisis.id) !== notice || !isOpen(kind)) return [];
    return [{ kind: rejected.has(crisis.id) ? "rejected" : "withdrawn", crisis }];
  });
  return [...changed, ...gone, ...(becameCritical({ at, level, past }) ? [CRITICAL] : [])];
}

const CRITICAL: Notice = { kind: "critical", crisis: null };

/** Returns whether a notice of this kind says that the restriction is coming or in effect. */
const isOpen = (kind: NoticeKind | undefined) =>
  kind === "scheduled" || kind === "official" || kind === "corrected" || kind === "verified";

function newsOf(crisis: Crisis, last: PastNotice | undefined, at: Date): NoticeKind | null {
  const { status, isSettled } = crisis;
  switch (status) {
    case "reported":
      return null;
    case "scheduled":
    case "official":
      if (!last || !isOpen(last.kind)) return status;
      return last.crisis && isMistaken(last.crisis, crisis, at) ? "corrected" : null;
    case "verified":
    case "in-force":
      return last?.kind === "verified" || isSettled ? null : "verified";
    case "ended":
      return isOpen(last?.kind) ? "ended" : null;
    case "withdrawn":
      return isOpen(last?.kind) ? "taken-back" : null;
  }
}

/**
 * Returns whether an earlier notice on a restriction is wrong now: its document has another date, or has gone before its time while
 * another one orders the same. A restriction that begins as scheduled, or is followed by its renewal, was announced correctly.
 */
function isMistaken(previous: Crisis, crisis: Crisis, at: Date): boolean {
  const of = (crisis: Crisis) =>
    crisis.documents?.find(({ url }) => url === (crisis.address ?? crisis.url)) ?? crisis.documents?.[0];
  const document = of(previous);
  if (!document) return false;
  const now = crisis.documents?.find(
    ({ id, url, number }) =>
      id === document.id || url === document.url || (number !== null && number === document.number),
  );
  if (!now) {
    const isOver = at.getTime() - new Date(previous.from).getTime() >= OFFICIAL_DAYS_MAX * DAY_MS;
    return !isOver && dayOf(previous.from) !== dayOf(crisis.from);
  }
  // An announced measure takes effect once published, and publication may bring its date.
  const wasInEffect = previous.status === "official";
  return dayOf(document.from) !== dayOf(now.from) || (wasInEffect && crisis.status === "scheduled");
}

const dayOf = (instant: string) => instant.slice(0, 10);

function becameCritical({ at, level, past }: Pick<NoticesInput, "at" | "level" | "past">): boolean {
  if (level.now === null || level.before === null) return false;
  if (!isCritical(level.now) || isCritical(level.before)) return false;
  const last = past.find(({ kind }) => kind === "critical");
  return !last || at.getTime() - last.at.getTime() >= CRITICAL_AGAIN_AFTER_DAYS * DAY_MS;
}

const isCritical = (level: number) => riskLabel(level).band === "critical";
