import { createScheduledController } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addUser } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { expectLogged } from "../../tests/logged";
import { mailboxOf } from "../../tests/mailbox";
import { recordingQueues } from "../../tests/queues";
import { runCron } from "../../workers/cron";
import type { Context } from "~/context.server";
import { drain } from "~/delivery/drain.server";
import { refresh } from "~/refresh/refresh.server";
import { apiEvents } from "~/sources/tables.server";
import { announceAlarms, updateAlarms } from "./alarms.server";
import { checkHealth } from "./health-check.server";

const HOST = "http://silent-services.stand-ins.test";
let clock = noon;
/** Emails looked at. */
let seen = 0;
const context = testContext("silent-services", {
  now: () => clock,
  newId: () => crypto.randomUUID(),
  ...recordingQueues().queues,
});
const mail = mailboxOf(context);
const put = (service: string, fault: object) =>
  fetch(`${HOST}/control/${service}`, { method: "PUT", body: JSON.stringify(fault) });

beforeEach(async () => {
  clock = noon;
  seen = 0;
  await fetch(`${HOST}/control`, { method: "DELETE" });
  await mail.reset();
  await emptyDatabase(context.db.$client);
  await addUser(context, { id: "operator", isAdmin: true, emailVerifiedAt: noon });
});

/** One scheduled refresh so many hours after noon, and the sweep's look at the alarms after it. */
async function refreshedAt(hours: number, here: Context = context) {
  clock = new Date(noon.getTime() + hours * 3_600_000);
  await refresh(here, { trigger: "cron" });
  await updateAlarms(here);
  await updateAlarms(here);
  for (const queue of ["bulk", "people"] as const) await drain(here, queue);
  const inbox = (await mail.inbox()).map(({ subject }) => subject).reverse();
  const subjects = inbox.slice(seen).filter((subject) => /^(Alarm|Cleared):/.test(subject));
  seen = inbox.length;
  const { status, checks } = await checkHealth(here);
  return { subjects, status, silent: [...checks.sources.silent, ...checks.models.silent] };
}

const REFUSED = { mode: "error", status: 403 };
const SINCE = noon.toISOString();

describe("a source or model that stops answering is an alarm of its own, told once and cleared by its first answer", () => {
  test.each([
    ["federal_register", "Federal Register", "failing"],
    ["whitehouse", "The White House", "failing"],
    ["api_data_gov", "Congress.gov (api.data.gov)", "failing"],
    ["guardian", "The Guardian", "ok"],
    ["analyst", "AI analysis model", "failing"],
    ["reader", "AI second reader", "failing"],
  ] as const)("%s, which refuses our calls, at once", async (service, name, status) => {
    await put("news", { pack: "calm" });
    expect(await refreshedAt(0)).toMatchObject({ subjects: [], status: "ok", silent: [] });
    await put(service, REFUSED);
    // The reader is only called for what it hasn't read.
    await put("news", { pack: "escalation" });
    expect(await refreshedAt(6)).toEqual({
      subjects: [`Alarm: no full answer from ${name}`],
      status,
      silent: [{ service, since: SINCE, isRefused: true }],
    });
    await put(service, { mode: "down" });
    expect((await refreshedAt(12)).subjects).toEqual([]);
    await put(service, { mode: "ok" });
    expect(await refreshedAt(18)).toEqual({
      subjects: [`Cleared: ${name} answers again`],
      status: "ok",
      silent: [],
    });
  });

  test.each(["error", "malformed", "down", "rate-limited"])(
    "the Treasury put to %s, after 12 hours",
    async (mode) => {
      await refreshedAt(0);
      await put("treasury", { mode });
      expect(await refreshedAt(6)).toEqual({ subjects: [], status: "ok", silent: [] });
      expect(await refreshedAt(12)).toEqual({
        subjects: ["Alarm: no full answer from Treasury Fiscal Data"],
        status: "failing",
        silent: [{ service: "treasury", since: SINCE, isRefused: false }],
      });
      await put("treasury", { mode: "ok" });
      expect((await refreshedAt(18)).subjects).toEqual(["Cleared: Treasury Fiscal Data answers again"]);
    },
  );
});

test.each([
  ["analyst", "AI analysis model", "ANALYST_MODEL"],
  ["reader", "AI second reader", "READER_MODEL"],
] as const)(
  "a model that the provider no longer has is an alarm of its own that names it, at once: %s",
  async (service, name, variable) => {
    const config = { ...context.config, ANALYST_MODEL: "gone-1", READER_MODEL: "gone-1" };
    const here = { ...context, config };
    await put("news", { pack: "calm" });
    await refreshedAt(0, here);
    await put(service, { mode: "model-gone" });
    await put("news", { pack: "escalation" });
    expect(await refreshedAt(6, here)).toEqual({
      subjects: [`Alarm: the model of ${name} is gone`],
      status: "failing",
      silent: [{ service, since: SINCE, isRefused: false, model: "gone-1" }],
    });
    const [alarm] = (await mail.inbox()).filter(({ subject }) => subject.startsWith("Alarm: the model"));
    expect(alarm?.text).toContain("says that the model gone-1 is unknown or retired");
    expect(alarm?.text).toContain(variable);
    const [event] = await context.db.select().from(apiEvents).where(eq(apiEvents.errorCode, "model-gone"));
    expect(event).toMatchObject({
      service,
      errorMessage: expect.stringContaining("gone-1 is unknown or retired"),
    });
    await put(service, { mode: "ok" });
    expect(await refreshedAt(12, here)).toMatchObject({
      subjects: [`Cleared: ${name} has a model again`],
      status: "ok",
    });
  },
);

test("two unofficial sources that refuse us are alarms and leave /health at ok; a third fails it", async () => {
  await refreshedAt(0);
  await put("guardian", { mode: "error", status: 401 });
  await put("perplexity", { mode: "error", status: 401 });
  expect(await refreshedAt(6)).toMatchObject({ status: "ok", silent: [{}, {}] });
  await put("thenewsapi", { mode: "error", status: 401 });
  const third = await refreshedAt(12);
  expect(third).toMatchObject({ subjects: ["Alarm: no full answer from The News API"], status: "failing" });
  expect(third.silent.map(({ service }) => service)).toEqual(["thenewsapi", "guardian", "perplexity"]);
});

test("no alarm on a fresh database, from sources without a key, or from simulated ones that answer", async () => {
  expect(await updateAlarms(context)).toEqual({ raised: 0, cleared: 0 });
  const keyless: Context = {
    ...context,
    config: {
      ...context.config,
      THENEWSAPI_API_KEY: undefined,
      GUARDIAN_API_KEY: undefined,
      PERPLEXITY_API_KEY: undefined,
      API_DATA_GOV_API_KEY: undefined,
      ANALYST_API_KEY: undefined,
      READER_API_KEY: undefined,
      RESEND_API_KEY: undefined,
    },
  };
  for (const hours of [0, 6, 12, 18]) {
    expect(await refreshedAt(hours, keyless)).toMatchObject({ subjects: [], silent: [], status: "ok" });
  }
});

test("a source whose key is taken away raises nothing more, and its alarm is over", async () => {
  await put("guardian", { mode: "error", status: 401 });
  expect((await refreshedAt(0)).silent).toHaveLength(1);
  const config = { ...context.config, GUARDIAN_API_KEY: undefined };
  expect(await refreshedAt(6, { ...context, config })).toMatchObject({
    subjects: ["Cleared: The Guardian is no longer called"],
    silent: [],
  });
});

test("no alarm about a source that the refresh under way is about to hear from", async () => {
  await refreshedAt(0);
  await put("treasury", { mode: "down" });
  await refreshedAt(6);
  await put("treasury", { mode: "ok" });
  clock = new Date(noon.getTime() + 12 * 3_600_000 + 1000);
  let during: unknown;
  const here: Context = {
    ...context,
    fetch: async (input, init) => {
      during ??= await updateAlarms(context);
      return context.fetch(input, init);
    },
  };
  await refresh(here, { trigger: "cron" });
  expect([during, await updateAlarms(context)]).toEqual([
    { raised: 0, cleared: 0 },
    { raised: 0, cleared: 0 },
  ]);
});

test("an email provider that refuses the key is an alarm at once, on /health too, and over with the next email", async () => {
  expectLogged("delivery-failed", "email-lane-paused");
  await refreshedAt(0);
  await put("email", { mode: "error", status: 403 });
  await addUser(context, { id: "second", isAdmin: true, emailVerifiedAt: noon });
  await put("treasury", REFUSED);
  await refreshedAt(6);
  expect(await updateAlarms(context)).toEqual({ raised: 1, cleared: 0 });
  expect(await checkHealth(context)).toMatchObject({
    status: "failing",
    checks: { email: { ok: false, isRefused: true } },
  });
  await put("email", { mode: "ok" });
  clock = new Date(clock.getTime() + 2 * 60_000);
  await runCron(createScheduledController({ cron: "*/5 * * * *", scheduledTime: clock }), context);
  await drain(context, "people");
  expect(await updateAlarms(context)).toEqual({ raised: 0, cleared: 1 });
});

/** The Guardian's answers with their list of results changed. */
const guardianWith = (change: (results: object[]) => object[]): Context => ({
  ...context,
  fetch: async (input, init) => {
    const answer = await context.fetch(input, init);
    if (!new Request(input).url.includes("/guardian/") || !answer.ok) return answer;
    const body = await answer.json<{ response: { results: object[] } }>();
    body.response.results = change(body.response.results);
    return Response.json(body);
  },
});

test.each([
  [
    "has more than is read",
    (results: object[]) => Array.from({ length: 1001 }, (_, index) => ({ ...results[0], id: index })),
  ],
  ["has no record that can be read", (results: object[]) => results.map(() => ({ name: "Renamed" }))],
])(
  "an answer that %s is missing in the coverage, an alarm after 12 hours that says so, and no reason to call the fallback",
  async (_what, change) => {
    const partial = guardianWith(change);
    await refreshedAt(0);
    expect(await refreshedAt(6, partial)).toEqual({ subjects: [], status: "ok", silent: [] });
    expect((await checkHealth(context)).checks.coverage.share).toBe(6 / 7);
    expect(await refreshedAt(12, partial)).toEqual({
      subjects: ["Alarm: no full answer from The Guardian"],
      status: "ok",
      silent: [{ service: "guardian", since: SINCE, isRefused: false, isIncomplete: true }],
    });
    const [alarm] = (await mail.inbox()).filter(({ subject }) => subject.startsWith("Alarm:"));
    expect(alarm?.text).toContain(
      "The Guardian has sent only incomplete responses for 12 hours or more, since Nov 20",
    );
    expect((await refreshedAt(18)).subjects).toEqual(["Cleared: The Guardian answers again"]);
  },
);

test("a fallback that is no longer needed is said to be no longer called, not to answer", async () => {
  await put("thenewsapi", { mode: "down" });
  await put("gdelt", REFUSED);
  expect((await refreshedAt(0)).subjects).toEqual(["Alarm: no full answer from GDELT"]);
  await put("thenewsapi", { mode: "ok" });
  expect((await refreshedAt(6)).subjects).toEqual(["Cleared: GDELT is no longer called"]);
});

test("a model whose key is taken away is said to be no longer called, by the webhook too", async () => {
  const hooked = {
    ...context,
    config: {
      ...context.config,
      ALARM_WEBHOOK_URL: `${HOST}/alarm_webhook/ends`,
      ALARM_WEBHOOK_FORMAT: "json" as const,
    },
  };
  await put("analyst", REFUSED);
  await put("news", { pack: "escalation" });
  await refreshedAt(0, hooked);
  await refreshedAt(6, { ...hooked, config: { ...hooked.config, ANALYST_API_KEY: undefined } });
  await announceAlarms(hooked);
  const posted = await (await fetch(`${HOST}/alarms.json`)).json<{ body: { subject: string } }[]>();
  expect(posted.map(({ body }) => body.subject)).toContain("Cleared: AI analysis model is no longer called");
});
