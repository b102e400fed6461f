import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ScoredArticle } from "~/news/article";
import { documentOf } from "~/sources/official-document";
import { DAY_MS } from "~/time";
import {
  anyArticles,
  articleOf,
  type ArticleOptions,
  daysBefore,
  inForceOn,
  inputOf,
  noon,
  outletYears,
  readDaily,
} from "../../../tests/stories";
import { scoreRelevance } from "../../../tests/title-scores";
import { weightOf } from "../register/register";
import { combine, evidenceOf, fill, combinedLevel, riskLevel } from "./risk-level";

const nothing = { acts: 0, threats: 0, context: 0 };

describe("the formula", () => {
  test("gives the worked number: S 16.3, a ruling of R 80 by one newspaper and q 0.0547 make 19.1", () => {
    const { flows, exact } = combine(16.3, 0, { ...nothing, acts: 0.288, context: 0.0547 });
    expect(flows.acts).toBeCloseTo(5.1, 2);
    expect(flows.context).toBeCloseTo(2.7, 2);
    expect(exact).toBeCloseTo(19.1, 1);
  });

  test("gives the worked number: S 14, land borders by an official notice reported by two give 51.6, which is HIGH", () => {
    const event = { flow: "acts" as const, counted: 0.64 * 1.15 };
    const { flows, provisional, exact } = combinedLevel([0.14], [{ weight: 0.4 }], [event], 0);
    expect(flows.acts).toBeCloseTo(12.5, 1);
    expect(provisional).toBeCloseTo(40, 6);
    expect(exact).toBeCloseTo(51.6, 1);
  });

  test("sums what acts and threats count, each into its own part: 0.35 of threats and q 0.2 make 5.15", () => {
    const events = [
      { flow: "threats", counted: 0.15 },
      { flow: "acts", counted: 0.3 },
      { flow: "threats", counted: 0.2 },
      { flow: "acts", counted: -0.3 },
    ] as const;
    const { sums, flows, exact } = combinedLevel([], [], events, 0.2);
    expect(sums).toEqual({ acts: 0, threats: 0.35, context: 0.2 });
    expect(flows.threats).toBeCloseTo(6.76, 2);
    expect(exact).toBeCloseTo(5.15, 2);
  });

  test("rises from 16 to above 90 when an official document begins exit permits, as in the plain-language example", () => {
    expect(combinedLevel([0.16], [{ weight: 0.9 }], [], 0).exact).toBeGreaterThan(90);
  });

  test("adds 2.6 points for one article of R 90 by one outlet at S 16.3, and 6.5 when two report it", () => {
    const at = (acts: number) =>
      combine(16.3, 0, { ...nothing, acts }).exact - combine(16.3, 0, nothing).exact;
    expect(at(0.35)).toBeCloseTo(2.6, 1);
    expect(at(0.81 * 1.15)).toBeCloseTo(6.5, 1);
  });

  test("fills a component to 63.2 at k, lowers it by 43.2 there, and by half as much as it could raise in the end", () => {
    expect(fill(5.5, 5.5)).toBeCloseTo(63.2, 1);
    expect(fill(-5.5, 5.5)).toBeCloseTo(-43.2, 1);
    expect(fill(Infinity, 2)).toBe(100);
    expect(fill(-Infinity, 2)).toBe(-50);
    expect(fill(0, 2)).toBeCloseTo(0, 12);
  });

  test("lowers by 2.5 points for one outlet's report of an easing of R 90 at S 16.3, and by 5.0 when two report it", () => {
    const at = (acts: number) =>
      combine(16.3, 0, { ...nothing, acts }).exact - combine(16.3, 0, nothing).exact;
    expect(at(-0.35)).toBeCloseTo(-2.5, 1);
    expect(at(-0.8 * 0.81 * 1.15)).toBeCloseTo(-5.0, 1);
  });

  test("leaves a withdrawn order its event: at S 16.3 an order of R 95 makes 22.6, and its withdrawal 21.0", () => {
    const number = "2026-11111";
    const order = articleOf({
      id: "order",
      score: 95,
      official: true,
      document: documentOf("rule", { number }),
    });
    const withdrawal = articleOf({
      id: "withdrawal",
      title: `Withdrawal of ${number}`,
      score: 95,
      official: true,
      direction: "lowers",
      document: documentOf("rule", { action: "Withdrawal.", corrects: number }),
    });
    withdrawal.relevance = { ...withdrawal.relevance, isWithdrawal: true };
    const at = (articles: ScoredArticle[]) => {
      const { provisional, sums } = riskLevel(inputOf(articles));
      return [provisional > 0, combine(16.3, 0, sums).exact] as const;
    };
    const [begun, withdrawn] = [at([order]), at([order, withdrawal])];
    expect([begun[0], withdrawn[0]]).toEqual([true, false]);
    expect(begun[1]).toBeCloseTo(22.6, 1);
    expect(withdrawn[1]).toBeCloseTo(21.0, 1);
  });

  test("counts one more event as much just above the usual as just below it", () => {
    for (const flow of ["acts", "threats", "context"] as const) {
      const at = (sum: number) => combine(16.3, 0, { ...nothing, [flow]: sum }).exact;
      expect(at(0.001) - at(0)).toBeCloseTo(at(0) - at(-0.001), 5);
    }
  });

  test("multiplies what restrictions leave: 0.1 and 0.2 leave 0.72, and reach counts by its square root", () => {
    expect(combinedLevel([0.1, 0.2], [], [], 0).inForce).toBeCloseTo(28, 6);
    expect(weightOf({ severity: 0.4, reach: 0.25 })).toBeCloseTo(0.2, 6);
  });
});

describe("the published anchors", () => {
  test("October 2024, with nothing new in the news, is about 13", () => {
    const { level } = riskLevel(inputOf([], { inForce: inForceOn("2024-10-15") }));
    expect(level).toBeGreaterThanOrEqual(11);
    expect(level).toBeLessThanOrEqual(15);
  });

  test("May 2020, with land borders closed and passport service suspended, is 60 to 75", () => {
    const news = [
      articleOf({
        score: 80,
        source: "Example Times",
        title: "Border closure with Canada extended by a month",
      }),
      articleOf({
        score: 80,
        source: "Daily Sample",
        title: "Border closure with Canada extended for another month",
      }),
    ];
    const { level, events } = riskLevel(inputOf(news, { inForce: inForceOn("2020-05-15") }));
    expect(events[0]?.isConfirmed).toBe(true);
    expect(level).toBeGreaterThanOrEqual(60);
    expect(level).toBeLessThanOrEqual(75);
  });

  test("departure permits for everyone, as in 1918 and 1941, are at least 85 even without news", () => {
    const [first = expect.fail("nothing is in force")] = inForceOn("2024-10-15");
    const permits = { ...first, id: "departure-permits", severity: 0.9, reach: 1 };
    expect(riskLevel(inputOf([], { inForce: [permits] })).level).toBeGreaterThanOrEqual(85);
  });
});

describe("for any articles", () => {
  const inForce = inForceOn("2026-11-20");
  const levelOf = (articles: Parameters<typeof inputOf>[0]) =>
    riskLevel(inputOf(articles, { inForce, outletDays: outletYears }));

  test("the level stays between 0 and 100", () => {
    fc.assert(
      fc.property(anyArticles(), (articles) => {
        const { level } = levelOf(articles);
        expect(level).toBeGreaterThanOrEqual(0);
        expect(level).toBeLessThanOrEqual(100);
      }),
    );
  });

  test("the order of the articles doesn't matter, and the level is deterministic", () => {
    fc.assert(
      fc.property(anyArticles(), (articles) => {
        const { exact } = levelOf(articles);
        expect(levelOf([...articles].reverse()).exact).toBe(exact);
        expect(levelOf(articles).exact).toBe(exact);
      }),
    );
  });

  test("a copied title changes nothing, in any outlet", () => {
    fc.assert(
      fc.property(
        anyArticles(),
        fc.nat(),
        fc.constantFrom("Example Times", "Daily Sample"),
        (articles, pick, source) => {
          const original = articles[pick % Math.max(1, articles.length)];
          fc.pre(original !== undefined);
          // A title has one direction, and opposed directions are two events.
          fc.pre(
            articles.every(
              ({ title, relevance: { direction } }) =>
                title !== original?.title || direction === original.relevance.direction,
            ),
          );
          const copy = {
            ...original,
            id: "zz-copy",
            url: "https://example.com/zz-copy",
            source,
            official: false,
          };
          expect(levelOf([...articles, copy]).exact).toBeCloseTo(levelOf(articles).exact, 9);
        },
      ),
    );
  });

  const newest = (...dates: Date[]) => new Date(Math.max(...dates.map(Number)));
  const eventIn = ({ title }: { title: string }) => title.split(" ")[0];

  test("one more article that raises the risk never lowers the level", () => {
    fc.assert(
      fc.property(anyArticles(), anyArticles(6), (articles, more) => {
        const all = [...articles];
        let before = levelOf(all).exact;
        for (const [index, article] of more.entries()) {
          all.push({
            ...article,
            id: `zz-${index}`,
            url: `https://example.com/zz-${index}`,
            title: `${article.title} added${index}`,
            // Items older than two weeks change the usual flow, and one older than its event's first report can move the
            // event to its own risk factor, or a later report to itself; with both fixed, this holds for any date.
            publishedAt: newest(
              daysBefore((noon.getTime() - article.publishedAt.getTime()) / DAY_MS / 8),
              ...all.filter((other) => eventIn(other) === eventIn(article)).map((other) => other.publishedAt),
            ),
            relevance: { ...article.relevance, direction: "raises" as const, isWithdrawal: false },
          });
          const after = levelOf(all).exact;
          expect(after).toBeGreaterThanOrEqual(before - 1e-9);
          before = after;
        }
      }),
      { numRuns: 60 },
    );
  });
});

test("only relevant news from before now and within the history counts, and nothing that only refers to a document", () => {
  const outletDays = readDaily("exampletimes", 379);
  const exactOf = (...articles: ReturnType<typeof articleOf>[]) =>
    riskLevel(inputOf(articles, { outletDays })).exact;
  const event = articleOf({ score: 90 });
  const document = { withdrawnOn: "2026-11-19" } as ArticleOptions["document"];
  const related = { score: 40, stage: "act" } as const;
  for (const uncounted of [
    { score: 90, age: -1 },
    { score: 90, age: -1 / DAY_MS },
    { score: 90, age: 379 },
    { score: 90, age: 2 * 365 },
    { ...related, score: 39 },
    { ...related, score: 39, title: `${event.title} again` },
    { score: 90, document: { withdrawnOn: null } as ArticleOptions["document"] },
    { score: 90, document, official: true },
  ])
    expect(exactOf(event, articleOf({ source: "Other", ...uncounted })), JSON.stringify(uncounted)).toBe(
      exactOf(event),
    );
  for (const counted of [{ score: 90, age: 378.9 }, { score: 60, age: 0, source: "Other" }, related])
    expect(exactOf(event, articleOf(counted)), JSON.stringify(counted)).toBeGreaterThan(exactOf(event));
  expect(exactOf(event)).toBeGreaterThan(exactOf());
});

test("the record is as old as its oldest day, in whatever order the days come", () => {
  const days = (...ages: number[]) =>
    ages.map((age) => ({
      outlet: "a",
      day: Math.floor(noon.getTime() / DAY_MS) - age,
      items: 5,
      relevant: 0,
    }));
  expect(riskLevel(inputOf([], { outletDays: days(3, 40, 7) })).recordDays).toBe(40);
  expect(riskLevel(inputOf([])).recordDays).toBe(0);
});

describe("the stories behind a level", () => {
  const evidence = (...articles: ReturnType<typeof articleOf>[]) => {
    const outletDays = ["exampletimes", "dailysample"].flatMap((outlet) => readDaily(outlet, 379));
    const level = riskLevel(inputOf(articles, { outletDays }));
    return evidenceOf(level).map(({ story, flow, weight }) => [
      story.id,
      flow,
      Math.round(weight * 100) / 100,
    ]);
  };
  const troops = { score: 59, factor: "military-deployment" as const };

  test("come heaviest first, then by id, with about the points that each would add to a level of 0", () => {
    // A unit of weight is worth 100 * 0.50 / 5.5 points among the acts, 100 * 0.35 / 5 among the threats, and in the context
    // 100 * 0.30 / 2 over E + 6, where two outlets with 352 recent items at u = 2.4 / 8205 make E 0.21.
    const news = [
      articleOf({ ...troops, id: "troops-b", source: "Daily Sample" }),
      articleOf({ ...troops, id: "troops-a", source: "Example Times" }),
      articleOf({ id: "eased", score: 80, stage: "threat", direction: "lowers" }),
      articleOf({ id: "act", score: 90 }),
    ];
    expect(evidence(...news)).toEqual([
      ["act", "acts", 3.18],
      ["troops-a", "context", 2.42],
      ["troops-b", "context", 2.42],
      ["eased", "threats", -0.63],
    ]);
  });

  test("are each listed once, with the sum of their parts, under the heaviest event's", () => {
    const both = { score: 60, title: "Travel permits demanded by Congress" };
    const threat = articleOf({ ...both, id: "threat", stage: "threat", source: "Daily Sample", age: 1 / 24 });
    const act = articleOf({ ...both, id: "act", title: `${both.title} again` });
    // Confirmed, the act of R 60 weighs 0.414 and the threat 0.145.
    expect(evidence(threat, act)).toEqual([["threat", "acts", 4.78]]);
  });

  test("were last reported less than 90 days ago", () => {
    const ages = [89.99, 90, 90.01].map((age) => articleOf({ id: `${age}`, age }));
    expect(evidence(...ages).map(([id]) => id)).toEqual(["89.99"]);
  });
});

test("what an administrator accepted is an entry of its subject, and what was reported before supports no other proposal", () => {
  const permit = articleOf({ score: 95, official: true, topic: "exit-permit", age: 1 });
  const accepted = (at: Date) =>
    riskLevel(inputOf([permit], { decisions: new Map([["exit-permit", { at, entryIds: ["a", "b"] }]]) }));
  const proposed = ({ proposals }: ReturnType<typeof riskLevel>) => proposals.map(({ subject }) => subject);
  expect(proposed(accepted(daysBefore(2)))).toEqual(["exit-permit"]);
  expect(proposed(accepted(noon))).toEqual([]);
  expect([...accepted(noon).subjectOfEntry]).toEqual([
    ["a", "exit-permit"],
    ["b", "exit-permit"],
  ]);
});

test.each([
  [
    "Passports: Denial to Citizens Who Owe Taxes; Delay of Effective Date",
    "Final rule; delay of effective date.",
  ],
  [
    "Passports: Denial to Citizens Who Owe Taxes: Notification of Proposed Withdrawal",
    "Proposed rule; withdrawal.",
  ],
  ["Passports: Denial to Citizens Who Owe Taxes; Withdrawal", "Notice of proposed rulemaking; withdrawal."],
  ["Passports: Denial to Citizens Who Owe Taxes; Withdrawal of Proposed Rule", "Withdrawal."],
  ["Denial of Passports to Citizens Who Owe Taxes; Stay", "Final rule; stay of effectiveness."],
  ["Passports: Denial to Citizens Who Owe Taxes", "Notification of court order."],
])("what takes back or delays a rule never raises the level: %s (%s)", (title, action) => {
  const read = (of: Pick<ScoredArticle, "title" | "publishedAt">, action: string): ScoredArticle => {
    const document = documentOf("rule", {
      action,
      agencies: ["State Department"],
      cfrParts: [{ title: 22, part: 51 }],
    });
    const item = { ...of, description: null, source: "Federal Register", document };
    return { ...articleOf({ official: true }), ...item, relevance: scoreRelevance(item) };
  };
  const rule = read(
    { title: "Passports: Denial to Citizens Who Owe Taxes", publishedAt: daysBefore(5) },
    "Final rule.",
  );
  const later = read({ title, publishedAt: daysBefore(1) }, action);
  const levelOf = (...articles: ScoredArticle[]) => riskLevel(inputOf(articles)).exact;
  expect(levelOf(rule)).toBeGreaterThan(levelOf());
  expect(levelOf(rule, later)).toBeLessThanOrEqual(levelOf(rule));
  expect(levelOf(later)).toBeLessThanOrEqual(levelOf());
});
