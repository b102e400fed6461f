import { beforeEach, expect, test } from "vitest";
import { endpointOf } from "~/sources/endpoints.server";
import { eq } from "drizzle-orm";
import { newsArticles } from "~/news/tables.server";
import { collect } from "~/sources/collect.server";
import { apiEvents, sourceStates } from "~/sources/tables.server";
import { recordArticles } from "~/news/record-articles.server";
import { DAY_MS } from "~/time";
import { newsItem, readTwice } from "../../tests/readings";
import { recordEvents } from "../../tests/api-events";
import { noon, testContext } from "../../tests/context";
import { readOne } from "~/database/query.server";
import { currentHealthOf } from "./service-health";
import { serviceStatuses } from "./status.server";

const context = testContext("monitor-status");

beforeEach(async () => {
  await context.db.delete(apiEvents);
  await context.db.delete(sourceStates);
  await context.db.delete(newsArticles);
});

const statusOf = async (service: string, now = noon) =>
  (await readOne(context.db, serviceStatuses(context, now))).find((status) => status.service === service);

test("a service that was never called has no availability and no last status", async () => {
  expect(await statusOf("guardian")).toEqual({
    service: "guardian",
    lastStatus: null,
    availability24h: null,
    success24h: 0,
    failure24h: 0,
    rateLimited24h: 0,
    tokens24h: 0,
    rejected24h: 0,
    cost24h: null,
    readings24h: null,
    waiting: null,
    isIncomplete: false,
    isFailing: false,
    notes: [],
    lastError: null,
    lastErrorAt: null,
    lastChecked: null,
    lastUsedAt: null,
    lastWasFallback: null,
  });
});

test("availability counts a rate-limited call as a failure", async () => {
  await recordEvents(context, [
    { minutesAgo: 50 },
    { minutesAgo: 40, status: "failure", errorMessage: "no answer within 10 s", httpStatus: null },
    { minutesAgo: 30, status: "rate_limited", errorMessage: "429 Too Many Requests", httpStatus: 429 },
    { minutesAgo: 20 },
    { minutesAgo: 10, service: "thenewsapi" },
  ]);
  expect(await statusOf("guardian")).toMatchObject({
    lastStatus: "success",
    availability24h: 50,
    success24h: 2,
    failure24h: 2,
    rateLimited24h: 1,
    lastError: "429 Too Many Requests",
    lastErrorAt: "2026-11-20T11:30:00.000Z",
    lastChecked: "2026-11-20T11:40:00.000Z",
    lastUsedAt: "2026-11-20T11:40:00.000Z",
    lastWasFallback: false,
  });
});

test("the 24 hours are exact to the minute, also within an hour", async () => {
  const halfPast = new Date("2026-11-20T12:30:00Z");
  await recordEvents(context, [
    { timestamp: new Date("2026-11-19T12:29:59Z"), status: "failure" },
    { timestamp: new Date("2026-11-19T12:30:00Z") },
    { timestamp: new Date("2026-11-19T13:00:00Z"), status: "failure" },
    { timestamp: new Date("2026-11-20T12:30:00Z") },
  ]);
  expect(await statusOf("guardian", halfPast)).toMatchObject({ success24h: 2, failure24h: 1 });
});

test("of two attempts at the same instant, the one recorded last is the last status", async () => {
  await recordEvents(context, [{ status: "failure" }, { status: "success", isPrimary: false }]);
  expect(await statusOf("guardian")).toMatchObject({ lastStatus: "success", lastWasFallback: true });
});

test("the second reader's card has how many articles wait and since when, and what a day costs at the configured price", async () => {
  const at = (hours: number) => new Date(noon.getTime() - hours * 3_600_000);
  const priced = { ...context, config: { ...context.config, READER_PRICE: 0.5 } };
  const statusAt = async (by: typeof context) =>
    (await readOne(context.db, serviceStatuses(by, noon))).find(({ service }) => service === "reader");
  await recordEvents(context, [{ service: "reader", tokens: 200_000 }]);
  await recordArticles(context, [newsItem(1), newsItem(2), newsItem(3)]);
  await context.db
    .update(newsArticles)
    .set({ waitsSince: at(6) })
    .where(eq(newsArticles.url, newsItem(1).url));
  await context.db
    .update(newsArticles)
    .set(readTwice(85, "direct", noon))
    .where(eq(newsArticles.url, newsItem(3).url));
  expect(await statusAt(priced)).toMatchObject({
    cost24h: 0.1,
    waiting: { count: 2, since: at(6).toISOString() },
  });
  expect((await statusAt(context))?.cost24h).toBeNull();
  const withoutModel = { ...context.config, READER_API_KEY: undefined, ANALYST_API_KEY: undefined };
  expect((await statusAt({ ...context, config: withoutModel }))?.waiting).toBeNull();
});

test("the second reader's card has what a day's calls cost, the answers thrown away, and how often it differs", async () => {
  await recordEvents(context, [
    { service: "reader", tokens: 4_200 },
    { service: "reader", tokens: 1_900, status: "failure", errorCode: "rejected", minutesAgo: 5 },
    { service: "reader", status: "failure", errorCode: "timeout", minutesAgo: 10 },
    { service: "reader", tokens: 9_999, minutesAgo: 25 * 60 },
  ]);
  await recordArticles(
    context,
    [1, 2, 3, 4].map((index) => newsItem(index)),
  );
  const readings = [
    readTwice(85, "direct", noon),
    readTwice(85, "irrelevant", noon),
    { ...readTwice(85, "contextual", noon), readBy: "administrator" as const },
    readTwice(85, "irrelevant", new Date(noon.getTime() - 2 * DAY_MS)),
  ];
  for (const [index, reading] of readings.entries())
    await context.db
      .update(newsArticles)
      .set(reading)
      .where(eq(newsArticles.url, newsItem(index + 1).url));
  expect(await statusOf("reader")).toMatchObject({
    tokens24h: 6_100,
    rejected24h: 1,
    readings24h: { read: 3, differ: 2 },
  });
});

const stateOf = (source: string, over: object) =>
  context.db.insert(sourceStates).values({ source, lastAttemptAt: noon, ...over });
const healthNow = async (service: string) => {
  const status = (await statusOf(service)) ?? expect.fail(service);
  return { health: currentHealthOf(status), notes: status.notes };
};

test("a service whose calls all succeed is incomplete while a feed's last answer was, and degraded while one failed", async () => {
  const note = "Answer incomplete: it has more than it returned in one page";
  await recordEvents(context, [{ service: "api_data_gov" }, { service: "federal_register" }]);
  await stateOf("api_data_gov", { notes: [] });
  await stateOf("house_votes", { isIncomplete: true, failingSince: noon, notes: [note] });
  await stateOf("federal_register", { notes: [] });
  await stateOf("public_inspection", { failingSince: noon, notes: [] });
  expect(await healthNow("api_data_gov")).toEqual({ health: "incomplete", notes: [note] });
  expect(await healthNow("federal_register")).toEqual({ health: "degraded", notes: [] });
  const old = new Date(noon.getTime() - DAY_MS - 1);
  await context.db.update(sourceStates).set({ lastAttemptAt: old });
  expect(await healthNow("api_data_gov")).toEqual({ health: "healthy", notes: [] });
});

test("a record that can't be read is counted and named on its service's card", async () => {
  const fetchWithBad: typeof context.fetch = async (...call) => {
    const reply = await context.fetch(...call);
    const { url } = new Request(...call);
    if (!url.startsWith(endpointOf(context.config, "guardian").baseUrl)) return reply;
    const answer: { response: { results: object[] } } = await reply.json();
    answer.response.results.push({
      webTitle: "Passport rule",
      webUrl: "https://a.example/1",
      webPublicationDate: "2026-02-30",
    });
    return Response.json(answer);
  };
  await collect(
    { ...context, fetch: fetchWithBad, newId: () => crypto.randomUUID() },
    { correlationId: "bad-record", timeLimitMs: 20_000, force: true },
  );
  expect((await statusOf("guardian"))?.notes).toEqual([
    "1 record of The Guardian could not be read: no valid date (“Passport rule”)",
  ]);
  expect((await statusOf("treasury"))?.notes).toEqual([]);
});
