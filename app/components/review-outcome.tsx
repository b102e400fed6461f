import { VERDICT_LABELS, type ReviewOutcome } from "~/corrections/reports";
import { formatDay } from "~/time";

/** The outcome of a story's or entry's review: "Corrected on Nov 21, 2026: the rule is only proposed." */
export function ReviewOutcomeText({ review }: { review: ReviewOutcome }) {
  return (
    <>
      {VERDICT_LABELS[review.verdict]} on {formatDay(review.reviewedAt)}
      {review.note ? `: ${review.note}` : "."}
    </>
  );
}

/** The page for reporting a mistake in a story or an entry. */
export const reportAddress = (kind: "article" | "restriction", id: string) =>
  `/report?${new URLSearchParams({ kind, id })}`;
