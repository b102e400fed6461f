import { expect, test } from "vitest";
import { RELEVANT_FROM } from "~/news/coding-guide";
import { readItem } from "~/news/item";
import { readByRules } from "~/news/rules";

/**
 * What protects citizens from the government, or spares them: less of it raises, more of it lowers. Each verb is crossed with each
 * protection and each who; the titles are synthetic.
 */
const LESS = ["ends", "drops", "scraps", "abolishes", "weakens", "eliminates"];
const MORE = ["restores", "reinstates", "upholds", "expands", "strengthens"];
const PROTECTIONS = [
  "warrant requirement for phone searches at border",
  "warrant requirement for searches of Americans' phones at airports",
  "privacy protections for Americans in Section 702 surveillance",
  "hearing requirement before passport revocation",
];
const LESS_OF_AMOUNTS = ["cuts", "lowers", "halves", "reduces", "shortens"];
const MORE_OF_AMOUNTS = ["doubles", "raises", "increases", "lengthens", "extends"];
const AMOUNTS = [
  "grace period for passport debtors",
  "debt threshold for passport revocation",
  "notice period before passport denial",
];
const JUDGES = ["Court", "Senate", "White House"];
const LAWMAKERS = ["Senate", "White House", "IRS"];

const cross = (whos: string[], verbs: string[], objects: string[], direction: string) =>
  whos.flatMap((who) =>
    verbs.flatMap((verb) => objects.map((object) => [`${who} ${verb} ${object}`, direction] as const)),
  );

const TITLES: readonly (readonly [title: string, direction: string])[] = [
  ...cross(JUDGES, LESS, PROTECTIONS, "raises"),
  ...cross(JUDGES, MORE, PROTECTIONS, "lowers"),
  ...cross(LAWMAKERS, LESS_OF_AMOUNTS, AMOUNTS, "raises"),
  ...cross(LAWMAKERS, MORE_OF_AMOUNTS, AMOUNTS, "lowers"),
  ["Judge refuses to end warrant requirement for phone searches at border", "lowers"],
  ["Judge blocks plan to drop hearing requirement before passport revocation", "lowers"],
  ["Senate rejects bill to raise debt threshold for passport denial", "raises"],
  ["Warrant requirement for border phone searches struck down by appeals court", "raises"],
  ["Grace period for passport debtors shortened by IRS", "raises"],
  ["Debt threshold for passport revocation doubled by Congress", "lowers"],
  ["Congress requires hearing before passport of debtor is revoked", "lowers"],
  ["Court requires a warrant before agents open citizens' phones at border", "lowers"],
  ["House bill would give travelers notice before passports are voided", "lowers"],
  ["Border agents must get a warrant to search phones, judge rules", "lowers"],
  ["Senate drops hearing before passport revocation from bill", "raises"],
  ["Senators want a warrant before anyone may copy travelers' laptops at border", "lowers"],
  ["IRS widens exemptions from passport denial", "lowers"],
  ["State Department narrows exemptions from passport rule", "raises"],
];

test("less of what protects citizens raises, more of it lowers, whoever does it", () => {
  const read = TITLES.map(([title, expected]) => ({
    title,
    expected,
    ...readByRules(readItem(title, null)),
  }));
  const wrong = read.filter(
    ({ score, direction, expected }) => score < RELEVANT_FROM || direction !== expected,
  );
  expect(wrong.map(({ title, score, direction }) => ({ title, score, direction }))).toEqual([]);
});
