import type { OfficialDocument } from "~/sources/official-document";
import type { Stage } from "./coding-guide";
import { DOCUMENT_FORMS, namesOnlyKind, type DocumentForm } from "./document-forms";

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
