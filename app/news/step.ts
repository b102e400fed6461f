import type { OfficialDocument } from "~/sources/official-document";
import type { ScoredArticle } from "./article";

/** How far a matter has come. Users who were told about an earlier step are told again at a later one. */
const STEPS = { begun: 0, passedOne: 1, passedBoth: 2, inForce: 3 } as const;

/** "Signed by the Speaker", "assigned to a calendar" and "enacted in H.R. 5" are no law. */
const LAW = /\bbecame (?:public |private )?law\b|\bsigned by (?:the )?president\b|\benacted into law\b/i;
const BOTH =
  /presented to (?:the )?president|enrolled|signed (?:by the speaker|in (?:the )?(?:house|senate))|cleared for|passed both|over (?:the )?(?:president.s )?veto|conference report.*agreed to|\b(?:agreed? to|concur(?:red)? in) the (?:house|senate) amendments?(?![^.]*failed)/i;
const REJECTED =
  /\bvetoed\b|\bfailed of passage\b|\bon passage:? failed|\bto suspend the rules and (?:pass|agree)[^.]*? failed|\bnotwithstanding:? failed|\bveto (?:was )?sustained|\bagreeing to the (?:(?:concurrent|joint) )?resolution\b.*? failed|\bresolution not agreed to|\bfailed to override|\boverride[^.]*? failed|indefinitely postponed/i;

/** Whether a bill is law, by its latest action. */
export const isLaw = (action: string | null): boolean => LAW.test(action ?? "");

/** Whether a bill was rejected or vetoed, by its latest action or a vote's question and result: no step forward. */
export const isRejected = ({ kind, action }: Pick<OfficialDocument, "kind" | "action">): boolean =>
  (kind === "bill" || kind === "house-vote") && REJECTED.test(action ?? "");
/**
 * What one chamber passed, or what happens only then: the next chamber has it, the first can no longer reconsider, or
 * the two confer.
 */
const ONE =
  /\bpassed\b|received in the (?:house|senate)|held at the desk|message on (?:house|senate) action|title of the measure was amended|motion to reconsider laid on the table|\bconference\b|\bconferees\b|(?:insist|disagree)\w* (?:on|to) /i;
const AGREED = /\bagreed to (?:in|by|without)\b/i;
/** What is passed or agreed to on the way: the rule of a debate, a motion or an amendment. */
const ON_THE_WAY =
  /\brule h\. ?res\. ?\d+ passed house\b|\bmotion (?:by \S+ \S+ )?to (?:proceed|table|commit|recommit|discharge|refer|instruct|waive|postpone)\b|\bcloture\b|\bamendments?\b[^.]*\bagreed to\b/i;

const isPassedByOne = (action: string): boolean =>
  ONE.test(action.replace(ON_THE_WAY, "")) || (AGREED.test(action) && !ON_THE_WAY.test(action));

/**
 * The step that an item is at. A bill goes from introduced (0) over one chamber (1) and both (2) to law (3); any other
 * item is in force once it reports an act or a ruling (3).
 */
export function stepOf({ document, relevance }: Pick<ScoredArticle, "document" | "relevance">): number {
  if (document?.kind !== "bill")
    return relevance.stage === "act" || relevance.stage === "ruling" ? STEPS.inForce : STEPS.begun;
  const action = document.action ?? "";
  if (LAW.test(action)) return STEPS.inForce;
  if (isRejected(document)) return STEPS.begun;
  if (BOTH.test(action)) return STEPS.passedBoth;
  return isPassedByOne(action) ? STEPS.passedOne : STEPS.begun;
}
