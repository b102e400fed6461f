import { beforeEach, expect, test } from "vitest";
import { messages } from "~/delivery/tables.server";
import { saveEventRules } from "~/alerts/event-alerts.server";
import { eventAlerts } from "~/alerts/tables.server";
import type { NewsItem } from "~/news/record-articles.server";
import { newsArticles } from "~/news/tables.server";
import { HOUR_MS } from "~/time";
import { addUser } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { recordingQueues } from "../../tests/queues";
import { newsItem } from "../../tests/readings";
import { expectOk } from "../../tests/refreshed";
import { refreshFromFile } from "./refresh.server";

let clock = noon;
const context = testContext("changed-headline", {
  now: () => clock,
  newId: () => crypto.randomUUID(),
  ...recordingQueues().queues,
});
const { db } = context;
beforeEach(() => emptyDatabase(db.$client));

const liveBlog = (title: string): NewsItem[] => [
  newsItem(1, {
    title,
    description: "US passports: what the State Department says, as it comes.",
    url: "https://ledger.example/live/passports",
  }),
];

async function refreshed(items: NewsItem[], hours: number) {
  clock = new Date(noon.getTime() + hours * HOUR_MS);
  const collected = { items, coverage: 1, sources: [], isDemonstration: false };
  const run = { correlationId: `run ${hours}`, reader: null, raisesAlerts: true };
  expectOk(await refreshFromFile(context, { ...collected, ...run }));
}

test("a live blog whose headline goes from plan to act is told again, once, to who asked for events and nobody else", async () => {
  await refreshed([], -6);
  await addUser(context);
  const reader = await addUser(context);
  await saveEventRules(context, reader.id, ["any"]);
  const planned = liveBlog("State Department may suspend passports for all US citizens");
  const done = liveBlog("State Department suspends passports for all US citizens");
  const counts = [];
  for (const [index, items] of [planned, planned, done, done].entries()) {
    await refreshed(items, index);
    counts.push({ events: await db.$count(eventAlerts), emails: await db.$count(messages) });
  }
  expect(counts).toEqual([1, 1, 2, 2].map((count) => ({ events: count, emails: count })));
  const emails = await db.select().from(messages);
  expect(new Set(emails.map(({ userId }) => userId))).toEqual(new Set([reader.id]));
  const events = await db.select().from(eventAlerts).orderBy(eventAlerts.createdAt);
  expect(events.map(({ url, step }) => ({ url, step }))).toEqual([
    { url: planned[0]?.url, step: 0 },
    { url: planned[0]?.url, step: 3 },
  ]);
  expect(await db.select().from(newsArticles)).toMatchObject([{ title: done[0]?.title, stage: "act" }]);
});
