import { type PlainText } from "~/news/plain-text";
import { phrases } from "~/news/phrases";

/** How far a measure has come, from talk about it to what is in force. */
export const STAGES = ["act", "ruling", "proposal", "threat", "analysis"] as const;
export type Stage = (typeof STAGES)[number];

const COURT = phrases("<court>");
const RULES = phrases("<ruling>");
const PROPOSES = phrases("<propose>");
const THREATENS = phrases("<threaten>");
const EXPLAINS = phrases("<explain>");
const EXPLAINS_AT_START = new RegExp(`^ (?:${phrases("<explain>").source})`);
const ACTS = phrases("<order>", "<restrict>", "<revoke>", "<close>", "<ease>");
/** A court that has the matter before it has not ruled. */
const PENDING =
  / (?:asks?|asked|asking|urges?|(?:will|to|could|may|might|set to|expected to|poised to|is to) (?:hear|rule|decide|weigh|consider|review|take up)|weighs?|hears?|heard|considers?|considering|takes? up|agrees? to (?:hear|review)|arguments?|appears?|seems?|leans?|heads? to|heading to|inclined|skeptical|divided) /;
const BILL = phrases("bills?", "legislation", "propos(?:es?|ed|al|als)", "amendment");
/** The stage that a title tells, helped by the description where the title tells none. */
export function stageOf(title: PlainText, description: PlainText, kind: OfficialKind): Stage {
  if (kind === "bill") return "proposal";
  if (kind === "proposed-rule") return "proposal";
  if (kind === "document") return "act";
  if (COURT.test(title) && RULES.test(title) && !PENDING.test(title)) return "ruling";
  if (EXPLAINS_AT_START.test(title) || / (?:explained|opinion|analysis|podcast|explainer) /.test(title))
    return "analysis";
  if (BILL.test(title)) return "proposal";
  if (/ urges? (?:americans|usa citizens|citizens) /.test(title)) return "act";
  if (THREATENS.test(title) || (COURT.test(title) && PENDING.test(title))) return "threat";
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
