import { createScheduledController } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { accountEmailInsert } from "~/accounts/account-emails.server";
import type { Context } from "~/context.server";
import { drain } from "~/delivery/drain.server";
import { messages } from "~/delivery/tables.server";
import { addUser } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { expectLogged } from "../../tests/logged";
import { recordingQueues } from "../../tests/queues";
import { withoutTable } from "../../tests/without-table";
import { runCron } from "../../workers/cron";

const HOST = "http://heartbeat.stand-ins.test";
const KEY = "demonstration-ping-key";
const base = testContext("heartbeat", { newId: () => crypto.randomUUID(), ...recordingQueues().queues });
const context: Context = {
  ...base,
  config: {
    ...base.config,
    REFRESH_HEARTBEAT_URL: `${HOST}/heartbeat/${KEY}/refresh`,
    SWEEP_HEARTBEAT_URL: `${HOST}/heartbeat/${KEY}/sweep`,
  },
};
let before = 0;

const pings = async () => {
  const all = await (await fetch(`${HOST}/pings.json`)).json<{ check: string }[]>();
  return all.slice(0, all.length - before).map(({ check }) => check);
};
const put = (service: string, fault: object) =>
  fetch(`${HOST}/control/${service}`, { method: "PUT", body: JSON.stringify(fault) });
const run = (cron: string, here = context) =>
  runCron(createScheduledController({ cron, scheduledTime: noon }), here);
const REFRESH = "0 */6 * * *";
const SWEEP = "*/5 * * * *";

beforeEach(async () => {
  await fetch(`${HOST}/control`, { method: "DELETE" });
  await emptyDatabase(base.db.$client);
  before = (await (await fetch(`${HOST}/pings.json`)).json<unknown[]>()).length;
});

test("each good refresh and each good five-minute run pings its own heartbeat once", async () => {
  await run(REFRESH);
  expect(await pings()).toEqual([`${KEY}/refresh`]);
  await run(SWEEP);
  expect(await pings()).toEqual([`${KEY}/sweep`, `${KEY}/refresh`]);
});

test("a refresh with too few sources pings nothing", async () => {
  expectLogged("alerts-withheld");
  for (const service of ["thenewsapi", "gdelt", "guardian", "perplexity"])
    await put(service, { mode: "error" });
  await run(REFRESH);
  expect(await pings()).toEqual([]);
});

test("while an official source refuses us the refresh's heartbeat is silent, and beats again with its first answer", async () => {
  await put("federal_register", { mode: "error", status: 403 });
  await run(REFRESH);
  expect(await pings()).toEqual([]);
  await put("federal_register", { mode: "ok" });
  await put("guardian", { mode: "error", status: 401 });
  await run(REFRESH);
  expect(await pings()).toEqual([`${KEY}/refresh`]);
});

test.each([
  ["analyst", "the refresh asks it"],
  ["reader", "the refresh has it read"],
])("while the %s model refuses its key the refresh's heartbeat is silent, because %s", async (model) => {
  await put("news", { pack: "escalation" });
  await put(model, { mode: "error", status: 401 });
  await run(REFRESH);
  expect(await pings()).toEqual([]);
  await put(model, { mode: "ok" });
  await run(REFRESH);
  expect(await pings()).toEqual([`${KEY}/refresh`]);
});

test("while the email provider refuses its key and emails wait, the refresh's heartbeat is silent", async () => {
  expectLogged("delivery-failed", "email-lane-paused");
  const { id: userId } = await addUser(context, { id: "reader" });
  const email = { id: "e", userId, kind: "password-changed", now: noon } as const;
  await accountEmailInsert(context.db, email);
  await put("email", { mode: "error", status: 403 });
  await drain(context, "people");
  await run(REFRESH);
  expect(await pings()).toEqual([]);
  await context.db.delete(messages);
  await run(REFRESH);
  expect(await pings()).toEqual([`${KEY}/refresh`]);
});

test("a refresh or a five-minute run that fails pings nothing", async () => {
  expectLogged("refresh-failed", "raise-alerts-failed", "alarms-failed");
  await expect(run(REFRESH, withoutTable(context, "news_articles"))).rejects.toThrow();
  await expect(run(SWEEP, withoutTable(context, "risk_assessments"))).rejects.toThrow();
  expect(await pings()).toEqual([]);
});

test("a ping is tried three times; if it fails for good, the refresh is done all the same and the log doesn't show the address", async () => {
  await put("heartbeat", { mode: "error", times: 2 });
  await run(REFRESH);
  expect(await pings()).toEqual([`${KEY}/refresh`]);
  expectLogged(/heartbeat-failed.*The heartbeat returned HTTP 503/);
  await put("heartbeat", { mode: "error", status: 503 });
  await run(SWEEP);
  expect(await pings()).toHaveLength(1);
});
