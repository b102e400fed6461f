/** One question of the exposure check. The answers never leave the browser. */
export interface ExposureQuestion {
  id: string;
  text: string;
  /** `one`: a single answer. `many`: any number of answers. */
  type: "one" | "many";
  options: readonly { value: string; label: string }[];
}

/** The chosen option values by question id. A question without an entry was skipped. */
export type ExposureAnswers = Readonly<Record<string, readonly string[]>>;

export const EXPOSURE_QUESTIONS: readonly ExposureQuestion[] = [
  {
    id: "child-support",
    text: "Do you owe past-due child support?",
    type: "one",
    options: [
      { value: "none", label: "No" },
      { value: "up-to-2500", label: "Yes, $2,500 or less" },
      { value: "over-2500", label: "Yes, more than $2,500" },
      { value: "unsure", label: "I’m not sure how much" },
    ],
  },
  {
    id: "tax-debt",
    text: "Do you owe federal tax that the IRS has already assessed?",
    type: "one",
    options: [
      { value: "none", label: "No" },
      { value: "under-threshold", label: "Yes, less than $50,000" },
      {
        value: "payment-plan",
        label: "Yes, $50,000 or more, and I’m paying under an agreement with the IRS",
      },
      { value: "over-threshold", label: "Yes, $50,000 or more, with no agreement" },
      { value: "notice", label: "I received notice CP508C" },
    ],
  },
  {
    id: "courts",
    text: "Does any of these apply to you?",
    type: "many",
    options: [
      { value: "supervision", label: "I’m awaiting trial, or on probation, parole or supervised release" },
      { value: "warrant", label: "There is a felony warrant for me, or a court ordered me not to leave" },
      { value: "drug-trafficking", label: "I’m under supervision for drug trafficking across a border" },
      { value: "covered-offense", label: "I’m registered for a sex offense against a minor" },
      { value: "boarding", label: "An airline refused to let me board because of a government list" },
    ],
  },
  {
    id: "passport",
    text: "What’s the status of your US passport?",
    type: "one",
    options: [
      { value: "valid", label: "Valid for more than six months" },
      { value: "expires-soon", label: "Valid, but it expires within six months" },
      { value: "expired", label: "Expired, lost or damaged" },
      { value: "never", label: "I’ve never had one" },
    ],
  },
  {
    id: "nationality",
    text: "Which of these describes your citizenship?",
    type: "one",
    options: [
      { value: "only-us", label: "I’m a citizen of the United States only" },
      { value: "dual", label: "I’m also a citizen of another country" },
      { value: "renouncing", label: "I’m thinking about giving up US citizenship" },
    ],
  },
  {
    id: "sex-marker",
    text: "Do you want your passport to show X, or a sex other than the one recorded at your birth?",
    type: "one",
    options: [
      { value: "no", label: "No" },
      { value: "yes", label: "Yes" },
    ],
  },
  {
    id: "plans",
    text: "Where might you travel in the next 12 months?",
    type: "many",
    options: [
      { value: "land", label: "Canada or Mexico, by land or ferry" },
      { value: "air", label: "Another country, by plane or ship" },
      { value: "cuba", label: "Cuba" },
      { value: "north-korea", label: "North Korea" },
    ],
  },
  {
    id: "money-and-id",
    text: "Does any of these apply to your next trip or transfer?",
    type: "many",
    options: [
      { value: "cash-across", label: "I’ll carry more than $10,000 in cash or checks across the border" },
      { value: "cash-sent", label: "I send cash, money orders or cashier’s checks abroad" },
      { value: "no-real-id", label: "I have neither a REAL ID nor a passport to show at the airport" },
    ],
  },
];

/**
 * Keeps only answers that are options of a question, so data stored by an older version, or edited by hand, can't break
 * the page.
 */
export function knownAnswers(stored: unknown): ExposureAnswers {
  if (typeof stored !== "object" || stored === null) return {};
  const answers = stored as Record<string, unknown>;
  const known = EXPOSURE_QUESTIONS.flatMap(({ id, type, options }) => {
    const values = Array.isArray(answers[id]) ? (answers[id] as unknown[]) : [];
    const chosen = options.map(({ value }) => value).filter((value) => values.includes(value));
    return chosen.length === 0 ? [] : [[id, type === "one" ? chosen.slice(0, 1) : chosen] as const];
  });
  return Object.fromEntries(known);
}
