import { expect, test } from "vitest";
import { evidenceOnParts, forecast, proposalsOnParts } from "~/assessment/forecast/forecast";
import { forecastCause } from "~/assessment/forecast/forecast-detail";
import { riskLabel } from "~/assessment/labels";
import { isInForce } from "~/assessment/register/register";
import { REGISTER_SEED } from "~/assessment/register/register-seed";
import { digestEmail } from "~/alerts/emails/digest";
import { causesBetween, changeSince } from "~/assessment/reports/causes";
import { crisesOf } from "~/assessment/level/crisis";
import { dayCsv } from "~/assessment/reports/history-csv";
import { forecastSentence, headline, mainCause } from "~/assessment/reports/headline";
import { riskLevel } from "~/assessment/level/risk-level";
import { breakdownOf } from "~/assessment/level/shares";
import { visitChanges } from "~/dashboard/last-visit";
import { jsonFeed, rssFeed } from "~/feeds/public-days";
import { type OutletDay, outletKey, type ScoredArticle } from "~/news/article";
import { RELEVANT_FROM } from "~/news/coding-guide";
import { joinReadings } from "~/reading/join";
import { scoreRelevance } from "../../tests/title-scores";
import { documentOfArticle } from "../documents";
import { trueReading, type DemonstrationArticle } from "./article";
import { articlesOfPack, type Pack } from "./packs";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A pack covers a month, so three readings make a season. */
const READ_DAYS_AGO = [60, 30, 0];

/** The level and forecast at `now` after a season of one pack that ends as another. */
function assessed(history: Pack, today: Pack, now: Date) {
  const read = new Map<string, DemonstrationArticle>();
  for (const ago of READ_DAYS_AGO) {
    const pack = ago === 0 ? today : history;
    for (const article of articlesOfPack(pack, new Date(now.getTime() - ago * DAY_MS)))
      read.set(article.url, article);
  }
  const articles = [...read.values()].map(scored);
  const inForce = REGISTER_SEED.filter((entry) => isInForce(entry, now));
  const risk = riskLevel({
    now,
    articles: articles.filter(({ relevance }) => relevance.score >= RELEVANT_FROM),
    outletDays: articles.map(dayOf),
    recordsBegan: Math.floor(now.getTime() / DAY_MS) - 60,
    inForce,
    decisions: new Map(),
  });
  const { likelihood, ...forecastDetail } = forecast({
    now,
    restrictions: inForce,
    proposals: proposalsOnParts(
      risk.proposals.map(({ subject, kind, from }) => ({ subject, support: kind, from })),
    ),
    evidence: evidenceOnParts(risk.events.map(({ subject, counted }) => ({ subject, weight: counted }))),
  });
  return { risk, level: risk.level, likelihood, forecastDetail };
}

function scored(article: DemonstrationArticle): ScoredArticle {
  const { title, description, source, url, publishedAt, reads } = article;
  const document = documentOfArticle(article);
  const first = scoreRelevance({ title, description, source, document, publishedAt });
  return {
    id: url,
    title,
    description,
    url,
    link: url,
    source: document ? "Federal Register" : source,
    sourceKey: "demonstration",
    publishedAt,
    official: document !== null,
    document,
    readBy: "agree",
    relevance: {
      ...first,
      ...joinReadings(first, trueReading(reads ?? "irrelevant act neutral"), document !== null),
    },
  };
}

const dayOf = ({ source, publishedAt, relevance }: ScoredArticle): OutletDay => ({
  outlet: outletKey(source),
  day: Math.floor(publishedAt.getTime() / DAY_MS),
  items: 1,
  relevant: relevance.score >= RELEVANT_FROM ? 1 : 0,
});

/** The recorded season lasts 91 days and repeats, so any day may be "today". */
const TODAYS = ["2026-11-21", "2026-12-10", "2026-12-29", "2027-01-17", "2027-02-05"];

test.each(TODAYS)("on %s calm, recorded and escalation differ clearly in level and forecast", (day) => {
  const now = new Date(`${day}T12:00:00Z`);
  const calm = assessed("calm", "calm", now);
  const recorded = assessed("recorded", "recorded", now);
  const escalation = assessed("recorded", "escalation", now);
  expect(riskLabel(calm.level).band).toBe("low");
  expect(calm.level).toBeLessThanOrEqual(20);
  expect(calm.likelihood).toBeLessThan(5);
  // In the ten days before January 17 a court eases the no-fly list, the Senate rejects a bill and another would protect passports, and nothing new restricts.
  expect(recorded.risk.exact).toBeGreaterThan(calm.risk.exact - (day === "2027-01-17" ? 1.5 : 0));
  expect(recorded.level).toBeLessThanOrEqual(50);
  expect(recorded.likelihood).toBeGreaterThan(calm.likelihood);
  expect(recorded.likelihood).toBeLessThan(20);
  expect(riskLabel(escalation.level).band).toBe("critical");
  expect(escalation.likelihood).toBeGreaterThan(60);
});

test.each(["recorded", "escalation"] as const)(
  "on %s every linked article is credited to its own outlet: stories, possible restrictions, causes and the banner",
  (pack) => {
    const now = new Date("2026-11-21T12:00:00Z");
    const { risk } = assessed("recorded", pack, now);
    const level = breakdownOf(risk);
    const earlier = breakdownOf(assessed("recorded", "recorded", new Date(now.getTime() - DAY_MS)).risk);
    const outlets = new Map(
      articlesOfPack(pack, now)
        .map(scored)
        .map(({ url, source }) => [url, source]),
    );
    const causes = causesBetween({ riskLevel: 0, level: earlier }, { riskLevel: risk.level, level });
    const crises = crisesOf({
      now,
      assessedAt: now,
      proposals: level.proposals,
      register: [],
      decisions: new Map(),
    });
    const credited = [...level.stories, ...level.proposals, ...causes, ...crises].filter(({ url }) =>
      outlets.has(url),
    );
    expect(credited.length).toBeGreaterThan(10);
    for (const { url, source } of credited) expect([url, source]).toEqual([url, outlets.get(url)]);
  },
);

test.each(["calm", "recorded", "escalation"] as const)(
  "headline, last visit, day download, digest and feeds name one cause of a change to %s",
  (pack) => {
    const now = new Date("2026-11-21T12:00:00Z");
    const date = new Date(now.getTime() - DAY_MS);
    const viewOf = ({ risk, likelihood, forecastDetail }: ReturnType<typeof assessed>, madeAt: Date) => ({
      date: madeAt,
      methodVersion: "2.0",
      riskLevel: risk.level,
      february2028Prediction: { likelihood },
      level: breakdownOf(risk),
      forecast: forecastDetail,
    });
    const before = viewOf(assessed("recorded", pack === "recorded" ? "calm" : "recorded", date), date);
    const today = viewOf(assessed("recorded", pack, now), now);
    const change = changeSince(before, today);
    const sum = change.causes.reduce((total, { points }) => total + points, 0);
    expect(sum).toBeCloseTo(today.riskLevel - before.riskLevel, 6);
    const crises = crisesOf({
      now,
      assessedAt: now,
      proposals: today.level.proposals,
      register: REGISTER_SEED,
      decisions: new Map(),
    });
    expect(crises.length > 0).toBe(pack === "escalation");

    const main = mainCause(today.riskLevel - before.riskLevel, change.causes);
    if (pack === "escalation")
      expect(main).toMatchObject({ kind: "possible-restriction", id: `proposal-${crises[0]?.id}` });
    const sentence = headline({ ...today, change });
    const onForecast = forecastSentence(today.february2028Prediction.likelihood, { ...today, change });
    const moved = today.february2028Prediction.likelihood - before.february2028Prediction.likelihood;
    // The forecast has causes of its own.
    expect(change.forecastCause).toBe(forecastCause(moved, before.forecast, today.forecast));
    if (pack === "escalation")
      expect(onForecast).toContain("measures in force or proposed; “Permission required to leave”");
    const since = visitChanges(date, before, today).causes;
    expect(since).toEqual(change.causes.filter(({ kind }) => kind !== "other").slice(0, since.length));
    const email = digestEmail({
      frequency: "daily",
      date: now,
      riskLevel: today.riskLevel,
      previousLevel: change.level,
      headline: sentence,
      forecast: null,
      previousForecast: null,
      causes: change.causes,
      alerts: 0,
      links: { dashboard: "/", alerts: "/", choices: "/", unsubscribe: "/" },
    }).text;
    const csv = dayCsv({ assessment: { ...today, change } } as never);
    const feedDay = {
      day: "2026-11-21",
      assessedAt: now,
      level: 1,
      forecast: 1,
      keyEvents: [],
      methodVersion: "2.0",
    };
    const days = [{ ...feedDay, headline: sentence }];
    const site = { origin: "https://example.com", isDemonstration: true };
    const plain = (text: string) =>
      text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    expect(plain(rssFeed(days, site))).toContain(sentence);
    expect(plain(JSON.stringify(jsonFeed(days, site).items[0]?.content_html))).toContain(
      JSON.stringify(sentence).slice(1, -1),
    );
    if (!main) return;
    const name = main.name.replace(/\.$/, "");
    for (const text of [sentence, email, csv]) expect(text).toContain(name);
    expect(since).toContainEqual(main);
  },
);
