/** What can be reported: a story by its article's id, or a register entry. */
export const REPORTED_KINDS = ["article", "restriction"] as const;
export type ReportedKind = (typeof REPORTED_KINDS)[number];

export const REPORT_REASONS = [
  "not-relevant",
  "wrong-fact",
  "wrong-stage",
  "duplicate",
  "out-of-date",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  "not-relevant": "It has nothing to do with leaving the country",
  "wrong-fact": "A fact is wrong",
  "wrong-stage": "It is described as further along than it is, or less far",
  duplicate: "The same event is listed twice",
  "out-of-date": "It is out of date",
  other: "Something else",
};

/** The administrator's decision: nothing was wrong, it was corrected, or (articles only) it no longer counts. */
export const VERDICTS = ["no-change", "corrected", "removed"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const VERDICT_LABELS: Record<Verdict, string> = {
  "no-change": "Reviewed, no change",
  corrected: "Corrected",
  removed: "Removed from the level",
};

export const REPORTS_PER_DAY_MAX = 10;
/** The public part of a review, shown with the story or entry. */
export interface ReviewOutcome {
  verdict: Verdict;
  note: string;
  reviewedAt: Date;
}

/** How many of the reviewed items were wrong. */
export interface ReviewedSample {
  reviewed: number;
  wrong: number;
}

/** "5 of 40 (13%)"; null before the first review. */
export const errorRateText = ({ reviewed, wrong }: ReviewedSample): string | null =>
  reviewed === 0 ? null : `${wrong} of ${reviewed} (${Math.round((100 * wrong) / reviewed)}%)`;
