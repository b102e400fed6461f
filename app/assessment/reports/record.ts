import type { ProposalState } from "../register/proposal-states";
import { counted } from "~/text";

/** Number of possible restrictions by outcome. */
export type ProposalCounts = Record<ProposalState, number>;

/** Labels for the outcomes of possible restrictions. */
export const OUTCOME_NAMES: Record<ProposalState, string> = {
  open: "Not decided yet",
  accepted: "Verified",
  rejected: "Rejected",
  ended: "Ended",
  withdrawn: "Withdrawn",
  lapsed: "Expired",
};

/**
 * The counts in a sentence: "Of 12 possible restrictions, 3 were verified, 2 rejected, 1 withdrawn or no longer in effect and 5 expired,
 * and 1 is not decided yet."
 * What an administrator closed because it was over counts as verified.
 */
export function recordLine({ open, accepted, rejected, ended, withdrawn, lapsed }: ProposalCounts): string {
  const verified = accepted + ended;
  const all = open + verified + rejected + withdrawn + lapsed;
  if (all === 0) return "We have reported no possible restriction yet.";
  if (all === open)
    return `We have reported ${counted(all, "possible restriction")}, ${open === 1 ? "which isn’t" : "none of which is"} decided yet.`;
  const undecided = open > 0 ? `, and ${open} ${open === 1 ? "is" : "are"} not decided yet` : "";
  return `Of ${counted(all, "possible restriction")}, ${verified} ${verified === 1 ? "was" : "were"} verified, ${rejected} rejected, ${withdrawn} withdrawn or no longer in effect and ${lapsed} expired${undecided}.`;
}
