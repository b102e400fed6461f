import { expect, test } from "vitest";
import type { ScoredArticle } from "~/news/article";
import { documentOf, type OfficialDocument } from "~/sources/official-document";
import { articleOf, daysBefore, inForceOn, noon, type ArticleOptions } from "../../../tests/stories";
import type { Restriction } from "./register";
import { standingOf } from "../../../tests/proposals";
import { provisionalLevel } from "./proposals";

const notice = (options: ArticleOptions = {}) =>
  articleOf({
    title: "Notification of temporary restrictions at land ports of entry",
    source: "Federal Register",
    official: true,
    score: 95,
    topic: "land-borders",
    ...options,
  });
const reportedBy = (source: string, options: ArticleOptions = {}) =>
  articleOf({ source, topic: "land-borders", ...options });
const three = () => [
  reportedBy("Example Times", { score: 80 }),
  reportedBy("Daily Sample", { score: 65, age: 10 }),
  reportedBy("The Specimen", { score: 62, age: 20, stage: "threat" }),
];
const standing = (
  articles: ReturnType<typeof articleOf>[],
  { decisions = new Map(), inForce = [], now = noon }: Partial<Parameters<typeof standingOf>[1]> = {},
) => standingOf(articles, { now, inForce, decisions });

const [entry] = inForceOn("2026-11-20") as [Restriction];

test("an official act counts in full: land borders are 40 points", () => {
  const proposals = standing([notice()]);
  expect(proposals).toMatchObject([
    { subject: "land-borders", kind: "official", effect: "begins", weight: 0.4 },
  ]);
  expect(provisionalLevel(proposals)).toBeCloseTo(40, 6);
});

test("three independent outlets within 30 days, two of them reporting an act, count at half weight", () => {
  const proposals = standing(three());
  expect(proposals).toMatchObject([{ kind: "three-sources", weight: 0.2 }]);
  expect(provisionalLevel(proposals)).toBeCloseTo(20, 6);
});

test.each([
  ["two outlets", three().slice(0, 2)],
  [
    "a copied title",
    three().map((article, index, [first]) => (index === 2 ? { ...article, title: first?.title } : article)),
  ],
  [
    "only one act",
    three().map((article, index) => ({
      ...article,
      relevance: { ...article.relevance, stage: index === 0 ? ("act" as const) : ("threat" as const) },
    })),
  ],
  [
    "nothing at R 80",
    three().map((article) => ({ ...article, relevance: { ...article.relevance, score: 79 } })),
  ],
  [
    "routine news",
    three().map((article) => ({ ...article, relevance: { ...article.relevance, isRoutineRenewal: true } })),
  ],
])("%s are not enough", (_, articles) => {
  expect(standing(articles as ReturnType<typeof three>)).toEqual([]);
});

test("a document or report that withdraws something proposes no restriction, even if it is read as raising", () => {
  expect(standing([notice({ isWithdrawal: true })])).toEqual([]);
  const reports = three().map((article) => ({
    ...article,
    relevance: { ...article.relevance, isWithdrawal: true },
  }));
  expect(standing(reports)).toEqual([]);
});

test("an official act counts through the end date that it states", () => {
  const document = documentOf("rule", { endsOn: "2026-11-25" });
  const stands = (date: string) => standing([notice({ document })], { now: new Date(date) }).length;
  expect(stands("2026-11-25T23:00:00Z")).toBe(1);
  expect(stands("2026-11-26T00:00:00Z")).toBe(0);
});

test("it counts for 35 days at most, and not before it takes effect", () => {
  const far = notice({ document: documentOf("rule", { endsOn: "2030-01-01" }) });
  expect(standing([far], { now: daysBefore(-34) })).toHaveLength(1);
  expect(standing([far], { now: daysBefore(-36) })).toHaveLength(0);
  const ahead = notice({ document: documentOf("rule", { effectiveOn: "2026-12-15" }) });
  expect(standing([ahead])).toMatchObject([{ weight: 0, from: new Date("2026-12-15T00:00:00Z") }]);
  expect(standing([ahead], { now: daysBefore(-26) })).toMatchObject([{ weight: 0.4 }]);
});

test("a copy that is published later leaves a measure in effect since it began", () => {
  const first = notice({ age: 3, id: "order" });
  const copy = notice({ age: 1, id: "copy", title: "Notification of temporary restrictions at land ports" });
  expect(standing([first, copy])).toMatchObject([{ from: daysBefore(3), until: daysBefore(-34) }]);
});

test("support by three sources lasts 14 days after the article that completes it", () => {
  expect(standing(three(), { now: daysBefore(-13) })).toHaveLength(1);
  expect(standing(three(), { now: daysBefore(-14) })).toHaveLength(0);
});

test("a decision uses up everything published before it; only new reports reopen the proposal", () => {
  const decisions = new Map([["land-borders", { at: noon, entryIds: [] }]]);
  expect(standing([notice(), ...three()], { decisions })).toEqual([]);
  const renewed = notice({ age: -1, id: "renewed" });
  expect(standing([notice(), renewed], { decisions, now: daysBefore(-2) })).toMatchObject([
    { support: [{ id: "renewed" }] },
  ]);
});

test("a restriction already in force isn't proposed again; an official act that lifts it proposes its end", () => {
  const inForce = inForceOn("2020-05-15");
  expect(standing([notice()], { inForce })).toEqual([]);
  const lifted = notice({ direction: "lowers", id: "lifted" });
  expect(standing([lifted], { inForce })).toMatchObject([
    { effect: "ends", weight: 0, subject: "land-borders" },
  ]);
});

test("while the entry of an accepted proposal is in force, new reports propose only its end; later they propose the subject again", () => {
  const limits = (options: ArticleOptions) => notice({ topic: "capital-controls", age: -1, ...options });
  const decisions = new Map([["capital-controls", { at: noon, entryIds: ["accepted"] }]]);
  const later = { decisions, now: daysBefore(-2) };
  const inForce = [{ ...entry, id: "accepted", parts: [] }];
  expect(standing([limits({})], { ...later, inForce })).toEqual([]);
  expect(standing([limits({ direction: "lowers" })], { ...later, inForce })).toMatchObject([
    { effect: "ends", subject: "capital-controls" },
  ]);
  expect(standing([limits({})], later)).toMatchObject([{ effect: "begins", subject: "capital-controls" }]);
});

test("an accepted entry without a topic holds up no other measure without one", () => {
  const decisions = new Map([["other", { at: noon, entryIds: ["accepted"] }]]);
  const inForce = [{ ...entry, id: "accepted", parts: [] }];
  const other = notice({ topic: "", age: -1 });
  expect(standing([other], { decisions, inForce, now: daysBefore(-2) })).toHaveLength(1);
});

test("an official act that lowers the risk cancels earlier support", () => {
  const lifted = notice({ direction: "lowers", id: "lifted", age: 1 });
  expect(standing([notice({ age: 5 }), lifted])).toEqual([]);
});

test("a subject without a template takes 0.05 of a tenth of citizens and quotes the document", () => {
  const proposals = standing([notice({ topic: "no-fly-list", title: "Rule on boarding" })]);
  expect(proposals[0]).toMatchObject({ name: "Rule on boarding", severity: 0.05, reach: 0.1 });
  expect(proposals[0]?.weight).toBeCloseTo(0.0158, 4);
});

const ruleOf = (title: string, options: ArticleOptions & { known?: Partial<OfficialDocument> } = {}) =>
  articleOf({
    title,
    source: "Federal Register",
    official: true,
    score: 95,
    topic: "passport-revocation",
    document: documentOf("rule", { action: "Final rule.", ...options.known }),
    age: 10,
    ...options,
  });
const OF_TAXES = "Passports: Denial to Citizens Who Owe Taxes";
const OF_SUPPORT = "Passports: Denial to Citizens Who Owe Child Support";
const ENDING: ArticleOptions = { direction: "lowers", age: 2 };

test.each([
  ["by its number", { action: "Final rule; rescission." }, "Passport Rules", "Rescinds document 2026-11111."],
  [
    "by its RIN",
    { action: "Final rule; withdrawal.", rins: ["1400-AA01"] },
    "Passport Rules; Withdrawal",
    null,
  ],
  ["by its title", { action: "Final rule; stay of effectiveness." }, `${OF_TAXES}; Stay`, null],
  ["by its title", { action: "Notification of court order." }, OF_TAXES, null],
] as const)("a document ends only the proposal that it names, %s", (_, known, title, description) => {
  const taxes = ruleOf(OF_TAXES, { id: "taxes", known: { number: "2026-11111", rins: ["1400-AA01"] } });
  const support = ruleOf(OF_SUPPORT, { id: "support", known: { number: "2026-22222", rins: ["1400-AA02"] } });
  const end = {
    ...ruleOf(title, { ...ENDING, known: { ...known, rins: [...("rins" in known ? known.rins : [])] } }),
    description,
  };
  const ids = (of: ScoredArticle[]) => standing(of).map(({ support: all }) => all.map(({ id }) => id));
  expect(ids([taxes, support])).toEqual([expect.arrayContaining(["taxes", "support"])]);
  expect(ids([taxes, support, end])).toEqual([["support"]]);
  expect(ids([support, end])).toEqual([["support"]]);
  expect(ids([taxes, end])).toEqual([]);
});

test("a document that is named by its RIN ends, whatever the subject and relevance of the one that names it", () => {
  const taxes = ruleOf(OF_TAXES, { known: { rins: ["1400-AA01"] } });
  const known = { action: "Withdrawal.", rins: ["1400-AA01"] };
  const end = ruleOf("Miscellaneous Amendments", { ...ENDING, known, topic: "visas", score: 45 });
  expect(standing([taxes, end])).toEqual([]);
});

test("with the document that is taken back goes the news of it, and nothing newer", () => {
  const taxes = ruleOf(OF_TAXES);
  const news = three().map((article, index) => ({
    ...article,
    publishedAt: daysBefore(9 - index),
    relevance: { ...article.relevance, topic: "passport-revocation" },
  }));
  const end = ruleOf(`${OF_TAXES}; Withdrawal`, { ...ENDING, known: { action: "Final rule; withdrawal." } });
  expect(standing([...news])).toHaveLength(1);
  expect(standing([taxes, ...news, end])).toEqual([]);
  expect(
    standing([taxes, ...news.map((article) => ({ ...article, publishedAt: daysBefore(1) })), end]),
  ).toHaveLength(1);
});

test("a delay moves the day on which a rule takes effect, and ends nothing", () => {
  const rule = ruleOf(OF_TAXES, { id: "rule", known: { effectiveOn: "2026-11-15" } });
  const delay = ruleOf(`${OF_TAXES}; Delay of Effective Date`, {
    ...ENDING,
    known: { action: "Final rule; delay of effective date.", effectiveOn: "2026-12-15" },
  });
  expect(standing([rule])[0]?.weight).toBeGreaterThan(0);
  expect(standing([rule, delay])).toMatchObject([
    { weight: 0, from: new Date("2026-12-15T00:00:00Z"), support: [{ id: "rule" }] },
  ]);
});

test.each(["2026-11-10", null])(
  "a changed effective date, earlier or not stated, ends nothing: %s",
  (effectiveOn) => {
    const rule = ruleOf(OF_TAXES, { id: "rule", known: { effectiveOn: "2026-11-15" } });
    const change = ruleOf(`${OF_TAXES}; Revised Effective Date`, {
      id: "change",
      age: 1,
      known: { action: "Final rule; change in effective date.", effectiveOn },
    });
    expect(standing([rule, change])[0]?.weight).toBeGreaterThan(0);
  },
);

test("a proposed rescission and a withdrawn rescission end nothing", () => {
  const rule = ruleOf(OF_TAXES);
  const proposed = { stage: "proposal" as const, age: 2 };
  for (const title of [`${OF_TAXES}; Rescission`, `${OF_TAXES}; Rescission; Withdrawal`]) {
    const later = ruleOf(title, {
      ...proposed,
      direction: "lowers",
      known: { action: "Proposed rule; rescission." },
    });
    expect(standing([rule, later])).toHaveLength(1);
  }
});

test("an act that lifts a measure without naming a document ends all of its subject", () => {
  const lifted = ruleOf("Termination of Passport Sanctions", {
    ...ENDING,
    document: documentOf("presidential-document"),
  });
  expect(standing([ruleOf(OF_TAXES), ruleOf(OF_SUPPORT), lifted])).toEqual([]);
});
