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
  /**
   * The form in lowercase, in an action line or in a part of a title that says nothing else (`saysOnlyForm`). Such a
   * part may be the measure itself: "Passports; Suspension".
   */
  pattern?: RegExp;
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
const DELAY = String.raw`(?:(?:delay|postponement|deferral|extension)(?:ed)?(?: of| in)? ${DATE}|delayed ${DATE}|${DATE} (?:delay|postponement|extension|extended)|postponement)`;
const COMMENTS = String.raw`(?:(?:extension|reopening)(?: and (?:extension|reopening))? of (?:the )?(?:public )?comment (?:period|deadline)s?|(?:public )?comment period(?: (?:extension|reopening|extended|reopened))?|reopening of (?:comments|(?:the )?(?:record|docket))|public (?:hearing|meeting)s?)`;
const LIFT =
  "(?:lift(?:ing)?|termination|withdrawal|rescission|repeal|revocation|reversal|end(?:ing)?|expiration|removal|dissolution|vacatur|cancell?ation)";
const HOLD =
  "(?:stay|delay|suspension|postponement|injunction|withdrawal|rescission|repeal|termination|vacatur|abeyance|enforcement discretion|non-?enforcement)";
/** "Withdrawal of the notice of withdrawal", "Expiration of Stay". */
const END_OF_HOLD = String.raw`${LIFT} of (?:(?:the|notice of|administrative|judicial|proposed|partial|temporary|preliminary) )*${HOLD}`;
const COURT = String.raw`(?:court|judicial|district court|court's) (?:orders?|decisions?|rulings?|vacatur|stay)|(?:preliminary |permanent )?injunctions?|enjoined`;
/** Not where it's only comments, a hearing or a correction that is withdrawn or postponed. */
const UNLESS_FORMAL = String.raw`(?! of (?:(?:the|a) )?(?:${COMMENTS}|correct))`;

/** Between an act and the measure: "the Rule on ...", "Executive Order 14999, ...". */
const ON = String.raw`(?:,? (?:on|of|for|about|regarding|concerning|implementing|to|titled|entitled|that) | (?=[a-z]+ing\b)|[,:] | \()`;
/** The words before a noun that belong to it: "passport travel (restrictions)". */
const GROUP = String.raw`(?:(?!(?:of|from|for|to|in|on|under)\b)[a-z.-]+ ){0,5}`;
/** After the last noun of a group. */
const ENDS = String.raw`(?=\s*(?:$|[.,;:)])| (?:of|from|for|to|in|on|against|under)\b)`;
/** What people have, and what can be taken from them: a measure, not an act. */
const RIGHT = String.raw`${GROUP}(?:(?:privileges?|validity|eligibility)${ENDS}|passports(?= (?:of|from)\b))`;
/** A right, or what gives one, that is taken away: "withdrawal of passport privileges", "revocation of travel licenses". */
export const TAKEN_RIGHT = new RegExp(
  String.raw`\b(?:removal|withdrawal|termination|elimination|revocation|rescission|repeal) of (?:${RIGHT}|${GROUP}(?:authorization|license|exception|exemption)s?${ENDS})`,
);
/** A noun may stand before the measure itself, a verb only before the act: "Revoking Passports" is a measure. */
const head = (noun: string, verb?: string) =>
  new RegExp(
    `^${LEAD}(?:(?:${noun}) of (?!${RIGHT})(?:${ACT}${ON})?${verb ? `|(?:${verb}) ${ACT}${ON}` : ""})`,
  );
/** What its own name calls a restriction: "the passport travel restriction", but not "the exemption from the travel ban". */
const RESTRICTION = `${GROUP}(?:restriction|prohibition|ban|(?:permit|visa|permission) requirement)s?${ENDS}`;
/** The same for nouns that are measures too: not "Suspension of Passport Issuance", but "of the Rule" or "of the Ban". */
const headOfAct = (noun: string, verb: string) =>
  new RegExp(`^${LEAD}(?:(?:${noun}) of|${verb}) (?:${ACT}${OF_ACT}${ON}|(?=${RESTRICTION}))`);

/**
 * The Federal Register's forms, each with its effect; the first whose words stand in the action line counts. Where the
 * line has none beyond the kind of document, the title's parts tell.
 */
export const DOCUMENT_FORMS: readonly DocumentForm[] = [
  {
    name: "end of a stay or delay",
    kin: ["hold"],
    effect: "keeps",
    pattern: new RegExp(
      String.raw`\b${END_OF_HOLD}\b|\b(?:stay|delay|suspension|injunction) (?:lifted|dissolved|vacated|ended|terminated|withdrawn|expired)\b`,
    ),
    head: new RegExp(`^${LEAD}${END_OF_HOLD} of ${ACT}${ON}`),
  },
  {
    name: "reinstatement",
    effect: "keeps",
    pattern: new RegExp(
      String.raw`\breinstate(?:ment|d|s)?\b(?! of (?:the )?(?:${HOLD}|prior|previous|former)\b)|\brestoration of (?:rules?|regulations?|effectiveness)`,
    ),
    head: head("reinstatement"),
    words: /\breinstat\w+/g,
  },
  {
    name: "denial of a stay or of reconsideration",
    effect: "keeps",
    pattern:
      /\bden(?:ial|ied|ying)\b[^;.]*\b(?:stay|reconsideration)\b|\b(?:stay|reconsideration); (?:notice of )?denial\b/,
  },
  {
    name: "denial of a petition for rulemaking",
    effect: "neither",
    pattern:
      /\bden(?:ial|ied|ying)\b[^;.]*\bpetitions? for rule ?making\b|\bpetitions? for rule ?making; (?:notice of )?denial\b/,
  },
  {
    name: "withdrawal",
    kin: ["withdrawal"],
    effect: "ends",
    pattern: new RegExp(String.raw`\bwithdraw(?:al|n|s|ing)?\b${UNLESS_FORMAL}`),
    head: head("withdrawal", "withdraw(?:ing)?"),
    words: /\bwithdr[ae]w\w*/g,
  },
  {
    name: "rescission",
    kin: ["repeal"],
    effect: "ends",
    pattern: /\bres?ci(?:ss?ion|nd(?:ed|s|ing)?)\b/,
    head: head("res?ciss?ion|rescinding", "rescind(?:ing)?"),
    words: /\bres?ci(?:ss?ion|nd)\w*/g,
  },
  {
    name: "vacatur",
    kin: ["hold"],
    effect: "ends",
    pattern: /\bvacat(?:ur|ed|es|ing)\b/,
    head: head("vacatur"),
    words: /\bvacat\w+/g,
  },
  {
    name: "court order",
    kin: ["hold"],
    effect: "ends",
    pattern: new RegExp(String.raw`\b(?:${COURT})\b`),
    stage: "ruling",
  },
  {
    name: "repeal",
    kin: ["repeal"],
    effect: "ends",
    pattern: new RegExp(
      String.raw`\brepeal(?:s|ed|ing)?\b|\b(?:revocation|elimination) of (?:${ACT}|${RESTRICTION})|\brules?; (?:cra )?revocation(?! of)|\bnullif\w+|\bdisapproval\b`,
    ),
    head: new RegExp(
      `${head("repeal|repealing", "repeal(?:ing)?").source}|${headOfAct("revocation|nullification|elimination", "(?:revok|eliminat)(?:e|ing)|nullify(?:ing)?").source}`,
    ),
    words: /\brepeal\w*/g,
  },
  {
    name: "removal",
    kin: ["repeal", "hold", "removal"],
    effect: "ends",
    pattern: /\bremov(?:al|e|es|ed|ing)\b/,
    words: /\bremov\w+/g,
  },
  {
    // "Removal of Restrictions on Family Travel" with the action line "Final rule; rescission" is itself the measure that ends.
    name: "removal of what the title names",
    kin: ["removal"],
    effect: "ends",
    head: head("removal", "remov(?:e|ing)"),
  },
  {
    name: "stay",
    kin: ["hold"],
    effect: "ends",
    pattern: /\bstay(?:s|ed|ing)?\b/,
    head: head("stay"),
    words: /\bstay(?:s|ed|ing)?\b/g,
  },
  {
    name: "suspension",
    kin: ["hold"],
    effect: "ends",
    pattern: new RegExp(
      String.raw`\brules?\b.*\bsuspension\b|\bsuspension of (?:${ACT}|${RESTRICTION})|\bnon-?enforcement\b|\benforcement discretion\b|\babeyance\b|\bregulatory freeze\b`,
    ),
    head: headOfAct("suspension", "suspend(?:ing)?"),
    words: /\bsuspen\w+/g,
  },
  {
    name: "termination",
    kin: ["withdrawal", "repeal"],
    effect: "ends",
    pattern: new RegExp(
      String.raw`\bterminat(?:ion|e[ds]?|ing)\b|\blift(?:ing|ed)\b|\b(?:discontinu|abandon)\w+|\bcancell?ation(?: of ${ACT}|$|[.;])|\bclosure of (?:the )?(?:docket|rule ?making|proceeding)|(?<!extension of (?:the )?)\b(?:expiration|expiry|sunset|lapse)\b(?! date)`,
    ),
    head: new RegExp(
      `${head("termination|lifting", "(?:terminat|lift)(?:e|ing)?").source}|${headOfAct("cancell?ation|abandonment|discontinu(?:ance|ation)", "(?:cancel|abandon|discontinu)(?:e|l?ing)?").source}`,
    ),
    words: /\b(?:terminat|cancel|expir|discontinu|abandon|lift)\w+/g,
  },
  {
    name: "delay",
    kin: ["hold"],
    effect: "postpones",
    pattern: new RegExp(
      String.raw`^(?!temporary (?:final )?rule\b.*\bexten).*\b(?:${DELAY}|delay|postpone|deferr|toll(?:ed|ing))\w*\b${UNLESS_FORMAL}`,
    ),
    head: new RegExp(
      `^${LEAD}(?:(?:${DELAY}) (?:of|for) (?:${ACT}${ON})?|(?:delay|postpon|defer|stay)(?:e|ing)? ${DATE} (?:of|for) (?:${ACT}${ON})?)`,
    ),
    words: /\b(?:delay|postpon|defer)\w*/g,
  },
  {
    name: "comment period",
    effect: "neither",
    pattern: new RegExp(String.raw`\b(?:${COMMENTS})|\b(?:rule|rulemaking|notice); reopening\b`),
  },
  {
    name: "correction",
    effect: "neither",
    pattern: /\bcorrect(?:ion|ions|ing)\b|\btechnical (?:amendment|correction)s?\b/,
    head: new RegExp(
      `^${LEAD}(?:correct(?:ions?|ing amendments?)|technical (?:amendment|correction)s?) (?:to|of) (?:${ACT}${ON})?`,
    ),
  },
  {
    name: "confirmation of effective date",
    effect: "keeps",
    pattern: new RegExp(
      String.raw`\bconfirmation of ${DATE}|\b(?:affirmation|adoption) of (?:interim|direct)`,
    ),
  },
  {
    name: "extension",
    effect: "keeps",
    pattern: /\bexten(?:sion|ded|ds|ding)\b|\brenewal\b|\bcontinuation\b/,
  },
  // The kinds of documents come last, because every action line begins with one: "Proposed rule; withdrawal".
  {
    name: "advance notice of proposed rulemaking",
    effect: "keeps",
    pattern: /\badvance(?:d)? notice of proposed rule ?making|\bnotice of inquiry|\brequest for information/,
    stage: "proposal",
  },
  {
    name: "proposed rule",
    effect: "keeps",
    pattern:
      /\bproposed (?:rule|regulation|amendment|removal|order)|\bnotice of (?:supplemental )?proposed|\bsupplemental (?:notice|proposed)/,
    stage: "proposal",
  },
  {
    name: "interim final rule",
    effect: "keeps",
    pattern: /\binterim (?:final )?(?:rule|regulation)/,
    stage: "act",
  },
  {
    name: "final rule",
    effect: "keeps",
    pattern: /\b(?:direct |temporary )?final (?:rule|regulation|order)|\btemporary rule/,
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

const SEPARATOR = /(\s*(?:;|:|[()[\]]|--+|[–—]|\s-\s)\s*)/;

/**
 * Reads what a document does to which measure, from the action line first and then from the title. "Passports: Denial
 * for Unpaid Taxes; Withdrawal" is the form "withdrawal" of the measure "Passports: Denial for Unpaid Taxes". Congress
 * has no such forms.
 */
export function formsOf(
  { kind, action }: Pick<OfficialDocument, "kind" | "action">,
  title: string,
): FormsOfDocument {
  if (kind === "bill" || kind === "house-vote") return { forms: [], measure: title };
  const ofTitle = formsOfTitle(title);
  const ofAction = formOfAction(action);
  if (!ofAction) return ofTitle;
  const line = action?.toLowerCase() ?? "";
  const others = ofTitle.forms.filter((form) => !isSame(form, ofAction) && !form.pattern?.test(line));
  return { forms: [ofAction, ...others], measure: ofTitle.measure };
}

/** What is corrected isn't done again: "Final rule; withdrawal; correction". */
const formOfAction = (action: string | null): DocumentForm | undefined => {
  const line = action?.toLowerCase() ?? "";
  const [, correction = line] = /;(\s*corrections?)\.?$/.exec(line) ?? [];
  return DOCUMENT_FORMS.find((form) => !namesOnlyKind(form) && form.pattern?.test(correction));
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

/** The first form of the table that the part has, if it says nothing else: "60-Day Delay of Effective Date". */
function formOfPart(part: string): DocumentForm | undefined {
  const text = part.toLowerCase();
  return saysOnlyForm(text) ? DOCUMENT_FORMS.find(({ pattern }) => pattern?.test(text)) : undefined;
}

/** The words that say what becomes of an act, to which act, when and by whom. */
const RULEMAKING = new Set(
  `a an the of to for in on by and or with under until through from as at after pending part its
  notice notification announcement intent proposed proposal proposals partial partially temporary indefinite indefinitely further second third
  interim final direct advance advanced supplemental previously published certain technical preliminary permanent administrative
  rule rules rulemaking rulemakings making regulation regulations regulatory text amendment amendments provision provisions order orders
  determination determinations policy guidance docket record proceeding proceedings executive presidential proclamation proclamations
  denial petition petitions request requests
  memorandum memoranda no effective effectiveness compliance enforcement non nonenforcement discretion applicability implementation
  date dates deadline deadlines period expiration comment comments public hearing hearings meeting meetings reconsideration review
  litigation court courts district judicial decision decisions ruling rulings s congressional act cra abeyance held freeze closure end
  january february march april may june july august september october november december day days month months year years`.split(
    /\s+/,
  ),
);
const FORM_WORD =
  /^(?:withdr[ae]w|res?ci|vacat|repeal|nullif|disapprov|revo[ck]|remov|stay|suspen|terminat|discontinu|cancel|eliminat|expir|laps|sunset|abandon|delay|postpone|deferr|toll|exten|lift|revers|dissol|enjoin|reinstat|restor|correct|reopen|change|revis|confirm|affirm|adopt|injunct|\d)/;

const saysOnlyForm = (text: string): boolean =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => RULEMAKING.has(word) || FORM_WORD.test(word));

function headOf(title: string): { form: DocumentForm; length: number } | undefined {
  const text = title.toLowerCase();
  for (const form of DOCUMENT_FORMS) {
    const [found] = form.head?.exec(text) ?? [];
    if (found && found.length < title.length) return { form, length: found.length };
  }
  return undefined;
}

/**
 * The stage that the action line names, or that the form has: a proposed rule is a proposal even where its withdrawal
 * is final.
 */
export function stageOfForms(
  { action }: OfficialDocument,
  title: string,
  forms: readonly DocumentForm[],
): Stage | undefined {
  if (isOnlyIntended({ action }, title)) return "proposal";
  const line = action?.toLowerCase() ?? "";
  const ofKind = DOCUMENT_FORMS.find((form) => namesOnlyKind(form) && form.pattern?.test(line));
  if (ofKind?.stage === "proposal") return "proposal";
  return forms.find(({ stage }) => stage)?.stage ?? ofKind?.stage;
}

const INTENTION =
  /\b(?:intent(?:ion)? to|propos(?:al|es|ing) to|plans? to|proposed (?:withdrawal|resciss?ion|repeal|revocation|termination|removal|delay|stay|suspension))\b/i;

/**
 * Whether a document only announces what it is called: "Notice of intent to rescind". The action line knows better than
 * the title.
 */
export const isOnlyIntended = ({ action }: Pick<OfficialDocument, "action">, title: string): boolean =>
  INTENTION.test(action ?? "") || (!formOfAction(action) && INTENTION.test(title));
