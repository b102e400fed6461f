import type { Crisis } from "~/assessment/level/crisis-detail";
import { riskLabel } from "~/assessment/labels";
import { DAY_MS } from "~/time";

/**
 * What an emergency notice says of a restriction: an official document orders it, we verified it, it ended, we rejected it, or it
 * takes no more than 20 points now. And of the level: it became critical.
 */
export const NOTICE_KINDS = ["official", "verified", "ended", "rejected", "withdrawn", "critical"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

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
  /** The restrictions of more than 20 points at this assessment. */
  crises: readonly Crisis[];
  /** Ids of possible restrictions that still count, whatever they take. */
  standing: ReadonlySet<string>;
  /** Ids of those that an administrator rejected last. */
  rejected: ReadonlySet<string>;
  /** The level as far as alert rules count it, and the one before; null if there is none. */
  level: { now: number | null; before: number | null };
  /** Latest first. */
  past: readonly PastNotice[];
}

/**
 * Returns what has to be said about an assessment to all users, in the order of importance. A restriction that only outlets report,
 * one in force for a month before we saw it, and a level that stays critical or was so within a week make no notice.
 */
export function noticesOf({ at, crises, standing, rejected, level, past }: NoticesInput): Notice[] {
  const lastOf = (id: string) => past.find(({ crisis }) => crisis?.id === id);
  const changed = crises.flatMap((crisis): Notice[] => {
    const kind = newsOf(crisis, lastOf(crisis.id)?.kind);
    return kind ? [{ kind, crisis }] : [];
  });
  const present = new Set(crises.map(({ id }) => id));
  const gone = past.flatMap((notice): Notice[] => {
    const { kind, crisis } = notice;
    if (!crisis || present.has(crisis.id) || standing.has(crisis.id)) return [];
    if (lastOf(crisis.id) !== notice || !isOpen(kind)) return [];
    return [{ kind: rejected.has(crisis.id) ? "rejected" : "withdrawn", crisis }];
  });
  return [...changed, ...gone, ...(becameCritical({ at, level, past }) ? [CRITICAL] : [])];
}

const CRITICAL: Notice = { kind: "critical", crisis: null };

/** Whether a notice of this kind says that the restriction stands. */
const isOpen = (kind: NoticeKind | undefined) => kind === "official" || kind === "verified";

function newsOf({ status, isSettled }: Crisis, last: NoticeKind | undefined): NoticeKind | null {
  switch (status) {
    case "reported":
      return null;
    case "official":
      return isOpen(last) ? null : "official";
    case "verified":
    case "in-force":
      return last === "verified" || isSettled ? null : "verified";
    case "ended":
      return isOpen(last) ? "ended" : null;
  }
}

function becameCritical({ at, level, past }: Pick<NoticesInput, "at" | "level" | "past">): boolean {
  if (level.now === null || level.before === null) return false;
  if (!isCritical(level.now) || isCritical(level.before)) return false;
  const last = past.find(({ kind }) => kind === "critical");
  return !last || at.getTime() - last.at.getTime() >= CRITICAL_AGAIN_AFTER_DAYS * DAY_MS;
}

const isCritical = (level: number) => riskLabel(level).band === "critical";
