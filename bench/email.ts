import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Miniflare } from "miniflare";
import { detailOf } from "../tests/alert-factories";
import { bundle } from "./bundle";
import { migrations } from "../commands/migrations";
import { progressOf } from "../commands/progress";

// npm run bench:email: how a backlog of alerts drains when every fifth call to the email provider
// fails, half of those after it took the emails. The product's own lane runs inside workerd against the simulated provider,
// in the bench's own time (email-worker.ts). It fails when an alert is lost or doubled, or the provider's limit is exceeded.

interface Progress {
  calls: number;
  failed: number;
  minutes: number;
  readers: number;
  most: number;
  callsInASecondMax: number;
}

const CALLS_A_SECOND_MAX = 2;
/** Far more than a drain needs: a lane that makes no progress ends the bench. */
const RUNS_MAX = 5_000;

/** Sets the exit code to 1 when an alert is lost or doubled, or the limit is exceeded. */
export async function benchEmail(args: { alerts: string }): Promise<void> {
  const alerts = Number(args.alerts);

  const folder = mkdtempSync(path.join(tmpdir(), "bench-email-"));
  const miniflare = new Miniflare({
    modules: true,
    script: await bundle("email-worker.ts"),
    compatibilityDate: "2026-04-01",
    compatibilityFlags: ["nodejs_compat"],
    d1Databases: ["DB"],
    d1Persist: folder,
  });

  async function step<Result>(name: string, body: object = {}): Promise<Result> {
    const init = { method: "POST", body: JSON.stringify(body) };
    const response = await miniflare.dispatchFetch(`http://bench/${name}`, init);
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
    return (await response.json()) as Result;
  }

  const show = progressOf("Alerts", alerts);
  try {
    await step("sql", { statements: migrations() });
    await step("sql", { statements: fixtures(alerts) });
    let progress: Progress | undefined;
    for (let run = 0; run < RUNS_MAX && (progress?.readers ?? 0) < alerts; run++) {
      progress = await step<Progress>("drain");
      show(progress.readers);
    }
    console.log(JSON.stringify({ alerts, ...progress }));
    const isExactlyOnce = progress?.readers === alerts && progress.most === 1;
    const isWithinLimit = (progress?.callsInASecondMax ?? 0) <= CALLS_A_SECOND_MAX;
    if (!isExactlyOnce) console.error("An alert was lost or sent twice.");
    if (!isWithinLimit) console.error(`More than ${CALLS_A_SECOND_MAX} calls in a second.`);
    if (!isExactlyOnce || !isWithinLimit) process.exitCode = 1;
  } finally {
    await miniflare.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
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
