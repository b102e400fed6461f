import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/time";
import type { ReceivedMail } from "../../stand-ins/email";
import { expectedAlarms, wrongAlarms, type Alarm, type Run } from "./alarms";
import { START, type Lived } from "./life";
import type { Fault } from "./schedule";
import { tablesBeyondBounds } from "./table-bounds";
import { dueEmails, type Assessment, type Subscriber } from "./subscribers";

/** One line of the month's table: what was counted, and what is wrong with it; nothing if all is well. */
export interface Finding {
  what: string;
  counted: string;
  wrong: string[];
}

interface Judged {
  days: number;
  people: readonly Subscriber[];
  faults: readonly Fault[];
}

const RESET_MAX_MS = 10 * MINUTE_MS;
/** A link that has expired isn't sent anymore, so an email after that is another request's. */
const RESET_LINK_MS = HOUR_MS;
/** How long the provider remembers an idempotency key. */
const KEY_MS = DAY_MS;
/** A paused lane tries again at least this often; a sweep and a queue add a little. */
const RESUMED_MS = 40 * MINUTE_MS;
const WRONG_SHOWN = 5;

/** Judges a life against what is due by its rules, its assessments and its faults. */
export async function judge(lived: Lived, { days, people, faults }: Judged): Promise<Finding[]> {
  const assessments = await rows<Assessment>(
    lived.d1,
    `select id, date as at, risk_level as daily, february_2028_prediction ->> '$.likelihood' as feb, coverage,
      certain_level as certain from risk_assessments order by date`,
  );
  const outages = faults
    .filter(({ kind }) => kind === "mail")
    .map(({ from, to }) => ({ from: START + from, to: START + to + RESUMED_MS }));
  const failed = await rows<{ name: string; count: number }>(
    lived.d1,
    `select kind as name, count(*) as count from messages where delivery_state not in ('sent', 'skipped') group by kind
     union all select 'run', count(*) from refresh_runs where outcome in ('queued', 'running')`,
  );
  const { fresh, repeated, forgotten } = withoutForgotten(lived.mails, outages);
  return [
    {
      what: "invocations",
      counted: `${lived.counts.invocations} (${lived.counts.failed} failed, ${lived.counts.killed} killed; ${lived.counts.lost} messages lost, ${lived.counts.doubled} doubled)`,
      wrong: lived.unexplained,
    },
    { what: "assessments", counted: `${assessments.length} of ${4 * days}`, wrong: [] },
    await alertsFinding(lived, people, assessments, fresh),
    digestsFinding(people, days, fresh),
    {
      what: "emails received twice",
      counted: `${repeated.length} (and ${forgotten} after the provider forgot their key)`,
      wrong: repeated.map(({ to, subject }) => `${to}: ${subject}`),
    },
    resetsFinding(lived, outages, fresh),
    registrationsFinding(lived, fresh),
    {
      what: "left waiting or failed at the end",
      counted: failed.reduce((sum, { count }) => sum + count, 0).toString(),
      wrong: failed.filter(({ count }) => count > 0).map(({ name, count }) => `${count} of ${name}`),
    },
    await alarmsFinding(lived, people, faults, fresh),
    await tablesFinding(lived.d1, { people: people.length + lived.registered.length, days }),
  ];
}

/** Which emails came first, which are a second copy, and how many of those only after the provider had forgotten their key. */
function withoutForgotten(
  mails: readonly ReceivedMail[],
  outages: readonly { from: number; to: number }[],
): { fresh: ReceivedMail[]; repeated: ReceivedMail[]; forgotten: number } {
  const firstAt = new Map<string, number>();
  const [fresh, repeated]: [ReceivedMail[], ReceivedMail[]] = [[], []];
  let forgotten = 0;
  for (const mail of mails) {
    const key = JSON.stringify([mail.to, mail.subject, mail.text]);
    const at = Date.parse(mail.receivedAt);
    const first = firstAt.get(key);
    if (first === undefined) {
      firstAt.set(key, at);
      fresh.push(mail);
    } else if (at - first > KEY_MS && outages.some((outage) => hasForgotten(outage, first, at)))
      forgotten += 1;
    else repeated.push(mail);
  }
  return { fresh, repeated, forgotten };
}

/** Whether an outage longer than the provider remembers a key lies between two copies. */
const hasForgotten = ({ from, to }: { from: number; to: number }, first: number, second: number) =>
  to - from > KEY_MS && from <= second && to >= first;

const ALERT_LINK = /https:\/\/exit-freedom\.test\/alerts\/([\w.-]+)/g;
const isDigest = ({ text }: ReceivedMail) => text.includes("you chose a daily digest");
const isAlert = ({ text }: ReceivedMail) =>
  /one of your alert rules was|of your alert rules were|emergency notices are on/.test(text);

async function alertsFinding(
  { d1 }: Lived,
  people: readonly Subscriber[],
  assessments: readonly Assessment[],
  mails: readonly ReceivedMail[],
): Promise<Finding> {
  const noticed = await rows<{ id: string }>(
    d1,
    "select distinct risk_assessment_id as id from emergency_notices",
  );
  const due = dueEmails(
    people,
    assessments,
    noticed.map(({ id }) => id),
  );
  const written = await rows<{ id: string; name: string }>(
    d1,
    "select id, alert_rule_id || ' at ' || risk_assessment_id as name from triggered_alerts",
  );
  const names = new Map(written.map(({ id, name }) => [id, name]));
  const wrong: string[] = [];
  const timesTold = new Map<string, number>();
  const perPerson = new Map<string, number>();
  for (const mail of mails.filter(isAlert)) {
    perPerson.set(mail.to, (perPerson.get(mail.to) ?? 0) + 1);
    for (const id of new Set([...mail.text.matchAll(ALERT_LINK)].map(([, id = ""]) => id))) {
      const name = names.get(id) ?? id;
      timesTold.set(name, (timesTold.get(name) ?? 0) + 1);
    }
  }
  for (const name of due.alerts)
    if (timesTold.get(name) !== 1) wrong.push(`${name}: ${timesTold.get(name) ?? 0} times`);
  for (const name of timesTold.keys()) if (!due.alerts.has(name)) wrong.push(`${name}: undue`);
  for (const email of new Set([...due.perPerson.keys(), ...perPerson.keys()])) {
    const [wanted, got] = [due.perPerson.get(email) ?? 0, perPerson.get(email) ?? 0];
    if (wanted !== got) wrong.push(`${email}: ${got} of ${wanted} alert emails`);
  }
  const emails = [...due.perPerson.values()].reduce((sum, count) => sum + count, 0);
  return {
    what: "alert emails due",
    counted: `${emails} with ${due.alerts.size} alerts, and ${noticed.length} notices to all`,
    wrong,
  };
}

/** One a day and person, at 12:00 UTC. */
function digestsFinding(
  people: readonly Subscriber[],
  days: number,
  mails: readonly ReceivedMail[],
): Finding {
  const got = countBy(mails.filter(isDigest), ({ to }) => to);
  const readers = people.filter(({ hasDigest, wantsAlerts }) => hasDigest && wantsAlerts);
  const wrong = readers
    .filter(({ email }) => got.get(email) !== days)
    .map(({ email }) => `${email}: ${got.get(email) ?? 0} of ${days} digests`);
  const undue = [...got.keys()].filter((to) => !readers.some(({ email }) => email === to));
  return {
    what: "digests due",
    counted: `${readers.length * days}`,
    wrong: [...wrong, ...undue.map((to) => `${to}: undue digest`)],
  };
}

function resetsFinding(
  { resets }: Lived,
  outages: readonly { from: number; to: number }[],
  mails: readonly ReceivedMail[],
): Finding {
  const arrived = mails.filter(({ subject }) => /^(Reset your|Set a new) password$/.test(subject));
  const wrong: string[] = [];
  let slowest = 0;
  for (const { email, at } of resets) {
    const index = arrived.findIndex(({ to, receivedAt }) => {
      const after = Date.parse(receivedAt) - at;
      return to === email && after >= 0 && after <= RESET_LINK_MS;
    });
    const [mail] = index < 0 ? [] : arrived.splice(index, 1);
    const took = mail ? Date.parse(mail.receivedAt) - at : Infinity;
    const isInOutage = outages.some(({ from, to }) => from <= at + RESET_MAX_MS && at <= to);
    if (took > RESET_MAX_MS && !isInOutage)
      wrong.push(`${email}: ${took / MINUTE_MS} minutes after ${new Date(at).toISOString()}`);
    if (!isInOutage) slowest = Math.max(slowest, took);
  }
  for (const { to } of arrived) wrong.push(`${to}: a reset that no one asked for`);
  return {
    what: "resets",
    counted: `${resets.length}, the slowest outside of outages ${Math.round(slowest / 1000)} s`,
    wrong,
  };
}

function registrationsFinding({ registered }: Lived, mails: readonly ReceivedMail[]): Finding {
  const got = countBy(
    mails.filter(({ subject }) => subject.startsWith("Welcome")),
    ({ to }) => to,
  );
  return {
    what: "registrations in the storm",
    counted: `${registered.length}`,
    wrong: registered
      .filter((email) => got.get(email) !== 1)
      .map((email) => `${email}: ${got.get(email) ?? 0} welcomes`),
  };
}

async function alarmsFinding(
  { d1 }: Lived,
  people: readonly Subscriber[],
  faults: readonly Fault[],
  mails: readonly ReceivedMail[],
): Promise<Finding> {
  const alarms = await rows<Alarm>(
    d1,
    "select trim(name || ' ' || service) as name, raised_at as raisedAt, cleared_at as clearedAt from operator_alarms order by raised_at",
  );
  const runs = await rows<Run>(
    d1,
    "select started_at as startedAt, finished_at as finishedAt, outcome from refresh_runs order by finished_at",
  );
  const wrong = wrongAlarms(alarms, expectedAlarms(faults, runs, START), timeOf);
  const admins = people.filter(({ isAdmin }) => isAdmin).length;
  const emails = mails.filter(({ subject }) => /^(Alarm|Cleared):/.test(subject)).length;
  const wanted = admins * alarms.reduce((sum, { clearedAt }) => sum + (clearedAt === null ? 1 : 2), 0);
  if (emails !== wanted) wrong.push(`${emails} of ${wanted} emails about alarms`);
  return {
    what: "alarms",
    counted: alarms.map(({ name, raisedAt }) => `${name} on ${timeOf(raisedAt)}`).join("; ") || "none",
    wrong,
  };
}

async function tablesFinding(d1: D1Database, size: { people: number; days: number }): Promise<Finding> {
  const tables = await rows<{ name: string }>(
    d1,
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_cf%' escape '\\'",
  );
  const counted = await Promise.all(
    tables.map(async ({ name }) => ({
      name,
      count: (await rows<{ count: number }>(d1, `select count(*) as count from "${name}"`))[0]?.count ?? 0,
    })),
  );
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  return {
    what: "tables",
    counted: `${tables.length} with ${total} rows`,
    wrong: tablesBeyondBounds(counted, size),
  };
}

/** "day 10 at 12:25" */
const timeOf = (at: number) =>
  Number.isFinite(at)
    ? `day ${Math.floor((at - START) / DAY_MS) + 1} at ${new Date(at).toISOString().slice(11, 16)}`
    : "the end";

function countBy<One>(list: readonly One[], keyOf: (item: One) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of list) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

export async function rows<Row>(d1: D1Database, sql: string): Promise<Row[]> {
  return (await d1.prepare(sql).all<Row>()).results;
}

/** The findings as a table, with the first few of what is wrong under it. */
export function tableOf(findings: readonly Finding[]): string {
  return [
    "| what | counted | wrong |",
    "| ---- | ------- | ----- |",
    ...findings.map(({ what, counted, wrong }) => `| ${what} | ${counted} | ${wrong.length} |`),
    ...findings.flatMap(({ what, wrong }) =>
      wrong.slice(0, WRONG_SHOWN).map((finding) => `Wrong (${what}): ${finding}`),
    ),
  ].join("\n");
}
