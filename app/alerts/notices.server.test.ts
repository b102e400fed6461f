import { eq, sql } from "drizzle-orm";
import { messages } from "~/delivery/tables.server";
import { expect, test } from "vitest";
import { hasAccess } from "~/billing/trial";
import { hasAccessSql } from "~/billing/sync.server";
import { STATUSES } from "~/users/status";
import type { Crisis } from "~/assessment/level/level-detail";
import { emailChoices } from "~/accounts/tables.server";
import { emergencyNotices, triggeredAlerts } from "./tables.server";
import { restrictionProposals } from "~/assessment/tables.server";
import { users } from "~/users/tables.server";
import { drain } from "~/delivery/drain.server";
import { addAssessment, addUser, detailOf } from "../../tests/alert-factories";
import { DAY_MS } from "~/time";
import { noon } from "../../tests/context";
import { expectLogged } from "../../tests/logged";
import { minutes, openOutbox } from "../../tests/outbox";
import { raisePendingAlerts } from "./raise.server";
import { NEW_RULE, type AlertRule } from "./rule";
import { createRule } from "./rules.server";
import { readUnsubscribeToken, unsubscribe } from "./unsubscribe.server";

const { context, mail, time } = openOutbox("notices");

const RULES = [
  { ...NEW_RULE, percent: 50 },
  { ...NEW_RULE, type: "rise", percent: 10 },
  { ...NEW_RULE, target: "feb", percent: 15 },
] as const satisfies AlertRule[];
const QUIET = { quietFrom: 11 * 60, quietUntil: 23 * 60, timeZone: "UTC" };

const ORDER: Crisis = {
  id: "exit-permit",
  name: "Permission required to leave the country",
  status: "official",
  from: noon.toISOString(),
  until: null,
  affected: "everyone who wants to leave the country",
  subject: "exit-permit",
  impact: 90,
  url: "https://www.federalregister.gov/1",
  source: "Federal Register",
  entryId: null,
  isSettled: false,
};

const hour = (n: number) => minutes(60 * n);

/** An assessment so many hours after noon, and what it sends: subjects by address. */
async function assess(n: number, daily: number, crises: Crisis[], coverage = 1) {
  time.now = hour(n);
  const detail = detailOf([]);
  // While an order isn't verified, the level would be 45 without it.
  const isOpen = crises.some(({ status }) => status === "official");
  if (isOpen) detail.level.unverified = { confirmed: daily, rejected: 45 };
  await addAssessment(
    context,
    time.now,
    { daily, feb: daily / 3 },
    { detail: { ...detail, crises }, coverage },
  );
  await raisePendingAlerts(context);
  await drain(context, "bulk");
  const sent = await mail.inbox();
  await mail.reset();
  return sent;
}

async function addReader(rules: readonly AlertRule[], over: Partial<typeof users.$inferInsert> = {}) {
  const user = await addUser(context, over);
  for (const rule of rules)
    await createRule(context.db, { uuid: context.newId(), userId: user.id, now: minutes(-60) }, rule);
  return user;
}

test("in an escalation each person gets one email: also without a rule and in quiet hours, but not unverified or while paused", async () => {
  await assess(-6, 29, []);
  const none = await addReader([]);
  const three = await addReader(RULES);
  const unverified = await addReader(RULES, { emailVerifiedAt: null });
  const paused = await addReader(RULES);
  const quiet = await addReader([RULES[1]]);
  const off = await addReader([], { alertEmailsOffAt: noon });
  const expired = await addReader([], { subscriptionStatus: "trialing", trialEndsAt: minutes(-1) });
  await context.db.insert(emailChoices).values([
    { userId: paused.id, timeZone: "UTC", pausedUntil: hour(24) },
    { userId: quiet.id, ...QUIET },
  ]);
  const sent = await assess(0, 96, [ORDER]);
  expect(sent.map(({ to }) => to).sort()).toEqual([none.email, three.email, quiet.email].sort());
  expect(new Set(sent.map(({ subject }) => subject))).toEqual(new Set(["96: exit permits ordered"]));
  expect(await context.db.$count(triggeredAlerts)).toBe(10);

  const ofThree = sent.find(({ to }) => to === three.email);
  expect(ofThree?.text).toContain("YOUR ALERT RULES");
  expect(ofThree?.text.match(/\/alerts\/[\w.-]+/g)).toHaveLength(4);
  const ofNone = sent.find(({ to }) => to === none.email);
  for (const text of [ofNone?.text, ofThree?.text]) {
    expect(text).toContain(
      "Exit permits ordered. The risk level is critical, 96 out of 100: 96 if confirmed, 45 if not.",
    );
    expect(text).toContain(
      "An official document orders it. We’re checking it. In effect since Nov 20, 2026.",
    );
    expect(text).toContain("Read the document (Federal Register): https://www.federalregister.gov/1");
    expect(text).toContain("WHAT YOU CAN DO NOW");
    expect(text).toContain("Turn off emergency notices");
  }
  const states = await context.db
    .select({ userId: messages.userId, state: messages.deliveryState })
    .from(messages);
  expect(states).toHaveLength(5);
  expect(states).toContainEqual({ userId: unverified.id, state: "waiting" });
  expect(states).toContainEqual({ userId: paused.id, state: "skipped" });
  expect(states.map(({ userId }) => userId)).not.toContain(off.id);
  expect(states.map(({ userId }) => userId)).not.toContain(expired.id);
  expect(await assess(6, 96, [ORDER])).toEqual([]);
});

test("an order makes one email when it is found, when it is verified and when it ends", async () => {
  await addReader([]);
  const entry = { ...ORDER, entryId: "entry", source: "" };
  const subjects = [];
  for (const [n, level, crises] of [
    [-6, 29, []],
    [0, 60, [{ ...ORDER, status: "reported" as const }]],
    [6, 70, [ORDER]],
    [12, 70, [{ ...entry, status: "verified" as const }]],
    [18, 70, [{ ...entry, status: "in-force" as const }]],
    [24, 30, [{ ...entry, status: "ended" as const, until: hour(20).toISOString() }]],
    [30, 30, []],
  ] as const)
    subjects.push((await assess(n, level, [...crises])).map(({ subject }) => subject));
  expect(subjects).toEqual([
    [],
    [],
    ["70: exit permits ordered"],
    ["70: exit permits confirmed"],
    [],
    ["30: exit permits no longer in effect"],
    [],
  ]);
});

test("a rejected order makes a correction at the next refresh, and one that takes less now says so", async () => {
  await addReader([]);
  await assess(-6, 29, []);
  await assess(0, 70, [ORDER]);
  await context.db.insert(restrictionProposals).values({
    id: "rejected",
    subject: ORDER.id,
    name: ORDER.name,
    kind: "official",
    effect: "begins",
    factor: "border-security",
    severity: 0.9,
    reach: 1,
    support: [],
    effectiveAt: noon,
    standsUntil: hour(240),
    openedAt: noon,
    state: "rejected",
    decidedAt: hour(1),
  });
  const [corrected, ...more] = await assess(6, 29, []);
  expect([corrected?.subject, more]).toEqual(["Correction: exit permits not confirmed", []]);
  expect(corrected?.text).toContain("We’re sorry for the alarm.");
  expect(corrected?.text).not.toContain("WHAT YOU CAN DO NOW");
  expect(await assess(12, 29, [])).toEqual([]);

  const other = { ...ORDER, id: "other", subject: null, name: "A travel ban" };
  expect(await assess(18, 70, [other])).toHaveLength(1);
  expect((await assess(24, 30, [])).map(({ subject }) => subject)).toEqual(["30: A travel ban downgraded"]);
});

test("a level that becomes critical makes one email, and another one only a week later", async () => {
  await addReader([]);
  const subjects = [];
  for (const [n, level] of [
    [-6, 60],
    [0, 80],
    [6, 82],
    [12, 70],
    [18, 80],
    [24 * 7, 70],
    [24 * 7 + 6, 81],
  ] as const)
    subjects.push((await assess(n, level, [])).map(({ subject }) => subject));
  expect(subjects).toEqual([
    [],
    ["80: the risk level is critical"],
    [],
    [],
    [],
    [],
    ["81: the risk level is critical"],
  ]);
});

test("a level of too few sources isn't critical by what is not certain, but an order is announced", async () => {
  expectLogged("alerts-withheld");
  await addReader([]);
  await assess(-6, 29, []);
  expect(await assess(0, 96, [], 0.4)).toEqual([]);
  expect(await assess(6, 96, [ORDER], 0.4)).toHaveLength(1);
});

test("one click turns the notices off and leaves alert emails on", async () => {
  const reader = await addReader([RULES[0]]);
  const other = await addReader([]);
  await assess(-6, 29, []);
  for (const { to, headers } of await assess(0, 40, [ORDER])) {
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const token = /unsubscribe\/([\w.-]+)>/.exec(headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
    const asked = await readUnsubscribeToken(context.config.SESSION_SECRETS, token);
    expect(asked).toMatchObject({ what: "notice", id: to === other.email ? other.id : reader.id });
    if (asked) await unsubscribe(context.db, asked, time.now);
  }
  const [email, ...more] = await assess(6, 96, []);
  expect([email?.to, email?.subject, more]).toEqual([reader.email, "Daily Risk Level reached 96", []]);
});

test("whoever turns the notices off before theirs is sent gets none", async () => {
  const reader = await addReader([]);
  await assess(-6, 29, []);
  time.now = noon;
  await addAssessment(context, noon, { daily: 40 }, { detail: { ...detailOf([]), crises: [ORDER] } });
  await raisePendingAlerts(context);
  await unsubscribe(context.db, { what: "notice", id: reader.id }, noon);
  expect(await drain(context, "bulk")).toEqual({ skipped: 1 });
  expect(await context.db.select().from(messages)).toMatchObject([
    { errorMessage: "Emergency notices were off." },
  ]);
});

test("a run that stops between two steps is finished by the next, with one notice and one email each", async () => {
  await addReader([]);
  await addReader(RULES);
  await assess(-6, 29, []);
  time.now = noon;
  await addAssessment(context, noon, { daily: 96 }, { detail: { ...detailOf([]), crises: [ORDER] } });
  for (const [event, table, condition] of [
    ["insert", "emergency_notices", "true"],
    ["insert", "messages", "new.has_notice"],
    ["update", "messages", "new.next_attempt_at is not null"],
    ["update", "risk_assessments", "new.alerts_raised_at is not null"],
  ] as const) {
    await context.db.run(
      sql.raw(
        `create trigger stopped before ${event} on ${table} when ${condition} begin select raise(abort, 'no'); end`,
      ),
    );
    try {
      await expect(raisePendingAlerts(context)).rejects.toThrow();
    } finally {
      await context.db.run(sql`drop trigger stopped`);
    }
  }
  await raisePendingAlerts(context);
  expect(await drain(context, "bulk")).toEqual({ sent: 2 });
  expect((await mail.inbox()).map(({ subject }) => subject)).toEqual(
    Array(2).fill("96: exit permits ordered"),
  );
  expect(await context.db.$count(emergencyNotices)).toBe(2);
});

test("the recipients are those with access, by every status and time", async () => {
  const times = [null, minutes(-1), noon, minutes(1)];
  const weekAgo = times.map((at) => at && new Date(at.getTime() - 7 * DAY_MS));
  for (const subscriptionStatus of [...STATUSES, "cancelled"])
    for (const trialEndsAt of times)
      for (const subscriptionCurrentPeriodEnd of [noon, ...weekAgo])
        await addUser(context, {
          subscriptionStatus: subscriptionStatus as (typeof STATUSES)[number],
          trialEndsAt,
          subscriptionCurrentPeriodEnd,
        });
  const all = await context.db.select().from(users);
  const found = await context.db.select({ id: users.id }).from(users).where(hasAccessSql(noon.getTime()));
  expect(new Set(found.map(({ id }) => id))).toEqual(
    new Set(all.filter((user) => hasAccess(user, noon)).map(({ id }) => id)),
  );
  expect(await context.db.$count(users, eq(users.subscriptionStatus, "active"))).toBe(20);
});
