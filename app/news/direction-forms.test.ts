import { expect, test } from "vitest";
import { RELEVANT_FROM, type Direction } from "~/news/coding-guide";
import { readItem } from "~/news/item";
import { readByRules } from "~/news/rules";
import { estimateOf, stageAndDirection } from "~/news/word-model";
import { wordModel } from "../../commands/word-model";

/** What is bad for citizens, as an object and as a subject. */
const MEASURES = [
  "ban on travel to Cuba",
  "passport revocations",
  "exit permits for citizens",
  "rule denying passports to debtors",
  "passport rule",
  "order barring citizens from leaving the country",
  "limits on travel to North Korea",
  "exit tax on Americans",
];
/** What is good for citizens. */
const RIGHTS = ["passports of debtors", "birthright citizenship"];

/** Verbs in the forms "lifts", "lift", "lifting" and "lifted". */
const ENDING = [
  ["lifts", "lift", "lifting", "lifted"],
  ["ends", "end", "ending", "ended"],
  ["blocks", "block", "blocking", "blocked"],
  ["suspends", "suspend", "suspending", "suspended"],
  ["scraps", "scrap", "scrapping", "scrapped"],
  ["rescinds", "rescind", "rescinding", "rescinded"],
  ["strikes down", "strike down", "striking down", "struck down"],
  ["delays", "delay", "delaying", "delayed"],
] as const;
const KEEPING = [
  ["upholds", "uphold", "upholding", "upheld"],
  ["extends", "extend", "extending", "extended"],
  ["reinstates", "reinstate", "reinstating", "reinstated"],
  ["approves", "approve", "approving", "approved"],
  ["defends", "defend", "defending", "defended"],
  ["enforces", "enforce", "enforcing", "enforced"],
] as const;
type Verb = (typeof ENDING)[number] | (typeof KEEPING)[number];

const ACTORS = ["State Department", "Federal judge", "Supreme Court", "Senate", "President"];

/** The forms of a sentence, and whether each turns what its verb does into the opposite. */
type Form = [form: string, isTurned: boolean, title: (actor: string, verb: Verb, object: string) => string];
const FORMS: Form[] = [
  ["does", false, (actor, [does], object) => `${actor} ${does} ${object}`],
  ["to do", false, (actor, [, verb], object) => `${actor} to ${verb} ${object}`],
  ["may do", false, (actor, [, verb], object) => `${actor} may ${verb} ${object}`],
  ["plans to do", false, (actor, [, verb], object) => `${actor} plans to ${verb} ${object}`],
  ["threatens to do", false, (actor, [, verb], object) => `${actor} threatens to ${verb} ${object}`],
  ["votes to do", false, (actor, [, verb], object) => `${actor} votes to ${verb} ${object}`],
  ["considers doing", false, (actor, [, , doing], object) => `${actor} considers ${doing} ${object}`],
  ["bill to do", false, (actor, [, verb], object) => `${actor} backs bill to ${verb} ${object}`],
  ["is done by", false, (actor, [, , , done], object) => `${object} ${done} by ${actor}`],
  ["to be done", false, (actor, [, , , done], object) => `${object} to be ${done}, ${actor} says`],
  ["refuses to do", true, (actor, [, verb], object) => `${actor} refuses to ${verb} ${object}`],
  ["won't do", true, (actor, [, verb], object) => `${actor} won't ${verb} ${object}`],
  ["stops doing", true, (actor, [, , doing], object) => `${actor} stops ${doing} ${object}`],
  ["drops plan to do", true, (actor, [, verb], object) => `${actor} drops plan to ${verb} ${object}`],
  ["rejects bill to do", true, (actor, [, verb], object) => `${actor} rejects bill to ${verb} ${object}`],
  ["rules out doing", true, (actor, [, , doing], object) => `${actor} rules out ${doing} ${object}`],
];

/** What may stand between a verb and the measure it is done to. */
const MODIFIERS = [
  "",
  "Trump ",
  "Trump's ",
  "new ",
  "2025 ",
  "State Department ",
  "controversial Trump ",
  "his ",
];
/** What a measure is called, before what it does. */
const NAMED = [
  "rule denying passports to debtors",
  "plan to revoke passports",
  "order barring citizens from leaving the country",
  "order revoking passports of debtors",
  "plan to require exit permits",
  "policy denying passports to protesters",
  "rule that bars debtors from getting passports",
  "ban on travel to Cuba",
];

function directionOf(title: string): Direction {
  return readByRules(readItem(title, null)).direction;
}

/** Every title of a form, with its direction. */
function titlesOf([, isTurned, titleOf]: Form): { title: string; expected: Direction }[] {
  const titles: { title: string; expected: Direction }[] = [];
  for (const [verbs, isEnding] of [
    [ENDING, true],
    [KEEPING, false],
  ] as const)
    for (const verb of verbs)
      for (const actor of ACTORS)
        for (const [objects, isGood] of [
          [MEASURES, false],
          [RIGHTS, true],
        ] as const)
          for (const object of objects) {
            if (isGood && /^(?:lift|enforc|strike|extend)/.test(verb[1])) continue;
            const isGoodOutcome = (isEnding !== isGood) !== isTurned;
            titles.push({
              title: titleOf(actor, verb, object),
              expected: isGoodOutcome ? "lowers" : "raises",
            });
          }
  return titles;
}

test.each(FORMS)("who %s what, the direction follows the chain of verbs", (...form) => {
  const wrong = titlesOf(form).filter(({ title, expected }) => directionOf(title) !== expected);
  expect(wrong).toEqual([]);
});

test("words, which see up to three actions in a row, turn the direction of fewer than one in ten of these titles", () => {
  const found = FORMS.flatMap(titlesOf).flatMap(({ title, expected }) => {
    const item = readItem(title, null);
    const rules = readByRules(item);
    return rules.score < RELEVANT_FROM
      ? []
      : [stageAndDirection(item, rules, estimateOf(item, rules, wordModel())).direction === expected];
  });
  expect(found.length).toBeGreaterThan(10_000);
  expect(found.filter((isRight) => !isRight).length / found.length).toBeLessThan(0.1);
});

test("names, years and adjectives between a verb and a measure leave the direction as it is", () => {
  const wrong = [];
  for (const [verbs, expected] of [
    [ENDING.filter(([, verb]) => verb !== "lift"), "lowers"],
    [KEEPING.filter(([, verb]) => verb !== "extend"), "raises"],
  ] as const)
    for (const [does, verb] of verbs)
      for (const modifier of MODIFIERS)
        for (const measure of NAMED)
          for (const title of [
            `Supreme Court ${does} ${modifier}${measure}`,
            `Senate votes to ${verb} ${modifier}${measure}`,
          ]) {
            const direction = directionOf(title);
            if (direction !== expected) wrong.push(`${direction}: ${title}`);
          }
  expect(wrong).toEqual([]);
});

test("a plan or threat that is withdrawn lowers, however it is described", () => {
  const wrong = [];
  for (const verb of ["drops", "abandons", "withdraws", "scraps", "shelves", "backs off"])
    for (const modifier of ["", "his ", "controversial ", "its much-criticized ", "the ", "Trump's "])
      for (const plan of [
        "plan to revoke passports of protesters",
        "threat to close the border with Canada",
        "bid to ban travel to Cuba",
        "proposal to require exit permits for citizens",
        "push to deny passports to debtors",
      ]) {
        const title = `White House ${verb} ${modifier}${plan}`;
        if (directionOf(title) !== "lowers") wrong.push(title);
      }
  expect(wrong).toEqual([]);
});

test("taking someone off a list lowers, putting someone on it raises", () => {
  const wrong = [];
  for (const [verb, join, expected] of [
    ["remove", "from", "lowers"],
    ["take", "off", "lowers"],
    ["drop", "from", "lowers"],
    ["add", "to", "raises"],
    ["keep", "on", "raises"],
  ] as const)
    for (const [person, list] of [
      ["man", "no-fly list"],
      ["citizen", "no-fly list"],
      ["debtor", "passport denial list"],
    ] as const)
      for (const form of [`FBI ${verb}s`, `Judge orders FBI to ${verb}`, `FBI agrees to ${verb}`]) {
        const title = `${form} ${person} ${join} ${list}`;
        if (directionOf(title) !== expected) wrong.push(title);
      }
  expect(wrong).toEqual([]);
});

/** The direction by the rules alone, and by the rules and the words. */
function directionsOf(title: string): Direction[] {
  const item = readItem(title, null);
  const rules = readByRules(item);
  return [rules.direction, stageAndDirection(item, rules, estimateOf(item, rules, wordModel())).direction];
}

const HOLDS = [
  "block on",
  "stay of",
  "stay on",
  "hold on",
  "pause on",
  "freeze on",
  "halt to",
  "delay of",
  "injunction against",
  "injunction blocking",
  "order blocking",
  "order that blocked",
];
/** What is done to the hold of a measure, in its place `_`. */
const ON_HOLDS = {
  lowers: [
    "Appeals court keeps _",
    "Court leaves _ in place",
    "Supreme Court leaves in place _",
    "Federal judge extends _",
    "Appeals court upholds _",
    "Supreme Court refuses to lift _",
    "Appeals court won't lift _",
    "Court rejects bid to lift _",
    "Court lets _ stand",
    "Appeals court reinstates _",
    "Supreme Court declines to disturb _",
    "Judge grants _",
  ],
  raises: [
    "Appeals court lifts _",
    "Judge ends _",
    "Supreme Court dissolves _",
    "Appeals court vacates _",
    "Supreme Court overturns _",
    "Federal judge denies _",
    "Judge refuses to extend _",
    "Appeals court sets aside _",
  ],
} as const;

test.each(HOLDS)("whatever is done to a %s a measure is the contrary for the measure", (hold) => {
  const wrong = [];
  for (const direction of ["lowers", "raises"] as const)
    for (const form of ON_HOLDS[direction])
      for (const measure of MEASURES.filter((name) => name !== "exit tax on Americans")) {
        const title = form.replace("_", `${hold} ${measure}`);
        if (directionsOf(title).some((read) => read !== direction)) wrong.push(title);
      }
  expect(wrong).toEqual([]);
});

test.each([
  ["Court leaves stay on passport rule in place", "lowers"],
  ["Appeals court keeps Trump passport policy on hold while case proceeds", "lowers"],
  ["Split appeals court keeps passport rule frozen", "lowers"],
  ["Passport rule stays blocked as appeal proceeds", "lowers"],
  ["Passport rule to remain on hold, appeals court says", "lowers"],
  ["Passport rule put on hold hours before taking effect", "lowers"],
  ["Passport rule no longer on hold, State Department says", "raises"],
  ["State Department puts passports of protesters on hold", "raises"],
  ["Supreme Court refuses to stay ruling against passport rule", "lowers"],
  ["Appeals court overturns injunction that blocked exit permits for citizens", "raises"],
  ["Supreme Court lets passport rule take effect", "raises"],
  ["Judge lets exit permit rule for citizens proceed", "raises"],
  ["Supreme Court clears way for passport rule to take effect", "raises"],
  ["Judge clears path for passport revocations", "raises"],
  ["Supreme Court gives Trump green light to revoke passports", "raises"],
  ["Judge declines to block passport rule", "raises"],
  ["Passport rule can't be enforced, judge rules", "lowers"],
  ["Passport rule won't be enforced, State Department says", "lowers"],
  ["Exit permits can't be required of US citizens, judge rules", "lowers"],
  ["Passports can't be used for travel to Libya, State Department says", "raises"],
  ["Supreme Court rejects Trump appeal over passport rule", "lowers"],
  ["Supreme Court rejects Trump administration's appeal of passport ruling", "lowers"],
  ["Trump administration appeals block on passport rule", "raises"],
] as const)(
  "a measure that is held, or no longer, is told from a measure that is made: %s",
  (title, direction) => {
    expect(directionsOf(title)).toEqual([direction, direction]);
  },
);

test.each([
  ["CORRECTION: State Department did not suspend passports", "neutral"],
  ["State Department hasn't revoked passports of critics, officials say", "neutral"],
  ["State Department isn't revoking passports of critics, officials say", "neutral"],
  ["AP corrects story: passports of US citizens were not revoked", "neutral"],
  ["Fact check: US has not banned citizens from leaving the country", "neutral"],
  ["US has not lifted ban on travel to North Korea", "raises"],
  ["State Department didn't end travel ban on Cuba", "raises"],
  ["Judge did not block passport rule", "raises"],
  ["Judge doesn't let passport rule proceed", "lowers"],
  ["Congress doesn't extend travel ban on Cuba", "lowers"],
  ["Passport rule does not exempt US citizens living abroad", "raises"],
  ["Trump does not rule out exit permits for Americans", "raises"],
  ["US passports are not valid for travel to Libya", "raises"],
  ["White House says it won't revoke passports of critics", "lowers"],
] as const)("what isn't done has not its direction: %s", (title, direction) => {
  expect(directionsOf(title)).toEqual([direction, direction]);
});

test.each([
  ["Judge stays rule denying passports to debtors", "lowers"],
  ["Appeals court lifts stay on rule denying passports to debtors", "raises"],
  ["Supreme Court grants stay of order that blocked passport revocations", "raises"],
  ["Supreme Court denies stay of passport rule", "raises"],
  ["Court issues administrative stay of passport revocations", "lowers"],
  ["Emergency stay halts passport revocations", "lowers"],
  ["Passport rule for debtors stayed pending appeal", "lowers"],
  ["Passport rule for debtors stayed", "lowers"],
  ["US-Canada border to stay closed to travelers until May", "raises"],
  ["Passport offices stay open during government shutdown", "lowers"],
  ["Travel ban on Cuba stays in effect, court says", "raises"],
  ["Exit permit rule for Americans stays on the books", "raises"],
] as const)("a stay puts a measure off, and what stays remains: %s", (title, direction) => {
  expect(directionsOf(title)).toEqual([direction, direction]);
});

/** What a court does to a decision, and what that decided on a measure. */
const OUTER = {
  turns: ["reverses", "overturns", "vacates", "overrules", "throws out", "sets aside", "pauses", "stays"],
  keeps: ["upholds", "affirms", "backs", "agrees with", "lets stand", "refuses to overturn"],
};
const INNER = {
  stops: [
    "lower court that blocked",
    "judge who blocked",
    "federal judge who struck down",
    "judge's order blocking",
    "lower court's block on",
    "judge's decision to freeze",
    "lower court ruling voiding",
  ],
  allows: [
    "lower court that upheld",
    "judge who allowed",
    "trial judge who refused to halt",
    "decision that cleared",
    "ruling in favor of",
    "lower court ruling backing",
    "judge's refusal to block",
  ],
};

test.each([
  ["turns", "stops", "raises"],
  ["keeps", "stops", "lowers"],
  ["turns", "allows", "lowers"],
  ["keeps", "allows", "raises"],
] as const)("a court that %s a decision that %s a measure %s", (outer, inner, expected) => {
  const wrong = [];
  for (const decides of OUTER[outer])
    for (const decision of INNER[inner])
      for (const measure of [...MEASURES, "Trump's passport policy", "no-fly list for protesters"]) {
        const title = `Supreme Court ${decides} ${decision} ${measure}`;
        if (directionOf(title) !== expected) wrong.push(title);
      }
  expect(wrong).toEqual([]);
});

test.each([
  ["Judge clears Trump passport rule", "raises"],
  ["Supreme Court frees Trump to revoke passports", "raises"],
  ["Senate clears passport rule", "raises"],
  ["Judge clears protester to get passport back", "lowers"],
  ["Appeals court overturns ruling against Trump on passport rule", "raises"],
  ["Supreme Court backs ruling against Trump's passport policy", "lowers"],
  ["Judge: no grounds to deny passports to debtors", "lowers"],
] as const)("what a court clears moves on, and whom it clears is free: %s", (title, direction) => {
  expect(directionsOf(title)).toEqual([direction, direction]);
});

test.each(["passports of protesters", "passports of US citizens abroad"])(
  "who denies a measure doesn't take it: %s",
  (passports) => {
    const denials = [
      `State Department denies revoking ${passports}`,
      `State Department denies that it will revoke ${passports}`,
      `White House denies it will cancel ${passports}`,
      `State Department denies report that it revoked ${passports}`,
      `Rubio rejects claims that he is canceling ${passports}`,
      `State Department disputes rumors of plan to revoke ${passports}`,
      `State Department has no plans for revoking ${passports}`,
      "Rubio says no passports are being revoked over protests",
    ];
    expect(denials.filter((title) => directionsOf(title).includes("raises"))).toEqual([]);
    expect(directionsOf("White House denies it will lift ban on travel to Cuba")).not.toContain("lowers");
  },
);

test.each(["canceling", "cancelling", "revoking", "suspending", "restricting"])(
  "what the government is doing counts as what it does: %s",
  (doing) => {
    for (const verb of [doing, `is ${doing}`, `to start ${doing}`, `denies ${doing}`]) {
      const expected = verb.startsWith("denies") ? "lowers" : "raises";
      const title = `State Department ${verb} passports of protesters`;
      expect([title, ...directionsOf(title)]).toEqual([title, expected, expected]);
    }
  },
);
