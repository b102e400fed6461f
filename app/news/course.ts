import { type PlainText } from "~/news/plain-text";
import { phrases } from "~/news/phrases";

/** How far a measure has come, from talk about it to what is in force. */
export const STAGES = ["act", "ruling", "proposal", "threat", "analysis"] as const;
export type Stage = (typeof STAGES)[number];

/** Which way the news moves the risk. */
export const DIRECTIONS = ["raises", "lowers", "neutral"] as const;
export type Direction = (typeof DIRECTIONS)[number];

const COURT = phrases("<court>");
const LAWMAKERS = phrases("<lawmaker>");
const RULES = phrases("<ruling>");
const PROPOSES = phrases("<propose>");
const THREATENS = phrases("<threaten>");
const EXPLAINS = phrases("<explain>");
const EXPLAINS_AT_START = new RegExp(`^ (?:${phrases("<explain>").source})`);
const ACTS = phrases("<order>", "<restrict>", "<revoke>", "<close>", "<ease>");
const BILL = phrases("bills?", "legislation", "propos(?:es?|ed|al|als)", "amendment");
const EASES = phrases(
  "(?:lift|reopen|re open|resum|relax|repeal|restor|rescind|loosen)\\w*",
  "eas(?:e|es|ed|ing)",
  "(?:end|drop|revers|withdraw|withdrew|scrap|expir|pull|shelv|remov|waiv|reduc|lower)\\w* .. (?:ban|bans|restrictions?|orders?|policy|rules?|closures?|borders?|deployments?|limits|requirements?|mandate|advisory|fees?|sanctions|emergency|curbs|quarantine|list|guard|troops|backlog|push)",
  "(?:troops|guard|soldiers|military police) .. (?:sent home|going home|to leave|withdraw\\w*|stand down|pull\\w* out)|sent? .. home",
  "rein(?:s|ing)? in",
  "freedom to travel",
  "sets? sail|sail again|cleared",
  "can now|now able to|online",
);
const STOPS = phrases(
  "(?:block|strike|struck|halt|reject|overturn|pause|limit|bar|stop|deni|deny|curb|freez|end|dismiss|repeal|toss|void|forbid|prohibit|check|restrain)\\w*(?: down)? .. (?:trump|policy|policies|rule|rules|order|orders|ban|bans|bill|plan|plans|effort|bid|move|attempt|deployment|deployments|restrictions?|requirements?|law|power|powers|administration|executive|president|national guard|federalization|surveillance|searches|dhs|ice|pentagon|request|appeal)",
  "(?:policy|order|ban|rule|deployment|law|restrictions?|plan) .. (?:blocked|struck down|halted|overturned|unconstitutional|illegal|unlawful|paused|tossed|rejected)",
  "(?:rules?|ruled|ruling|rulings|sides?) against .. (?:trump|administration|government|guard|pentagon|deployment|policy|restrictions?)",
  "illegal|illegally|unlawful|unconstitutional|cannot|cant|must (?:restore|return|allow|stop|end|withdraw)",
);
const LETS = phrases(
  "(?:allow|let|clear|side|uphold|upheld|back|lift|stay|grant|revive|reinstate|permit|pause)\\w* .. (?:trump|policy|administration|ban|order|rule|deployment|government|enforce|law|injunction|block|guard|ruling|court order)",
);
const PROTECTS = phrases(
  "(?:uphold|upheld|restor|protect|preserv|reinstat|defend|resum|guarantee|eas|reopen|return|regain|free|let|affirm|win|won)\\w*",
  "can now|now able to|online|ramp\\w* up|clear(?:s|ed)?",
);

/** The stage that a title tells, helped by the description where the title tells none. */
export function stageOf(title: PlainText, description: PlainText, kind: OfficialKind): Stage {
  if (kind === "bill") return "proposal";
  if (kind === "proposed-rule") return "proposal";
  if (kind === "document") return "act";
  if (
    COURT.test(title) &&
    RULES.test(title) &&
    !/ (?:asks?|asking|urges?|will hear|to hear|weighs?) /.test(title)
  )
    return "ruling";
  if (EXPLAINS_AT_START.test(title) || / (?:explained|opinion|analysis|podcast|explainer) /.test(title))
    return "analysis";
  if (BILL.test(title)) return "proposal";
  if (/ urges? (?:americans|usa citizens|citizens) /.test(title)) return "act";
  if (THREATENS.test(title)) return "threat";
  if (PROPOSES.test(title)) return "proposal";
  if (ACTS.test(title))
    return EXPLAINS.test(title) && !/ (?:ban|order|rule)s? /.test(title) ? "analysis" : "act";
  if (EXPLAINS.test(title)) return "analysis";
  if (COURT.test(description) && RULES.test(description)) return "ruling";
  if (PROPOSES.test(description)) return "proposal";
  return ACTS.test(description) ? "act" : "analysis";
}

/** What an official document is, told from its source and words; `null` for news. */
export type OfficialKind = "bill" | "proposed-rule" | "document" | null;

export function officialKind(source: string, title: PlainText, official: boolean): OfficialKind {
  const isBillNumber = /^ (?:s|h r|hr|h res|s res|s j res|h j res) \d{1,5} /.test(title);
  if (isBillNumber || /congress\.gov|congress/i.test(source)) return "bill";
  if (!official && !/federal register/i.test(source)) return null;
  return / proposed (?:rule|collection|amendments?) | notice of proposed | to amend | a bill to /.test(title)
    ? "proposed-rule"
    : "document";
}

/**
 * Which way the news moves the risk, for a concept that names a restriction or a right. Blocking or ending a
 * restriction lowers it, as does upholding a right; a court that lets a restrictive policy stand raises it.
 */
export function directionOf(
  title: PlainText,
  description: PlainText,
  stage: Stage,
  names: "restriction" | "right",
): Direction {
  const told = direction(title, names) ?? (stage === "analysis" ? null : direction(description, names));
  return told ?? "raises";
}

function direction(text: PlainText, names: "restriction" | "right"): Direction | null {
  if (
    / (?:reconsider|reimpose|reinstate)\w* | but (?:probably )?not | not (?:to |for |from )?(?:usa|americans) /.test(
      text,
    )
  )
    return "raises";
  const isRuling = COURT.test(text);
  if (isRuling && LETS.test(text) && names === "restriction") return "raises";
  if (STOPS.test(text) && (isRuling || (LAWMAKERS.test(text) && names === "restriction"))) return "lowers";
  if (names === "right" && PROTECTS.test(text) && !LETS.test(text)) return "lowers";
  if (names === "restriction" && EASES.test(text)) return "lowers";
  return ACTS.test(text) || THREATENS.test(text) ? "raises" : null;
}

/** How strong the act is that a text reports, as points of part A (0 to 25). */
export function actPoints(
  title: PlainText,
  description: PlainText,
  kind: OfficialKind,
): { points: number; text: string } {
  for (const [text, discount] of [
    [title, 0],
    [description, 5],
  ] as const) {
    const done = ACTS.exec(text) ?? (COURT.test(text) ? RULES.exec(text) : null);
    if (done) return { points: 25 - discount, text: done[0] };
    const proposed = PROPOSES.exec(text);
    if (proposed) return { points: 20 - discount, text: proposed[0] };
    const threatened = THREATENS.exec(text);
    if (threatened) return { points: 15 - discount, text: threatened[0] };
  }
  return kind === null ? { points: 0, text: "" } : { points: 20, text: "official document" };
}
