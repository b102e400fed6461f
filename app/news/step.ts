import type { ScoredArticle } from "./article";

/** How far a matter has come; what was told of an earlier step is told again at a later one. */
const STEPS = { begun: 0, passedOne: 1, passedBoth: 2, inForce: 3 } as const;

const LAW = /enacted|became (?:public |private )?law|\bsigned\b/i;
const BOTH = /presented to (?:the )?president|enrolled|cleared for|passed both|passed over veto/i;
const ONE = /\bpassed\b|agreed to (?:in|by)|received in the (?:house|senate)/i;

/**
 * The step that an item is at. A bill goes from introduced (0) over one chamber (1) and both (2) to law (3); any other item is in
 * force once it reports an act or a ruling (3).
 */
export function stepOf({ document, relevance }: Pick<ScoredArticle, "document" | "relevance">): number {
  if (document?.kind !== "bill")
    return relevance.stage === "act" || relevance.stage === "ruling" ? STEPS.inForce : STEPS.begun;
  const action = document.action ?? "";
  if (LAW.test(action)) return STEPS.inForce;
  if (BOTH.test(action)) return STEPS.passedBoth;
  return ONE.test(action) ? STEPS.passedOne : STEPS.begun;
}
