import type { Context } from "~/context.server";
import { openDatabase } from "~/database/open.server";
import { drain } from "~/delivery/drain.server";
import { resendMailer } from "~/delivery/resend-mailer.server";
import { progressOf } from "../commands/progress";
import type { ReceivedMail } from "../stand-ins/email";
import { createStandIns } from "../stand-ins/stand-ins";
import { detailOf } from "../tests/alert-factories";
import { MESSAGE_KINDS } from "../workers/message-kinds";
import { withLocalD1 } from "./local-d1";

// npm run bench:email: how a backlog of alerts drains when every fifth call to the email provider fails, half of those after it took
// the emails. The product's own lane runs on the real D1 of workerd against the simulated provider, on a clock that moves only while
// the product waits or calls, so hours pass in seconds.

const START_MS = Date.parse("2026-11-20T12:00:00Z");
/** Duration of a call to the provider, in simulated time. */
const CALL_MS = 150;
/** Every fifth call fails; every other one of those after the provider took the emails. */
const FAILS_EVERY = 5;
const CALLS_A_SECOND_MAX = 2;
/** Far more than a drain needs: a lane that makes no progress ends the bench. */
const RUNS_MAX = 5_000;

/** Sets the exit code to 1 when an alert is lost or doubled, or the provider's limit is exceeded. */
export async function benchEmail(args: { alerts: string }): Promise<void> {
  const alerts = Number(args.alerts);
  const show = progressOf("Alerts", alerts);
  const say = console.log;
  // The product's log of a failing provider is long.
  Object.assign(console, { log: () => undefined, warn: () => undefined });
  const outcome = await withLocalD1((d1) => drainBacklog(d1, alerts, show));
  say(JSON.stringify({ alerts, ...outcome }));
  const isExactlyOnce = outcome.readers === alerts && outcome.most === 1;
  const isWithinLimit = outcome.callsInASecondMax <= CALLS_A_SECOND_MAX;
  if (!isExactlyOnce) console.error("An alert was lost or sent twice.");
  if (!isWithinLimit) console.error(`More than ${CALLS_A_SECOND_MAX} calls in a second.`);
  if (!isExactlyOnce || !isWithinLimit) process.exitCode = 1;
}

async function drainBacklog(d1: D1Database, alerts: number, show: (readers: number) => void) {
  for (const statement of fixtures(alerts)) await d1.prepare(statement).run();
  let clockMs = START_MS;
  let delaySeconds = 0;
  let calls = 0;
  let failed = 0;
  const callsInASecond = new Map<number, number>();
  const received = new Map<string, number>();
  const standIns = createStandIns({ now: () => new Date(clockMs) });
  const provider: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    calls += 1;
    const second = Math.floor(clockMs / 1000);
    callsInASecond.set(second, (callsInASecond.get(second) ?? 0) + 1);
    clockMs += CALL_MS;
    if (calls % FAILS_EVERY !== 0) return standIns.fetch(request);
    failed += 1;
    if (failed % 2 === 0) await standIns.fetch(request);
    throw new TypeError("The connection was lost");
  };
  const config = {
    MAIL_FROM: "Monitor <alerts@example.com>",
    RESEND_API_KEY: "bench",
    RESEND_BASE_URL: "http://localhost/email",
    SESSION_SECRETS: ["a-secret-for-the-bench-that-is-long-enough"],
    DATA_SECRETS: ["another-secret-for-the-bench-long-enough"],
    APP_ORIGIN: "https://monitor.example",
  };
  const queue = {
    send: async (_job: unknown, options: { delaySeconds?: number }) => {
      delaySeconds = options.delaySeconds ?? 0;
    },
  };
  const context = {
    config,
    db: openDatabase(d1),
    peopleMessages: queue,
    bulkMessages: queue,
    messageKinds: MESSAGE_KINDS,
    mailer: resendMailer(config, provider),
    now: () => new Date(clockMs),
    newId: () => crypto.randomUUID(),
    sleep: async (ms: number) => void (clockMs += ms),
  } as unknown as Context;
  /** The simulated inbox holds 10,000 emails: they are counted by recipient and put away. */
  async function emptyInbox(): Promise<void> {
    const inbox = await standIns.fetch(new Request("http://localhost/inbox.json"));
    for (const { to } of (await inbox.json()) as ReceivedMail[])
      received.set(to, (received.get(to) ?? 0) + 1);
    await standIns.fetch(new Request("http://localhost/inbox.json", { method: "DELETE" }));
  }
  for (let run = 0; run < RUNS_MAX && received.size < alerts; run++) {
    delaySeconds = 0;
    await drain(context, "bulk");
    clockMs += delaySeconds * 1000;
    await emptyInbox();
    show(received.size);
  }
  return {
    calls,
    failed,
    minutes: (clockMs - START_MS) / 60_000,
    readers: received.size,
    most: Math.max(0, ...received.values()),
    callsInASecondMax: Math.max(0, ...callsInASecond.values()),
  };
}

/** As many users with one rule and one pending alert each, all of one assessment. */
function fixtures(alerts: number): string[] {
  const numbers = `with recursive n(v) as (select 1 union all select v + 1 from n where v < ${alerts})`;
  return [
    `${numbers} insert into users (id, email, email_verified_at, password_hash, subscription_status, created_at)
   select 'user-' || v, 'reader-' || v || '@example.com', 0, 'none', 'active', 0 from n`,
    `${numbers} insert into alert_rules (id, user_id, target, type, percent, baseline_at, created_at)
   select 'rule-' || v, 'user-' || v, 'daily', 'rise', 10, 0, 0 from n`,
    `insert into risk_assessments (id, date, risk_level, explanation, key_events, sources, detail, coverage, method_version,
     analyst, correlation_id) values ('bench', 0, 42, 'Bench', '[]', '[]', '${JSON.stringify(detailOf([]))}', 1, '1',
     'built-in', 'bench')`,
    `${numbers} insert into triggered_alerts (id, user_id, alert_rule_id, risk_assessment_id, alert_target, alert_type,
     triggered_percent, rule_percent, previous_value, current_value, message, triggered_at)
   select 'alert-' || v, 'user-' || v, 'rule-' || v, 'bench', 'daily', 'rise', 12, 10, 30, 42, 'It rose.', 0 from n`,
    `${numbers} insert into messages (id, user_id, channel, kind, priority, subject_id, created_at, next_attempt_at)
   select 'bench.user-' || v, 'user-' || v, 'email', 'alert', 'prompt', 'bench', 0, 0 from n`,
  ];
}
