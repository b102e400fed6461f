import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiEvents } from "./tables.server";
import { testContext } from "../../tests/context";
import { PRIMARY_SERVICES, PRIMARY_SOURCES, SERVICE_KEYS, SOURCE_KEYS, SOURCES } from "./catalog";
import { collect } from "./collect.server";
import { backoffMs } from "./attempt.server";

const FAULTS = ["error", "slow", "malformed", "rate-limited", "down"] as const;
type Fault = (typeof FAULTS)[number];
/** Well below a slow source's delay, and well above what the others take on a busy machine. */
const SLOW_TIME_LIMIT_MS = 2_500;
const SLOW_DELAY_MS = 8_000;
const TIME_LIMIT_MS = 20_000;

function setUp(name: string) {
  const context = { ...testContext(name), newId: () => crypto.randomUUID() };
  const put = async (service: string, fault: Fault, times?: number) => {
    const body = JSON.stringify({ mode: fault, delayMs: SLOW_DELAY_MS, times });
    const answer = await fetch(`http://${name}.stand-ins.test/control/${service}`, { method: "PUT", body });
    expect(answer.status).toBe(200);
  };
  const run = async (timeLimitMs = TIME_LIMIT_MS) => {
    const correlationId = crypto.randomUUID();
    const collected = await collect(context, { correlationId, timeLimitMs, force: true });
    const events = await context.db
      .select()
      .from(apiEvents)
      .where(eq(apiEvents.correlationId, correlationId));
    return { ...collected, events };
  };
  return { context, put, run };
}

const KIND: Record<Fault, string> = {
  error: "http",
  slow: "timeout",
  malformed: "malformed",
  "rate-limited": "rate-limited",
  down: "network",
};

test("with every source healthy, each primary source is called and its items are collected", async () => {
  const { outcomes, items, coverage, events } = await setUp("collect-well").run();
  expect(coverage).toBe(1);
  expect(outcomes.map(({ source }) => source)).toEqual(PRIMARY_SOURCES);
  expect(outcomes.every(({ state }) => state === "healthy")).toBe(true);
  expect(items).toHaveLength(outcomes.reduce((sum, { itemCount }) => sum + itemCount, 0));
  expect(new Set(items.map(({ sourceKey }) => sourceKey)).size).toBeGreaterThanOrEqual(4);
  const operations = PRIMARY_SOURCES.map((key) => SOURCES[key].operation);
  expect(events.map(({ operation }) => operation)).toEqual(expect.arrayContaining(operations));
  expect(events.every(({ status, isPrimary, wasUsed }) => status === "success" && isPrimary && wasUsed)).toBe(
    true,
  );
  expect(items.every(({ isDemonstration }) => isDemonstration)).toBe(true);
});

test("every item from a government feed has its document's metadata; news has none", async () => {
  const { items } = await setUp("collect-documents").run();
  const documented = items.filter(({ document }) => document !== null);
  expect(documented.length).toBeGreaterThan(0);
  expect(documented.every(({ official }) => official)).toBe(true);
  const undocumented = items.filter(({ document }) => document === null).map(({ sourceKey }) => sourceKey);
  expect(new Set(undocumented)).toEqual(new Set(["thenewsapi", "guardian", "perplexity", "treasury"]));
});

test.each(FAULTS)(
  "any one service put to %s loses only its own items, and the events record it",
  async (fault) => {
    // Each service has its own simulated providers, so these can run concurrently.
    await Promise.all(SERVICE_KEYS.map((service) => expectOwnItemsMissing(service, fault)));
  },
);

async function expectOwnItemsMissing(service: (typeof SERVICE_KEYS)[number], fault: Fault) {
  const { put, run } = setUp(`collect-${service.replaceAll("_", "-")}-${fault}`);
  // A fallback is called only when its source fails too.
  if (service === "gdelt") await put("thenewsapi", "down");
  await put(service, fault);
  const { outcomes, coverage, events, items } = await run(
    fault === "slow" ? SLOW_TIME_LIMIT_MS : TIME_LIMIT_MS,
  );

  const isOwn = ({ source }: { source: keyof typeof SOURCES }) => SOURCES[source].service === service;
  const ofSource = outcomes.filter(isOwn);
  expect(ofSource.length).toBeGreaterThan(0);
  for (const outcome of ofSource) expect(outcome).toMatchObject({ itemCount: 0, errorKind: KIND[fault] });
  const calls = events.filter((event) => event.service === service);
  const status = fault === "rate-limited" ? "rate_limited" : "failure";
  expect(new Set(calls.map((event) => event.status))).toEqual(new Set([status]));
  expect(calls.some((event) => event.wasUsed)).toBe(false);

  const others = outcomes.filter(
    (candidate) => !isOwn(candidate) && !(service === "gdelt" && candidate.source === "thenewsapi"),
  );
  expect(others.every(({ state }) => state === "healthy")).toBe(true);
  expect(items.length).toBeGreaterThan(0);
  const isCovered = service === "thenewsapi";
  expect(coverage).toBeCloseTo(isCovered ? 1 : 1 - 1 / PRIMARY_SERVICES.length);
}

test.each(FAULTS)("all sources put to %s together yield nothing and report it", async (fault) => {
  const { put, run } = setUp(`collect-all-${fault}`);
  for (const service of SERVICE_KEYS) await put(service, fault);
  // Nothing has to answer in time.
  const { items, coverage, outcomes } = await run(fault === "slow" ? 200 : TIME_LIMIT_MS);
  expect(items).toEqual([]);
  expect(coverage).toBe(0);
  expect(outcomes).toHaveLength(SOURCE_KEYS.length);
});

test("if the primary news source fails, the keyless fallback's articles are used and the event says so", async () => {
  const { put, run } = setUp("collect-fallback");
  await put("thenewsapi", "error");
  const { outcomes, events } = await run();
  expect(outcomes.find(({ source }) => source === "gdelt")).toMatchObject({
    state: "healthy",
    isFallback: true,
  });
  expect(events.find(({ service }) => service === "gdelt")).toMatchObject({
    isPrimary: false,
    wasUsed: true,
  });
});

test("a source without a key is skipped and doesn't count in the coverage", async () => {
  const { context } = setUp("collect-keyless");
  const noKeys = {
    GUARDIAN_API_KEY: undefined,
    PERPLEXITY_API_KEY: undefined,
    API_DATA_GOV_API_KEY: undefined,
  };
  const oneKey = { ...context, config: { ...context.config, ...noKeys } };
  const { outcomes, coverage } = await collect(oneKey, { correlationId: crypto.randomUUID() });
  expect(outcomes.find(({ source }) => source === "guardian")).toMatchObject({
    state: "unconfigured",
    attempts: 0,
  });
  expect(coverage).toBe(1);
});

test("a source that asked to wait is skipped until then, unless forced", async () => {
  const { context, put } = setUp("collect-waiting");
  // Only waits too long for this refresh are stored for the next one.
  await put("guardian", "rate-limited");
  const ask = (force: boolean) => collect(context, { correlationId: crypto.randomUUID(), force });
  await ask(true);
  const waiting = (await ask(false)).outcomes.find(({ source }) => source === "guardian");
  expect(waiting).toMatchObject({ state: "left-out", attempts: 0 });
  expect(waiting?.reason).toBe("rate limited until Nov 20, 2026, 12:01 PM UTC");
  expect((await ask(true)).outcomes.find(({ source }) => source === "guardian")?.attempts).toBeGreaterThan(0);
});

test("a transient failure is retried, each attempt has its event, and only the last response is used", async () => {
  const { put, run } = setUp("collect-passing");
  await put("guardian", "error", 2);
  const { outcomes, events, coverage } = await run();
  expect(coverage).toBe(1);
  expect(outcomes.find(({ source }) => source === "guardian")).toMatchObject({
    state: "healthy",
    attempts: 3,
  });
  const tries = events
    .filter(({ service }) => service === "guardian")
    .sort((a, b) => a.attempt - b.attempt)
    .map(({ attempt, status, httpStatus, wasUsed }) => [attempt, status, httpStatus, wasUsed]);
  expect(tries).toEqual([
    [1, "failure", 500, false],
    [2, "failure", 500, false],
    [3, "success", 200, true],
  ]);
});

test("a source that throttles without a delay isn't retried in the same refresh", async () => {
  const { put, run } = setUp("collect-throttled");
  await put("thenewsapi", "rate-limited");
  await put("perplexity", "rate-limited");
  const attemptsOf = Object.fromEntries(
    (await run()).outcomes.map(({ source, attempts }) => [source, attempts]),
  );
  // Perplexity asks for one second, which a refresh waits; The News API's window is a minute.
  expect(attemptsOf).toMatchObject({ thenewsapi: 1, perplexity: 3 });
});

test("an article dated next month is dated by its arrival, because it would stay on top until then", async () => {
  const { context } = setUp("collect-future");
  const article = (id: number, published_at: string) => ({
    uuid: String(id),
    title: `Article ${id}`,
    url: `https://courier.example/${id}`,
    published_at,
    source: "courier.example",
  });
  const data = [article(1, "2026-11-20T11:00:00.000000Z"), article(2, "2026-12-24T00:00:00.000000Z")];
  const answering: typeof fetch = async (input, init) =>
    String(input).includes("/thenewsapi/") ? Response.json({ data }) : context.fetch(input, init);
  const { items, outcomes } = await collect(
    { ...context, fetch: answering },
    { correlationId: crypto.randomUUID(), force: true },
  );
  const news = items.filter(({ sourceKey }) => sourceKey === "thenewsapi");
  expect(news.map(({ title, publishedAt }) => [title, publishedAt.toISOString()])).toEqual([
    ["Article 1", "2026-11-20T11:00:00.000Z"],
    ["Article 2", "2026-11-20T12:00:00.000Z"],
  ]);
  expect(outcomes.find(({ source }) => source === "thenewsapi")?.itemCount).toBe(2);
});

test("no key reaches an event, whatever a provider returns", async () => {
  const { put, run } = setUp("collect-secrets");
  for (const service of SERVICE_KEYS) await put(service, "error");
  const { events, outcomes } = await run();
  expect(JSON.stringify([events, outcomes])).not.toContain("demonstration-key");
});

test("retry delays grow, with jitter of at most half", () => {
  expect([1, 2, 3].map((tries) => backoffMs(tries, 1))).toEqual([1000, 2000, 4000]);
  expect(backoffMs(2, 0)).toBe(1000);
});
