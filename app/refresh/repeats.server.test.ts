import { eq, ne } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addUser } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { expectLogged } from "../../tests/logged";
import { mailboxOf } from "../../tests/mailbox";
import { recordingQueues } from "../../tests/queues";
import { riskAssessments } from "~/assessment/tables.server";
import { drain } from "~/delivery/drain.server";
import { updateAlarms } from "~/monitor/alarms.server";
import { checkHealth } from "~/monitor/health-check.server";
import { newsArticles } from "~/news/tables.server";
import { latestFetch } from "./runs.server";
import { refreshRuns } from "./tables.server";
import { freshnessOf } from "~/sources/source-freshness";
import { apiEvents, sourceStates } from "~/sources/tables.server";
import { startOverdueRefresh } from "./overdue.server";
import { queueRefresh, refresh, runQueuedRefresh } from "./refresh.server";

const HOST = "http://repeats.stand-ins.test";
let clock = noon;
const context = testContext("repeats", {
  now: () => clock,
  newId: () => crypto.randomUUID(),
  ...recordingQueues().queues,
});
const { db } = context;
const mail = mailboxOf(context);
const put = (service: string, fault: object) =>
  fetch(`${HOST}/control/${service}`, { method: "PUT", body: JSON.stringify(fault) });
const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const NEWS = ["thenewsapi", "gdelt", "guardian", "perplexity"];
const OFFICIAL = ["api_data_gov", "federal_register", "whitehouse", "treasury"];
const all = async (services: readonly string[], mode: string) => {
  for (const service of services) await put(service, { mode });
};

// Where too few sources respond, alerts wait.
expectLogged("alerts-withheld");

beforeEach(async () => {
  clock = noon;
  await mail.reset();
  await emptyDatabase(db.$client);
});

/** The sweep at this minute and the run that it queues. @returns what came of the run, or null if it started none */
async function sweptAt(minutes: number, on = context) {
  clock = at(minutes);
  const { started } = await startOverdueRefresh(on);
  if (!started) return null;
  const [run] = await db.select().from(refreshRuns).where(eq(refreshRuns.outcome, "queued"));
  await runQueuedRefresh(on, run?.id ?? "");
  const [ended] = await db
    .select()
    .from(refreshRuns)
    .where(eq(refreshRuns.id, run?.id ?? ""));
  const calls = await db
    .selectDistinct({ service: apiEvents.service })
    .from(apiEvents)
    .where(eq(apiEvents.correlationId, run?.id ?? ""));
  return {
    trigger: ended?.trigger,
    outcome: ended?.outcome,
    coverage: ended?.coverage,
    called: calls.map(({ service }) => service).filter((service) => [...NEWS, ...OFFICIAL].includes(service)),
  };
}
const assessments = () => db.$count(riskAssessments);
const alarms = async () => {
  await updateAlarms(context);
  return (await checkHealth(context)).checks.coverage.ok;
};

test("a degraded refresh is repeated after 15 minutes with only what failed, and what answered counts as present", async () => {
  await all(NEWS, "down");
  await refresh(context, { trigger: "cron" });
  expect(await assessments()).toBe(1);
  expect(await sweptAt(10)).toBeNull();
  await all(["guardian", "perplexity"], "ok");
  expect(await sweptAt(20)).toMatchObject({ trigger: "repeat", outcome: "done", coverage: 6 / 7 });
  const [first, second] = await db.select().from(refreshRuns).orderBy(refreshRuns.startedAt);
  const called = await db
    .select()
    .from(apiEvents)
    .where(eq(apiEvents.correlationId, second?.id ?? ""));
  expect(
    new Set(called.map(({ service }) => service).filter((service) => OFFICIAL.includes(service))),
  ).toEqual(new Set());
  expect(new Set(called.map(({ service }) => service).filter((service) => NEWS.includes(service)))).toEqual(
    new Set(NEWS),
  );
  expect(first?.outcome).toBe("degraded");
  expect(await assessments()).toBe(2);
  const [fetched] = await latestFetch(db);
  expect(fetched && freshnessOf(fetched)).toMatchObject({ responded: 6, total: 7, failed: ["thenewsapi"] });
  // Enough responded, so the rest waits for the next refresh.
  expect([await sweptAt(40), await sweptAt(60)]).toEqual([null, null]);
});

test("a source that answers only in part counts as missing, is named and repeated, and an alarm when the repeats fail too", async () => {
  const partial: typeof context = {
    ...context,
    fetch: async (input, init) => {
      const answer = await context.fetch(input, init);
      if (!new Request(input).url.includes("/guardian/") || !answer.ok) return answer;
      const body = await answer.json<{ response: { results: object[] } }>();
      body.response.results = body.response.results.map(() => ({ name: "Renamed" }));
      return Response.json(body);
    },
  };
  await all(NEWS, "down");
  await put("guardian", { mode: "ok" });
  // With the whole answer of The Guardian five of seven would be enough.
  await refresh(partial, { trigger: "cron" });
  const [fetched] = await latestFetch(db);
  expect(fetched && freshnessOf(fetched)).toMatchObject({ responded: 4, total: 7 });
  expect(fetched && freshnessOf(fetched)?.failed).toContain("guardian");
  for (const minutes of [20, 40, 60])
    expect((await sweptAt(minutes, partial))?.called.toSorted()).toEqual([...NEWS].sort());
  expect(await alarms()).toBe(false);
  clock = at(360);
  await refresh(partial, { trigger: "cron" });
  expect(await sweptAt(380)).toMatchObject({ trigger: "repeat", outcome: "done", coverage: 5 / 7 });
  expect(await alarms()).toBe(true);
});

test("it is repeated three times; a repeat that brings nothing makes no assessment; then it is an alarm until enough respond", async () => {
  await addUser(context, { id: "operator", isAdmin: true, emailVerifiedAt: noon });
  await all([...NEWS, ...OFFICIAL], "down");
  await refresh(context, { trigger: "cron" });
  const fruitless = { trigger: "repeat", outcome: "failed" };
  for (const minutes of [20, 40]) {
    expect(await sweptAt(minutes)).toMatchObject(fruitless);
    expect(await alarms()).toBe(true);
  }
  expect(await sweptAt(60)).toMatchObject(fruitless);
  expect(await alarms()).toBe(false);
  expect(await assessments()).toBe(1);
  expect([await sweptAt(80), await sweptAt(120)]).toEqual([null, null]);

  // The next scheduled refresh is degraded too, and repeated as often. The alarm stays, and is told once.
  clock = at(360);
  await refresh(context, { trigger: "cron" });
  expect(await alarms()).toBe(false);
  await put("federal_register", { mode: "ok" });
  expect(await sweptAt(380)).toMatchObject({ outcome: "degraded", coverage: 1 / 7 });
  await all([...NEWS, ...OFFICIAL], "ok");
  expect(await sweptAt(400)).toMatchObject({ outcome: "done", coverage: 1 });
  expect(await assessments()).toBe(4);
  expect(await alarms()).toBe(true);
  await drain(context, "people");
  const notices = (await mail.inbox()).filter(({ subject }) => subject.includes("sources"));
  expect(notices.map(({ subject }) => subject)).toEqual([
    "Cleared: enough sources respond again",
    "Alarm: too few sources respond",
  ]);
  expect(notices[1]?.text).toContain(
    "Fewer than 60% of the configured sources responded to the last refresh (0%), and repeating it didn’t help. Alert rules wait until more respond, except where official documents or three outlets support the change.",
  );
});

test("a repeat calls no source that asked to wait, and an exhausted quota holds", async () => {
  await all(NEWS, "down");
  await refresh(context, { trigger: "cron" });
  await db
    .update(sourceStates)
    .set({ retryAfterUntil: at(300) })
    .where(eq(sourceStates.source, "guardian"));
  expect((await sweptAt(20))?.called.sort()).toEqual(["gdelt", "perplexity", "thenewsapi"]);
});

test("a source whose fallback answered isn't called again", async () => {
  await all(["thenewsapi", "guardian", "perplexity", "treasury"], "down");
  await refresh(context, { trigger: "cron" });
  expect((await sweptAt(20))?.called.sort()).toEqual(["guardian", "perplexity", "treasury"]);
});

test("a repeat waits while a manual refresh runs, and a good manual refresh ends the repeats", async () => {
  await all(NEWS, "down");
  await refresh(context, { trigger: "cron" });
  clock = at(20);
  const queued = await queueRefresh(context, { trigger: "admin", force: true });
  expect(await sweptAt(21)).toBeNull();
  await all(NEWS, "ok");
  await runQueuedRefresh(context, queued.ok ? queued.correlationId : "");
  expect(await sweptAt(45)).toBeNull();
});

test("a repeat whose message is delivered twice runs once", async () => {
  await all(NEWS, "down");
  await refresh(context, { trigger: "cron" });
  await all(NEWS, "ok");
  clock = at(20);
  await startOverdueRefresh(context);
  const [queued] = await db.select().from(refreshRuns).where(eq(refreshRuns.outcome, "queued"));
  const outcomes = await Promise.all([
    runQueuedRefresh(context, queued?.id ?? ""),
    runQueuedRefresh(context, queued?.id ?? ""),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await assessments()).toBe(2);
  expect(await db.$count(refreshRuns, ne(refreshRuns.outcome, "queued"))).toBe(2);
});

test("a repeat that doesn’t call the Register takes no document for withdrawn, and the next refresh does", async () => {
  await all(NEWS, "down");
  await refresh(context, { trigger: "cron" });
  const document = {
    kind: "rule",
    agencies: ["State Department"],
    onPublicInspection: true,
    publishesOn: "2026-11-19",
    number: "2026-99999",
  };
  const [row] = await db.select().from(newsArticles).where(eq(newsArticles.isOfficial, true)).limit(1);
  if (!row) throw new Error("no official article");
  const listed = {
    ...row,
    id: "listed",
    url: "https://federalregister.gov/public-inspection/2026-99999/listed",
    link: "https://www.federalregister.gov/public-inspection/2026-99999/listed",
    sourceKey: "public_inspection",
    source: "Federal Register",
    number: document.number,
    history: null,
  };
  await db
    .insert(newsArticles)
    .values({ ...listed, document: { ...row.document, ...document } as typeof row.document });
  const isWithdrawn = async () => {
    const [found] = await db.select().from(newsArticles).where(eq(newsArticles.id, "listed"));
    return Boolean(found?.document?.withdrawnOn);
  };
  await put("guardian", { mode: "ok" });
  expect(await sweptAt(20)).toMatchObject({ trigger: "repeat" });
  expect(await isWithdrawn()).toBe(false);
  clock = at(360);
  await refresh(context, { trigger: "cron" });
  expect(await isWithdrawn()).toBe(true);
});
