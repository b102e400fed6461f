import { crisisFacts, crisisText, crisisWhen, effectText } from "~/assessment/level/crisis-facts";
import type { Crisis } from "~/assessment/level/level-detail";
import { shortened } from "~/assessment/labels";
import type { Part } from "~/delivery/email-layout";
import { subjectWithId } from "~/news/subjects";
import { isCorrection, type Notice, type NoticeKind } from "../notices";

/** Content of an emergency notice, and its assessment. */
export interface NoticeContent {
  /** At least one, the most important first. */
  notices: readonly [Notice, ...Notice[]];
  level: number;
  /** "96 if confirmed, 45 if not", while something is unverified that moves the level. */
  range?: string;
  /** When the assessment was made. */
  at: Date;
  /** The main cause of the level's change; null where none stands out. */
  cause: string | null;
}

const SUBJECT_LENGTH_MAX = 60;

/** Name of a restriction in a subject line, before "ordered" or "ended". */
const shortNameOf = ({ subject, name }: Crisis) => subjectWithId(subject)?.shortName ?? shortened(name, 36);

const VERBS: Record<Exclude<NoticeKind, "critical" | "corrected">, string> = {
  scheduled: "announced",
  official: "ordered",
  verified: "confirmed",
  ended: "no longer in effect",
  rejected: "not confirmed",
  "taken-back": "withdrawn",
  withdrawn: "downgraded",
};

/** "exit permits ordered"; of a corrected date "exit permits scheduled for Dec 23, 2026". */
function whatOf(kind: Exclude<NoticeKind, "critical">, crisis: Crisis, at: Date): string {
  const verb = kind === "corrected" ? effectText(crisis, at) : VERBS[kind];
  const start = isCorrection(kind) ? CORRECTION.length : 0;
  return `${shortened(shortNameOf(crisis), SUBJECT_LENGTH_MAX - start - verb.length - 1)} ${verb}`;
}

const CORRECTION = "Correction: ";

/** "96: exit permits ordered"; "Correction: exit permits not confirmed"; "81: Risk level is critical". */
export function noticeSubject({ notices: [{ kind, crisis }], level, cause, at }: NoticeContent): string {
  if (kind === "critical" || !crisis) {
    const start = `${level}: `;
    return `${start}${shortened(cause ?? "the risk level is critical", SUBJECT_LENGTH_MAX - start.length)}`;
  }
  const what = whatOf(kind, crisis, at);
  return isCorrection(kind) ? `${CORRECTION}${what}` : `${level}: ${what}`;
}

/** The first sentence of the email. */
export function noticeTitle({ notices, level, range, at }: NoticeContent): string {
  const [{ kind, crisis }] = notices;
  const isCritical = notices.some((notice) => notice.kind === "critical");
  const howSure = range ? `: ${range}` : "";
  const standing = `The risk level is ${isCritical ? "critical, " : ""}${level} out of 100${howSure}.`;
  if (kind === "critical" || !crisis) return standing;
  const what = whatOf(kind, crisis, at);
  const sentence = isCorrection(kind)
    ? `${CORRECTION}${what}`
    : `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  return `${sentence}. ${standing}`;
}

/** Returns for each restriction what happened, whom it affects, what to do now, and open questions. */
export const noticeBlocks = ({ notices, at }: NoticeContent): Part[] =>
  notices.flatMap(({ kind, crisis }) => (crisis ? crisisBlocks(kind, crisis, at) : []));

function crisisBlocks(kind: NoticeKind, crisis: Crisis, at: Date): Part[] {
  const { steps, unknown } = crisisFacts(crisis);
  const isOver = kind === "ended" || kind === "rejected" || kind === "taken-back" || kind === "withdrawn";
  return [
    { kind: "heading", text: crisis.name },
    sentencesOf(kind, crisis, at),
    crisis.url && { kind: "link", label: linkLabel(crisis), href: crisis.url },
    ...(isOver
      ? []
      : ([
          { kind: "heading", text: "What you can do now" },
          { kind: "list", items: steps },
          `Not known yet: ${unknown}`,
        ] satisfies Part[])),
  ];
}

const linkLabel = ({ entryId, source }: Crisis) =>
  entryId ? "Read the law or order" : `Read the document${source ? ` (${source})` : ""}`;

function sentencesOf(kind: NoticeKind, crisis: Crisis, at: Date): string {
  const text = crisisText({ ...crisis, when: crisisWhen(crisis, at) });
  switch (kind) {
    case "rejected":
      return "We reported that an official document orders this. We checked the document and couldn’t confirm that, so it no longer counts in the risk level. We’re sorry for the alarm.";
    case "withdrawn":
      return "We reported that it accounts for more than 20 points of the risk level. It no longer does.";
    case "taken-back":
      return `We reported that an official document orders this. It has since been withdrawn, set aside or postponed. ${text}`;
    case "corrected":
      return `We gave you the wrong date before. ${text}`;
    case "scheduled":
    case "official":
    case "verified":
    case "critical":
    case "ended":
      return text;
  }
}
