import { PRICE_MONTHLY, PRICE_REDUCED } from "~/billing/plans";

// The survey's questions, answers and error messages.

export interface Option {
  value: string;
  label: string;
}

interface Question {
  field: string;
  label: string;
  kind: "select" | "radio" | "checkboxes";
  options: readonly Option[];
  /** Shown if there is no answer; questions without it are optional. */
  missing?: string;
}

const o = (value: string, label: string): Option => ({ value, label });

export const QUESTIONS = [
  {
    field: "primaryReason",
    label: "What is your primary reason for monitoring exit freedom?",
    kind: "select",
    missing: "Please select your primary reason for monitoring exit freedom",
    options: [
      o("travel-planning", "Travel planning"),
      o("business-operations", "Business operations"),
      o("family-safety", "Family safety"),
      o("academic-research", "Academic research"),
      o("general-awareness", "General awareness"),
      o("investment-decisions", "Investment decisions"),
      o("other", "Other"),
    ],
  },
  {
    field: "travelPlans",
    label: "When do you next plan to travel abroad?",
    kind: "radio",
    missing: "Please indicate your travel plans",
    options: [
      o("within-3-months", "Within 3 months"),
      o("within-year", "Within a year"),
      o("future-plans", "More than a year from now"),
      o("no-plans", "No plans"),
    ],
  },
  {
    field: "concernLevel",
    label: "How concerned are you about restrictions on leaving the country?",
    kind: "radio",
    missing: "Please select your concern level",
    options: [
      o("very-concerned", "Very concerned"),
      o("moderately-concerned", "Moderately concerned"),
      o("somewhat-concerned", "Somewhat concerned"),
      o("not-concerned", "Not concerned"),
    ],
  },
  {
    field: "riskFactors",
    label: "Which risk factors matter most to you?",
    kind: "checkboxes",
    missing: "Please select at least one risk factor of interest",
    options: [
      o("emergency-powers", "Emergency powers"),
      o("border-security", "Border security"),
      o("passport-restrictions", "Passport restrictions"),
      o("financial-controls", "Financial controls"),
      o("judicial-independence", "Judicial independence"),
      o("military-deployment", "Military deployment"),
      o("surveillance-expansion", "Surveillance expansion"),
      o("media-restrictions", "Media restrictions"),
    ],
  },
  {
    field: "mostValuableFeature",
    label: "Which feature is most valuable to you?",
    kind: "select",
    missing: "Please select the most valuable feature",
    options: [
      o("daily-risk-assessment", "Daily risk assessment"),
      o("february-prediction", "February 2028 forecast"),
      o("news-analysis", "News analysis"),
      o("trend-tracking", "Trend tracking"),
      o("government-data", "Government data"),
      o("api-monitoring", "API monitoring"),
    ],
  },
  {
    field: "profession",
    label: "What is your profession?",
    kind: "select",
    missing: "Please select your profession",
    options: [
      o("journalism", "Journalism"),
      o("academia", "Academia"),
      o("finance", "Finance"),
      o("legal", "Legal"),
      o("technology", "Technology"),
      o("consulting", "Consulting"),
      o("government", "Government"),
      o("healthcare", "Healthcare"),
      o("education", "Education"),
      o("nonprofit", "Nonprofit"),
      o("retired", "Retired"),
      o("student", "Student"),
      o("other", "Other"),
    ],
  },
  {
    field: "purchaseIntent",
    label: `Do you plan to subscribe for ${PRICE_MONTHLY} a month?`,
    kind: "radio",
    missing: "Please indicate your subscription plans",
    options: [
      o("yes-definitely", "Yes, definitely"),
      o("yes-probably", "Yes, probably"),
      o("unsure-maybe", "Not sure"),
      o("probably-not", "Probably not"),
      o("no-definitely", "No, definitely not"),
    ],
  },
  {
    field: "priceReduction",
    label: `Would you subscribe if it cost ${PRICE_REDUCED} a month?`,
    kind: "radio",
    options: [
      o("yes-would-subscribe", "Yes, I would subscribe"),
      o("might-consider", "I might consider it"),
      o("price-not-factor", "The price is not a factor"),
      o("no-regardless", "No, regardless of the price"),
    ],
  },
] as const satisfies Question[];

export type ChoiceField = (typeof QUESTIONS)[number]["field"];

/** The free-text questions. */
export const OPEN_QUESTIONS = [
  { field: "improvementSuggestions", label: "What should we improve?" },
  { field: "additionalFeedback", label: "Anything else you’d like to tell us?" },
] as const;

export const AGREEMENT_MISSING = "You must agree to the terms to extend your trial";

const UNDECIDED_OR_NO = new Set(["unsure-maybe", "probably-not", "no-definitely"]);

/** The lower-price question is only for users who don't intend to pay the full price. */
export const asksForPrice = (purchaseIntent: string | undefined) => UNDECIDED_OR_NO.has(purchaseIntent ?? "");

export const question = (field: ChoiceField): Question => {
  const found: Question | undefined = QUESTIONS.find((candidate) => candidate.field === field);
  if (!found) throw new Error(`No question ${field}`);
  return found;
};
