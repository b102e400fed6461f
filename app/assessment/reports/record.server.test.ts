import { beforeEach, expect, test } from "vitest";
import { readOne } from "~/database/query.server";
import { refresh } from "~/refresh/refresh.server";
import { DAY_MS } from "~/time";
import { noon, testContext } from "../../../tests/context";
import { emptyDatabase } from "../../../tests/empty-database";
import { restrictionProposals } from "../tables.server";
import { trackRecord } from "./record.server";

const context = { ...testContext("record"), newId: () => crypto.randomUUID() };
const { db } = context;
const at = (days: number) => new Date(noon.getTime() + days * DAY_MS);
const recordAt = (now: Date) => readOne(db, trackRecord(context, now));

beforeEach(() => emptyDatabase(db.$client));

test("the record has the forecast of each month's last finished day, with its interval and base rate, and nothing of today", async () => {
  // Noon is November 20: two days of November, and one of December.
  for (const days of [0, 5, 15]) await refresh({ ...context, now: () => at(days) }, { trigger: "cron" });
  expect((await recordAt(noon)).forecasts).toEqual([]);
  const { forecasts } = await recordAt(at(16));
  expect(forecasts.map(({ at: day }) => day.toISOString().slice(0, 10))).toEqual([
    "2026-12-05",
    "2026-11-25",
  ]);
  for (const { likelihood, interval, baseRate } of forecasts) {
    expect(likelihood).toBeGreaterThan(0);
    expect(interval.low).toBeLessThanOrEqual(likelihood);
    expect(interval.high).toBeGreaterThanOrEqual(likelihood);
    expect(baseRate).toBeGreaterThan(0);
  }
});

test("the record lists every possible restriction of its own kind of data, with what it leaned on and what came of it", async () => {
  const support = [
    {
      id: "a",
      title: "A notice",
      url: "https://news.example/a",
      source: "Paper",
      publishedAt: noon.toISOString(),
      isOfficial: false,
    },
  ];
  const states = ["open", "accepted", "rejected", "ended", "withdrawn", "lapsed"] as const;
  for (const [index, state] of states.entries())
    for (const isDemonstration of [true, false])
      await db.insert(restrictionProposals).values({
        id: `${state}-${isDemonstration}`,
        subject: state,
        name: `Measure ${state}`,
        kind: "official",
        effect: state === "ended" ? "ends" : "begins",
        factor: "passport-restrictions",
        severity: 0.5,
        reach: 0.5,
        support,
        effectiveAt: noon,
        standsUntil: noon,
        openedAt: at(-index),
        state,
        decidedAt: state === "open" ? null : noon,
        isDemonstration,
      });
  const { isDemonstration, proposals, counts } = await recordAt(noon);
  expect(proposals.map(({ id, state, hasEntry }) => [id, state, hasEntry])).toEqual(
    states.map((state) => [`${state}-${isDemonstration}`, state, state === "accepted"]),
  );
  expect(proposals[0]).toMatchObject({ support: [{ title: "A notice", url: "https://news.example/a" }] });
  expect(counts).toEqual({ open: 1, accepted: 1, rejected: 1, ended: 1, withdrawn: 1, lapsed: 1 });
});
