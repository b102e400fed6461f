import { expect, test } from "vitest";
import { forecast } from "~/assessment/forecast";
import { evidenceOnParts, proposalsOnParts } from "~/assessment/forecast-evidence";
import { riskLabel } from "~/assessment/labels";
import { isInForce } from "~/assessment/register";
import { REGISTER_SEED } from "~/assessment/register-seed";
import { riskLevel } from "~/assessment/risk-level";
import type { ScoredArticle } from "~/news/article";
import { outletKey, type OutletDay } from "~/news/outlet";
import { RELEVANT_FROM } from "~/news/coding-guide";
import { scoreRelevance } from "~/news/relevance";
import { documentOfArticle } from "../documents";
import type { DemonstrationArticle } from "./article";
import { articlesOfPack, type Pack } from "./packs";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A pack covers a month, so three readings make a season. */
const READ_DAYS_AGO = [60, 30, 0];

/** The level and forecast at `now` after a season of one pack that ends as another. */
function assessed(history: Pack, today: Pack, now: Date) {
  const read = new Map<string, DemonstrationArticle>();
  for (const ago of READ_DAYS_AGO) {
    const pack = ago === 0 ? today : history;
    for (const one of articlesOfPack(pack, new Date(now.getTime() - ago * DAY_MS))) read.set(one.url, one);
  }
  const articles = [...read.values()].map(scored);
  const inForce = REGISTER_SEED.filter((one) => isInForce(one, now));
  const risk = riskLevel({
    now,
    articles: articles.filter(({ relevance }) => relevance.score >= RELEVANT_FROM),
    outletDays: articles.map(dayOf),
    inForce,
    decisions: new Map(),
  });
  const { likelihood } = forecast({
    now,
    restrictions: inForce,
    proposals: proposalsOnParts(
      risk.proposals.map(({ subject, kind, from }) => ({ subject, support: kind, from })),
    ),
    evidence: evidenceOnParts(risk.events.map(({ subject, counted }) => ({ subject, weight: counted }))),
  });
  return { level: risk.level, likelihood };
}

function scored(article: DemonstrationArticle): ScoredArticle {
  const { title, description, source, url, publishedAt } = article;
  const document = documentOfArticle(article);
  return {
    id: url,
    title,
    description,
    url,
    source: document ? "Federal Register" : source,
    sourceKey: "demonstration",
    publishedAt,
    official: document !== null,
    document,
    relevance: scoreRelevance({ title, description, source, document, publishedAt }),
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
  expect(recorded.level).toBeGreaterThanOrEqual(calm.level + 3);
  expect(recorded.level).toBeLessThanOrEqual(50);
  // The screens show tenths of a percentage point.
  expect(recorded.likelihood).toBeGreaterThanOrEqual(calm.likelihood + 0.2);
  expect(recorded.likelihood).toBeLessThan(20);
  expect(riskLabel(escalation.level).band).toBe("critical");
  expect(escalation.likelihood).toBeGreaterThan(60);
});
