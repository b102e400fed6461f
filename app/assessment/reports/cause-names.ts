import type { Cause } from "./causes";

/** Labels shown next to a cause. */
export const CAUSE_NAMES: Record<Cause["kind"], string> = {
  restriction: "Restriction in force",
  "changed-restriction": "Restriction reassessed",
  "ended-restriction": "Restriction ended",
  "possible-restriction": "Possible restriction",
  "ended-possible-restriction": "Possible restriction, counts for less",
  "withdrawn-restriction": "Possible restriction, withdrawn",
  story: "Story",
  faded: "Story, counts for less",
  other: "Other",
};
