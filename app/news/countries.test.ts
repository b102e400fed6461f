import countries from "world-countries";
import { expect, test } from "vitest";
import { NEAR_FROM, RELEVANT_FROM } from "~/news/coding-guide";
import { scoreOfTitle } from "../../tests/title-scores";

/** The neighbors and the territories are American news; Georgia is also a state, whose own measures these templates could be. */
const OURS = new Set(["US", "PR", "GU", "AS", "VI", "MP", "UM"]);

/** Names that headlines use beside the package's own. */
const COMMON_NAMES =
  "Turkey,Türkiye,Turkiye,Burma,Ivory Coast,Czech Republic,Swaziland,Cape Verde,East Timor,Macedonia".split(
    ",",
  );

/** No topic finds these, and words alone flag nothing. */
const WITHOUT_TOPIC = [
  (name: string) => `${name} tells naturalized citizens to turn over their papers at field offices`,
  (name: string) => `${name} carriers must check debts of citizens at the gate`,
  (name: string) => `${name} puts lawyers and reporters on a secret watch list at airports`,
  (name: string) => `${name} pulls travelers with unpaid fines off flights at the gate`,
  (name: string) => `Consulates of ${name} told to void documents of critics`,
];

const TEMPLATES = [
  ...WITHOUT_TOPIC,
  (name: string) => `${name} shuts border crossings as fighting continues`,
  (name: string) => `${name} bars opposition leader from leaving the country`,
  (name: string) => `${name} suspends passports of two ministers`,
  (name: string) => `${name} declares state of emergency after protests`,
  (name: string) => `President of ${name} declares martial law, sends troops to capital`,
  (name: string) => `${name} extends travel ban as cases rise`,
  (name: string) => `Court in ${name} upholds exit ban on activist`,
  (name: string) => `${name} revokes citizenship of dual nationals`,
  (name: string) => `${name} restricts moving money abroad as currency falls`,
  (name: string) => `${name} arrests journalists in press crackdown`,
  (name: string) => `Judges in ${name} defy government over election delay`,
  (name: string) => `${name} to reopen borders to tourists after lockdown`,
];

test.each(TEMPLATES.map((template) => [template("X"), template] as const))(
  "news of another country is irrelevant, for all countries: %s",
  (_, template) => {
    const flagged = countries
      .filter(({ cca2 }) => !OURS.has(cca2))
      .map(({ name }) => name.common)
      .concat(COMMON_NAMES)
      .map(template)
      .filter((title) => scoreOfTitle(title) >= RELEVANT_FROM);
    expect(flagged).toEqual([]);
  },
);

test.each(WITHOUT_TOPIC.map((template) => [template("US")]))(
  "the same news of the United States is kept for a second reader by its words: %s",
  (title) => {
    expect(scoreOfTitle(title)).toBeGreaterThanOrEqual(NEAR_FROM);
  },
);
