import type { QuestionKind } from "./question-kinds";

/** The heading for each kind of question. */
export const QUESTION_NAMES: Record<QuestionKind, string> = {
  "passport-rule": "Final rule on passports",
  "passport-proposal": "Proposed rule on passports or departure",
  "departure-document": "Document on leaving the country",
  "cuba-rule": "Rule on travel to Cuba",
  "presidential-document": "Presidential document on passports, citizenship, borders or travel",
  "north-korea-notice": "Passport restriction on North Korea extended",
  "border-emergency": "National emergency at the southern border continued or ended",
  "land-border-notice": "Land border crossings closed or limited",
  "identification-rule": "Rule on REAL ID",
  "bill-passes": "Bill passes a chamber of Congress",
  "register-change": "Restriction takes effect or ends",
  "travel-advisories": "New Do Not Travel advisories",
  "appeals-ruling": "Appeals court ruling against a limit on travel",
  "index-rises": "Our own index rises",
};
