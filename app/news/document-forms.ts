import type { Stage } from "./coding-guide";
import type { OfficialDocument } from "~/sources/official-document";

/**
 * What a document's form does to the measure that it is about.
 *
 * - `keeps`: it makes, proposes, prolongs or brings back the measure, and has the measure's direction.
 * - `ends`: it takes back or sets aside the measure, and has the contrary direction.
 * - `postpones`: the measure begins later. A restriction that isn't in force yet restricts nobody, so this too has the contrary direction,
 *   but the measure stands.
 * - `neither`: it changes nothing about the measure.
 */
export type FormEffect = "keeps" | "ends" | "postpones" | "neither";

export interface DocumentForm {
  name: string;
  effect: FormEffect;
  /** The form in an action line, in lowercase. */
  action?: RegExp;
  /** The form as a whole part of a title, before or after ";" or ":"; only where it can't be the measure itself ("Suspension"). */
  part?: RegExp;
  /** The form at the head of a title, before what it acts on: "Rescission of the Rule on ...". */
  head?: RegExp;
  /** The form's words, which say nothing about the measure. */
  words?: RegExp;
  stage?: Stage;
  /** Forms that share a kin say the same thing where one stands in the action line and the other in the title. */
  kin?: readonly ("withdrawal" | "repeal" | "hold" | "removal")[];
}

const KIND = String.raw`(?:(?:the|a|an|certain|previously published|advance|supplemental|proposed|final|interim|direct|temporary|partial) )*`;
const ORDER = String.raw`(?:executive orders?|proclamations?|(?:presidential )?memorand(?:um|a))(?: (?:no\. ?)?[\d-]+(?: of [a-z]+ \d+, \d{4})?)?`;
const ACT = String.raw`${KIND}(?:${ORDER}|(?:notices? of )?(?:proposed )?rule ?makings?|rules?(?: text)?|regulations?|regulatory text|proposals?|notices?|amendments?|provisions?|effective(?:ness| dates?)|enforcement|orders?|determinations?|policy|guidance)`;
const OF_ACT = `(?: of ${ACT})?`;
const DATE = String.raw`(?:the )?(?:(?:effective|compliance|enforcement|applicability|implementation)(?:,? (?:and|or) (?:effective|compliance|enforcement|applicability|implementation))? (?:dates?|deadlines?)|effectiveness|implementation|enforcement)`;
const LEAD = String.raw`(?:(?:notices?|notifications?|announcement) of )?(?:(?:the|intent to|proposed|partial|further|second|third|temporary|indefinite|administrative|judicial) )*`;
const DELAY = String.raw`(?:(?:delay|postponement|deferral|extension)(?:ed)?(?: of| in)? ${DATE}|delayed ${DATE}|${DATE} (?:delay|postponement|extension)|postponement)`;
const COMMENTS = String.raw`(?:(?:extension|reopening)(?: and (?:extension|reopening))? of (?:the )?(?:public )?comment (?:period|deadline)s?|(?:public )?comment period(?: (?:extension|reopening|extended|reopened))?|reopening of comments|public (?:hearing|meeting)s?)`;
const COURT = String.raw`(?:court|judicial|district court|court's) (?:orders?|decisions?|rulings?|vacatur|stay)|(?:preliminary |permanent )?injunctions?`;

const whole = (form: string) => new RegExp(`^${LEAD}(?:${form})$`);
/** Between an act and the measure: "the Rule on ...", "Executive Order 14999, ...". */
const ON = String.raw`(?:,? (?:on|for|about|regarding|concerning|implementing|to|titled|entitled) |[,:] | \()`;
/** A noun may stand before the measure itself, a verb only before the act: "Revoking Passports" is a measure. */
const head = (noun: string, verb?: string) =>
  new RegExp(`^${LEAD}(?:(?:${noun}) of (?:${ACT}${ON})?${verb ? `|(?:${verb}) ${ACT}${ON}` : ""})`);

/**
 * The Federal Register's forms, each with its effect; the first whose words stand in the action line counts. Where the line has none
 * beyond the kind of document, the title's parts tell.
 */
export const DOCUMENT_FORMS: readonly DocumentForm[] = [
  {
    name: "end of a stay or delay",
    kin: ["hold"],
    effect: "keeps",
    action:
      /\b(?:lift(?:ing)?|termination|withdrawal|rescission|end|removal|dissolution|vacatur) of (?:the )?(?:administrative |judicial )?(?:stay|delay|suspension|postponement|injunction)/,
    part: whole(
      "(?:lift(?:ing)?|termination|withdrawal|rescission|end|removal|dissolution|vacatur) of (?:the )?(?:stay|delay|suspension|postponement|injunction)",
    ),
  },
  {
    name: "reinstatement",
    effect: "keeps",
    action: /\breinstate(?:ment|d|s)?\b|\brestoration of (?:rules?|regulations?|effectiveness)/,
    part: whole(`reinstatement${OF_ACT}`),
    head: head("reinstatement"),
    words: /\breinstat\w+/g,
  },
  {
    name: "withdrawal",
    kin: ["withdrawal"],
    effect: "ends",
    action: /\bwithdraw(?:al|n|s|ing)?\b/,
    part: whole(`withdrawal${OF_ACT}|withdraw(?: ${ACT})?|${ACT} withdrawn`),
    head: head("withdrawal", "withdraw(?:ing)?"),
    words: /\bwithdr[ae]w\w*/g,
  },
  {
    name: "rescission",
    kin: ["repeal"],
    effect: "ends",
    action: /\bres?ci(?:ss?ion|nd(?:ed|s|ing)?)\b/,
    part: whole(`res?ciss?ion${OF_ACT}|rescind(?: ${ACT})?`),
    head: head("res?ciss?ion|rescinding", "rescind(?:ing)?"),
    words: /\bres?ci(?:ss?ion|nd)\w*/g,
  },
  {
    name: "vacatur",
    kin: ["hold"],
    effect: "ends",
    action: /\bvacat(?:ur|ed|es|ing)\b/,
    part: whole(`vacatur${OF_ACT}|(?:${COURT}) vacating ${ACT}|removal of vacated ${ACT}`),
    head: head("vacatur"),
    words: /\bvacat\w+/g,
  },
  {
    name: "court order",
    kin: ["hold"],
    effect: "ends",
    action: new RegExp(String.raw`\b(?:${COURT})\b`),
    part: whole(COURT),
    stage: "ruling",
  },
  {
    name: "repeal",
    kin: ["repeal"],
    effect: "ends",
    action:
      /\brepeal(?:s|ed|ing)?\b|\brevocation of (?:rules?|regulations?|orders?)|\brules?; (?:cra )?revocation(?! of)|\bnullif\w+|\bdisapproval\b/,
    part: whole(
      `repeal(?:${OF_ACT}| ${ACT})|revocation of ${ACT}|(?:congressional )?disapproval(?: of ${ACT})?`,
    ),
    head: new RegExp(
      `${head("repeal|repealing", "repeal(?:ing)?|revok(?:e|ing)").source}|^${LEAD}revocation of ${ACT}${ON}`,
    ),
    words: /\brepeal\w*/g,
  },
  {
    name: "removal",
    kin: ["repeal", "hold", "removal"],
    effect: "ends",
    action: /\bremov(?:al|e|es|ed|ing)\b/,
    part: whole(`removal of ${ACT}|removal`),
    words: /\bremov\w+/g,
  },
  {
    // "Removal of Restrictions on Family Travel" with the action line "Final rule; rescission" is itself the measure that ends.
    name: "removal of what the title names",
    kin: ["removal"],
    effect: "ends",
    head: head("removal"),
  },
  {
    name: "stay",
    kin: ["hold"],
    effect: "ends",
    action: /\bstay(?:s|ed|ing)?\b/,
    part: whole(`stay${OF_ACT}(?: pending judicial review)?`),
    head: head("stay"),
    words: /\bstay(?:s|ed|ing)?\b/g,
  },
  {
    name: "suspension",
    kin: ["hold"],
    effect: "ends",
    action: new RegExp(
      String.raw`\brules?\b.*\bsuspension\b|\bsuspension of ${ACT}|\bnon-?enforcement\b|\benforcement discretion\b`,
    ),
    part: whole(`suspension of ${ACT}|(?:notice of )?non-?enforcement|enforcement discretion`),
    words: /\bsuspen\w+/g,
  },
  {
    name: "termination",
    kin: ["withdrawal", "repeal"],
    effect: "ends",
    action:
      /\bterminat(?:ion|ed|es|ing)\b|\bdiscontinuance\b|\bcancell?ation(?:$|[.;])|(?<!extension of (?:the )?)\b(?:expiration|expiry)\b(?! date)|\bsunset\b/,
    part: whole(`(?:termination|cancell?ation|expiration|expiry)(?: of ${ACT})?|terminate(?: ${ACT})?`),
    head: head("termination", "terminat(?:e|ing)"),
    words: /\b(?:terminat|cancel|expir)\w+/g,
  },
  {
    name: "delay",
    kin: ["hold"],
    effect: "postpones",
    action: new RegExp(String.raw`^(?!temporary (?:final )?rule; ext).*\b(?:${DELAY}|delay(?:s|ed)?\b)`),
    part: whole(`${DELAY}(?: of ${ACT})?|delay`),
    head: new RegExp(
      `^${LEAD}(?:(?:${DELAY}) (?:of|for) (?:${ACT}${ON})?|(?:delay|postpon|defer|stay)(?:e|ing)? ${DATE} (?:of|for) (?:${ACT}${ON})?)`,
    ),
    words: /\b(?:delay|postpon|defer)\w*/g,
  },
  {
    name: "comment period",
    effect: "neither",
    action: new RegExp(String.raw`\b(?:${COMMENTS})`),
    part: whole(COMMENTS),
  },
  {
    name: "correction",
    effect: "neither",
    action: /\bcorrect(?:ion|ions|ing)\b|\btechnical (?:amendment|correction)s?\b/,
    part: whole(String.raw`correct(?:ions?|ing amendments?)|technical (?:amendment|correction)s?`),
    head: new RegExp(
      `^${LEAD}(?:correct(?:ions?|ing amendments?)|technical (?:amendment|correction)s?) (?:to|of) (?:${ACT}${ON})?`,
    ),
  },
  {
    name: "confirmation of effective date",
    effect: "keeps",
    action: new RegExp(
      String.raw`\bconfirmation of ${DATE}|\b(?:affirmation|adoption) of (?:interim|direct)`,
    ),
    part: whole(`confirmation of ${DATE}`),
  },
  {
    name: "extension",
    effect: "keeps",
    action: /\bexten(?:sion|ded|ds|ding)\b|\brenewal\b|\bcontinuation\b/,
    part: whole(String.raw`extension(?: of (?:the )?(?:expiration date|effective period|${ACT}))?`),
  },
  // The kinds of documents come last, because every action line begins with one: "Proposed rule; withdrawal".
  {
    name: "advance notice of proposed rulemaking",
    effect: "keeps",
    action: /\badvance(?:d)? notice of proposed rule ?making|\bnotice of inquiry|\brequest for information/,
    part: whole("(?:advanced? )?notice of proposed rule ?making"),
    stage: "proposal",
  },
  {
    name: "proposed rule",
    effect: "keeps",
    action:
      /\bproposed (?:rule|regulation|amendment|removal|order)|\bnotice of (?:supplemental )?proposed|\bsupplemental (?:notice|proposed)/,
    part: whole("proposed rules?|(?:supplemental )?notice of proposed rule ?making"),
    stage: "proposal",
  },
  {
    name: "interim final rule",
    effect: "keeps",
    action: /\binterim (?:final )?(?:rule|regulation)/,
    part: whole("interim (?:final )?rules?"),
    stage: "act",
  },
  {
    name: "final rule",
    effect: "keeps",
    action: /\b(?:direct |temporary )?final (?:rule|regulation|order)|\btemporary rule/,
    part: whole("(?:direct |temporary )?final rules?"),
    stage: "act",
  },
];

const KINDS_OF_DOCUMENT = /proposed rule|final rule/;

/** Whether a form only names the document's kind. */
const namesOnlyKind = ({ name }: DocumentForm): boolean => KINDS_OF_DOCUMENT.test(name);

export interface FormsOfDocument {
  /** What is done to the measure, the last act first; forms that only name the document's kind are left out. */
  forms: DocumentForm[];
  /** The title without its forms: the measure. */
  measure: string;
}

const SEPARATOR = /(\s*(?:;|:|\(|\)|--+|[–—]|\s-\s)\s*)/;

/**
 * Reads what a document does to which measure, from the action line first and then from the title. "Passports: Denial for Unpaid Taxes;
 * Withdrawal" is the form "withdrawal" of the measure "Passports: Denial for Unpaid Taxes". Congress has no such forms.
 */
export function formsOf(
  { kind, action }: Pick<OfficialDocument, "kind" | "action">,
  title: string,
): FormsOfDocument {
  if (kind === "bill" || kind === "house-vote") return { forms: [], measure: title };
  const ofTitle = formsOfTitle(title);
  const ofAction = formOfAction(action);
  if (!ofAction) return ofTitle;
  const again = ofTitle.forms.findIndex((form) => isSame(form, ofAction));
  const others = again < 0 ? ofTitle.forms : ofTitle.forms.toSpliced(again, 1);
  return { forms: [ofAction, ...others], measure: ofTitle.measure };
}

const formOfAction = (action: string | null): DocumentForm | undefined => {
  const line = action?.toLowerCase() ?? "";
  return DOCUMENT_FORMS.find((form) => !namesOnlyKind(form) && form.action?.test(line));
};

const isSame = (a: DocumentForm, b: DocumentForm): boolean =>
  a === b || (a.kin?.some((kin) => b.kin?.includes(kin)) ?? false);

function formsOfTitle(title: string): FormsOfDocument {
  // Parts stand at even places, separators at odd ones.
  const parts = title.trim().split(SEPARATOR);
  const forms: DocumentForm[] = [];
  for (let form = formOfPart(parts[0] ?? ""); form && parts.length > 1; form = formOfPart(parts[0] ?? "")) {
    forms.push(form);
    parts.splice(0, 2);
  }
  while (parts.length > 1) {
    const last = parts.at(-1) ?? "";
    const form = formOfPart(last);
    if (last !== "" && !form) break;
    if (form) forms.push(form);
    parts.splice(-2);
  }
  let measure = parts.join("");
  for (let found = headOf(measure); found; found = headOf(measure)) {
    forms.push(found.form);
    measure = measure.slice(found.length);
  }
  return { forms: forms.filter((form) => !namesOnlyKind(form)), measure };
}

/** "Delay of Effective Date and Reopening of Comment Period": the first form of the table counts, where the part is nothing else. */
function formOfPart(part: string): DocumentForm | undefined {
  const texts = part.toLowerCase().replace(/\.$/, "").trim();
  const ofAll = [texts, ...texts.split(/\s*,?\s+and\s+|,\s+/)].map((text) =>
    DOCUMENT_FORMS.find((form) => form.part?.test(text)),
  );
  const [ofWhole, ...ofTexts] = ofAll;
  if (ofWhole) return ofWhole;
  return ofTexts.every(Boolean) ? DOCUMENT_FORMS.find((form) => ofTexts.includes(form)) : undefined;
}

function headOf(title: string): { form: DocumentForm; length: number } | undefined {
  const text = title.toLowerCase();
  for (const form of DOCUMENT_FORMS) {
    const [found] = form.head?.exec(text) ?? [];
    if (found && found.length < title.length) return { form, length: found.length };
  }
  return undefined;
}

/** The stage that the action line names, or that the form has: a proposed rule is a proposal even where its withdrawal is final. */
export function stageOfForms(
  { action }: OfficialDocument,
  title: string,
  forms: readonly DocumentForm[],
): Stage | undefined {
  if (isOnlyIntended({ action }, title)) return "proposal";
  const line = action?.toLowerCase() ?? "";
  const ofKind = DOCUMENT_FORMS.find((form) => namesOnlyKind(form) && form.action?.test(line));
  if (ofKind?.stage === "proposal") return "proposal";
  return forms.find(({ stage }) => stage)?.stage ?? ofKind?.stage;
}

const INTENTION =
  /\b(?:intent(?:ion)? to|propos(?:al|es|ing) to|plans? to|proposed (?:withdrawal|resciss?ion|repeal|revocation|termination|removal|delay|stay|suspension))\b/i;

/** Whether a document only announces what it is called: "Notice of intent to rescind". The action line knows better than the title. */
export const isOnlyIntended = ({ action }: Pick<OfficialDocument, "action">, title: string): boolean =>
  INTENTION.test(action ?? "") || (!formOfAction(action) && INTENTION.test(title));
