import { beforeEach, expect, test } from "vitest";
import { operatorAlarms } from "./tables.server";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { announceAlarms } from "./alarms.server";

const HOST = "http://alarm-webhook.stand-ins.test";
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const base = testContext("alarm-webhook");
const contextWith = (path: string, format: "slack" | "json", at = noon) => ({
  ...base,
  now: () => at,
  config: {
    ...base.config,
    ALARM_WEBHOOK_URL: `${HOST}/alarm_webhook/${path}`,
    ALARM_WEBHOOK_FORMAT: format,
  },
});

interface Message {
  path: string;
  body: Record<string, unknown>;
}
const received = async (path: string) => {
  const all = await (await fetch(`${HOST}/alarms.json`)).json<Message[]>();
  return all.filter((request) => request.path === `/${path}`).map(({ body }) => body);
};

const alarm = {
  id: "a",
  name: "sources-missing" as const,
  detail: "Fewer than 60% <of> sources.",
  raisedAt: noon,
};

beforeEach(async () => {
  await fetch(`${HOST}/control`, { method: "DELETE" });
  await emptyDatabase(base.db.$client);
  await base.db.insert(operatorAlarms).values(alarm);
});

test("an alarm is posted to Slack once when it starts and once when it is over", async () => {
  const at = (minutes: number) => contextWith("services/T0/B0/X", "slack", later(minutes));
  expect(await announceAlarms(at(0))).toEqual({ announced: 1 });
  expect(await announceAlarms(at(5))).toEqual({ announced: 0 });
  await base.db.update(operatorAlarms).set({ clearedAt: later(30) });
  expect(await announceAlarms(at(30))).toEqual({ announced: 1 });
  expect(await announceAlarms(at(35))).toEqual({ announced: 0 });
  const link = "<https://exit-freedom.test/api-monitor|Open the API Health Monitor>";
  expect(await received("services/T0/B0/X")).toEqual([
    {
      text: `*Cleared: enough sources respond again*\nSince Nov 20, 2026, 12:00 PM UTC. It lasted until Nov 20, 2026, 12:30 PM UTC.\n${link}`,
    },
    {
      text: `*Alarm: too few sources respond*\nFewer than 60% &lt;of&gt; sources. Since Nov 20, 2026, 12:00 PM UTC.\n${link}`,
    },
  ]);
});

test("an alarm that ends because the email provider's key was removed doesn't say that it takes the key again", async () => {
  await base.db.update(operatorAlarms).set({ name: "mail-refused", clearedAt: later(30) });
  const at = contextWith("no-key", "json", later(30));
  await announceAlarms({ ...at, config: { ...at.config, RESEND_API_KEY: undefined } });
  expect(await received("no-key")).toMatchObject([
    { state: "cleared", subject: "Cleared: the email provider is no longer configured" },
  ]);
});

test("a receiver of plain JSON gets the alarm's fields", async () => {
  await announceAlarms(contextWith("json-receiver", "json"));
  expect(await received("json-receiver")).toEqual([
    {
      alarm: "sources-missing",
      service: null,
      state: "raised",
      subject: "Alarm: too few sources respond",
      detail: "Fewer than 60% <of> sources.",
      raisedAt: noon.toISOString(),
      clearedAt: null,
      url: "https://exit-freedom.test/api-monitor",
    },
  ]);
});

test.each(["error", "down", "rate-limited"])(
  "while the webhook is put to %s the run fails without naming its address, and the next one posts the alarm",
  async (mode) => {
    const path = `retry-${mode}`;
    await fetch(`${HOST}/control/alarm_webhook`, { method: "PUT", body: JSON.stringify({ mode, times: 1 }) });
    const failure = await announceAlarms(contextWith(path, "json")).catch((error: unknown) => String(error));
    expect(failure).toMatch(/The alarm webhook/);
    expect(failure).not.toContain(path);
    expect(await received(path)).toEqual([]);
    expect(await announceAlarms(contextWith(path, "json"))).toEqual({ announced: 1 });
    expect(await received(path)).toHaveLength(1);
  },
);

test("an alarm that was over a day ago isn't posted any more, and without a webhook nothing is", async () => {
  expect(await announceAlarms(base)).toEqual({ announced: 0 });
  await base.db.update(operatorAlarms).set({ clearedAt: later(10) });
  expect(await announceAlarms(contextWith("late", "json", later(24 * 60 + 11)))).toEqual({ announced: 0 });
  expect(await received("late")).toEqual([]);
});
