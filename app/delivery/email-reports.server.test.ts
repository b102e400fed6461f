import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { pushDevices } from "~/accounts/tables.server";
import { readOne } from "~/database/query.server";
import { updateAlarms } from "~/monitor/alarms.server";
import { checkHealth } from "~/monitor/health-check.server";
import { operatorAlarms } from "~/monitor/tables.server";
import { loader as frame } from "~/routes/_app";
import { action } from "~/routes/webhooks.resend";
import { users } from "~/users/tables.server";
import { signedEvent } from "../../stand-ins/email-events";
import { withSystemClock } from "../../tests/system-clock";
import { addUser } from "../../tests/alert-factories";
import { loadContextOf } from "../../tests/context";
import { minutes, openOutbox } from "../../tests/outbox";
import { ORIGIN, person, requestOf } from "../../tests/people";
import { drain } from "./drain.server";
import { EMAIL_REPORTS, type EmailReport } from "./delivery-status";
import { addressKeys, suppressionOf } from "./suppression.server";
import { emailReports, mailDays, messages } from "./tables.server";
import { resend, resendAll, undeliveredEmails } from "./undelivered.server";

const { context, mail, time, pendingAlert, pendingAlerts, alertRow } = openOutbox("email-reports");

const TYPES: Record<EmailReport, string> = {
  delayed: "email.delivery_delayed",
  delivered: "email.delivered",
  suppressed: "email.suppressed",
  failed: "email.failed",
  bounced: "email.bounced",
  complained: "email.complained",
};

/** The provider's event, with what it says of each kind. */
const eventOf = (report: EmailReport, id: string, { to = "someone@example.com", at = time.now } = {}) => ({
  type: TYPES[report],
  created_at: at.toISOString(),
  data: {
    email_id: id,
    to: [to],
    from: "a@b.example",
    subject: "x",
    ...(report === "failed" && { failed: { reason: "reached_daily_quota" } }),
    ...(report === "suppressed" && { suppressed: { message: "The address is on the suppression list." } }),
    ...(report === "bounced" && {
      bounce: { type: "Permanent", subType: "General", message: "No such user" },
    }),
  },
});

async function tell(event: object): Promise<number> {
  const request = await signedEvent(`${ORIGIN}/webhooks/resend`, event, { id: "msg", now: time.now });
  const receive = () => action({ request, context: loadContextOf(context), params: {} } as never);
  return (await withSystemClock(time.now, receive)).status;
}

/** Permutations of a few values. */
const ordersOf = <Value>(values: readonly Value[]): Value[][] =>
  values.length < 2
    ? [[...values]]
    : values.flatMap((first) =>
        ordersOf(values.filter((value) => value !== first)).map((rest) => [first, ...rest]),
      );

test("the provider's ids of a batch are stored with their emails, although one of them is refused", async () => {
  const [first, second, third] = await pendingAlerts(3);
  await context.db
    .update(users)
    .set({ email: "invalid@example.com" })
    .where(eq(users.id, second?.userId ?? ""));
  expect(await drain(context, "bulk")).toEqual({ sent: 2, refused: 1 });
  const inbox = await mail.inbox();
  for (const alert of [first, third]) {
    const sent = inbox.find(({ to }) => to === `${alert?.userId}@example.com`);
    expect((await alertRow(alert?.id ?? ""))?.providerId).toBe(sent?.id);
  }
  expect((await alertRow(second?.id ?? ""))?.providerId).toBeNull();
});

test("each report changes the state of its email alone, and in every order the same one stays", async () => {
  const [reported, other] = await pendingAlerts(2);
  await drain(context, "bulk");
  const id = (await alertRow(reported?.id ?? ""))?.providerId ?? expect.fail("no id");
  const orders = ordersOf(["delayed", "delivered", "failed", "complained"] as const);
  for (const order of [...orders, ["bounced", "suppressed", "delivered", "delivered"] as const]) {
    await context.db.delete(emailReports);
    await context.db.update(messages).set({ report: null });
    for (const report of order) expect(await tell(eventOf(report, id))).toBe(200);
    const last = EMAIL_REPORTS.findLast((report) => (order as readonly EmailReport[]).includes(report));
    expect([order, (await alertRow(reported?.id ?? ""))?.report]).toEqual([order, last]);
  }
  expect(await alertRow(other?.id ?? "")).toMatchObject({ deliveryState: "sent", report: null });
});

test("a report that comes before our own record of the call waits for it", async () => {
  const { id } = await pendingAlert();
  const early = { ...context.mailer, sendBatch: context.mailer.sendBatch };
  const mailer = {
    ...early,
    sendBatch: async (...call: Parameters<typeof early.sendBatch>) => {
      const results = await early.sendBatch(...call);
      const [result] = results;
      if (result?.ok) await tell(eventOf("failed", result.providerId ?? ""));
      return results;
    },
  };
  await drain({ ...context, mailer }, "bulk");
  expect(await alertRow(id)).toMatchObject({ deliveryState: "sent", report: "failed" });
});

test("the monitor lists what didn't arrive with the provider's reason, and only what may arrive later is sent again", async () => {
  const alerts = await pendingAlerts(4);
  await drain(context, "bulk");
  for (const [index, report] of (["failed", "suppressed", "bounced", "delivered"] as const).entries()) {
    const row = await alertRow(alerts[index]?.id ?? "");
    await tell(eventOf(report, row?.providerId ?? "", { to: `${row?.userId}@example.com` }));
  }
  const listed = async () =>
    (await readOne(context.db, undeliveredEmails(context, 10)))
      .map(({ state, lastError, canResend }) => [state, lastError, canResend])
      .sort();
  expect(await listed()).toEqual([
    ["bounced", "No such user", false],
    ["failed", "reached_daily_quota", true],
    ["suppressed", "The address is on the suppression list.", false],
  ]);
  expect(await resendAll(context)).toBe(0);
  const results = await Promise.all(alerts.map(({ id }) => resend(context, id)));
  expect(results).toEqual([true, false, false, false]);
  await mail.reset();
  expect(await drain(context, "bulk")).toEqual({ sent: 1 });
  expect(await mail.inbox()).toHaveLength(1);
  expect(await alertRow(alerts[0]?.id ?? "")).toMatchObject({ deliveryState: "sent", report: null });
});

test.each([
  [10, 1, true],
  [9, 9, false],
  [100, 2, false],
  [100, 3, true],
  [600, 13, true],
])("of %i emails a day %i that don't arrive raise an alarm: %s", async (sent, failed, isRaised) => {
  await addUser(context, { isAdmin: true, emailVerifiedAt: time.now });
  await context.db.insert(mailDays).values({ day: "2026-11-20", sent });
  for (let n = 0; n < failed; n += 1)
    await tell(eventOf((["failed", "bounced", "suppressed"] as const)[n % 3] ?? "failed", `id-${n}`));
  await tell(eventOf("failed", "id-0"));
  await tell(eventOf("delayed", "id-late"));
  await tell(eventOf("complained", "id-spam"));
  const { checks } = await checkHealth(context);
  expect(checks.email.undelivered).toEqual(isRaised ? { day: "2026-11-20", sent, failed } : null);
  await updateAlarms(context);
  const names = (await context.db.select().from(operatorAlarms)).map(({ name }) => name);
  expect(names.includes("emails-undelivered")).toBe(isRaised);
  time.now = minutes(3 * 24 * 60);
  await updateAlarms(context);
  const open = (await context.db.select().from(operatorAlarms)).filter(({ clearedAt }) => clearedAt === null);
  expect(open.map(({ name }) => name)).not.toContain("emails-undelivered");
});

const reasonFor = async (email: string) =>
  (await suppressionOf(context.db, email, await addressKeys(context, email)))[0]?.reason ?? null;

test("whatever comes first, a bounce for good counts more than a complaint, and each by the provider's clock", async () => {
  for (const order of ordersOf(["bounced", "complained"] as const)) {
    const { email } = await addUser(context, { id: `first-${order[0]}` });
    for (const [index, report] of order.entries())
      await tell(eventOf(report, `${order[0]}-${index}`, { to: email.toUpperCase(), at: minutes(-index) }));
    expect([order, await reasonFor(email)]).toEqual([order, "bounced"]);
  }
});

test("an event from before the operator lifted the stop changes nothing when it comes late, a later one does", async () => {
  const { id, email } = await addUser(context);
  time.now = minutes(30);
  await context.db
    .update(users)
    .set({ suppressionLiftedAt: minutes(20) })
    .where(eq(users.id, id));
  await tell(eventOf("bounced", "late", { to: email, at: minutes(10) }));
  expect(await reasonFor(email)).toBeNull();
  await tell(eventOf("complained", "new", { to: email, at: minutes(25) }));
  expect(await reasonFor(email)).toBe("complained");
  await tell(eventOf("bounced", "late-again", { to: email, at: minutes(15) }));
  expect(await reasonFor(email)).toBe("complained");
  await tell(eventOf("suppressed", "dropped", { to: email, at: minutes(29) }));
  expect(await reasonFor(email)).toBe("bounced");
});

test.each([
  [{ type: "Permanent", subType: "General" }, "bounced"],
  [{ type: "Permanent", subType: "NoEmail", message: "550 5.1.1" }, "bounced"],
  [{ type: "Permanent", subType: "Suppressed" }, "bounced"],
  [{ type: "Permanent", subType: "OnAccountSuppressionList" }, "bounced"],
  [{ type: "Transient", subType: "General" }, null],
  [{ type: "Transient", subType: "MailboxFull", message: "552 5.2.2" }, null],
  [{ type: "Transient", subType: "MessageTooLarge" }, null],
  [{ type: "Transient", subType: "ContentRejected" }, null],
  [{ type: "Undetermined", subType: "Undetermined" }, null],
  [{ message: "550" }, null],
  ["Permanent", null],
  [null, null],
  [undefined, null],
] as const)(
  "an email that came back with %j is not delivered, and its address is stopped: %s",
  async (bounce, reason) => {
    const { id, userId } = await pendingAlert();
    await drain(context, "bulk");
    const { providerId } = (await alertRow(id)) ?? {};
    const email = `${userId}@example.com`;
    const event = eventOf("bounced", providerId ?? "", { to: email });
    expect(await tell({ ...event, data: { ...event.data, bounce } })).toBe(200);
    expect([(await alertRow(id))?.report, await reasonFor(email)]).toEqual(["bounced", reason]);
  },
);

test.each([
  ["its name", (email: string) => [`A Reader <${email}>`], "bounced"],
  ["nothing around it", (email: string) => email, "bounced"],
  ["others", (email: string) => ["someone@example.net", email], "bounced"],
  ["no address", () => undefined, null],
  ["an address of 700 characters", () => ["x".repeat(700)], null],
  ["a list of 51", (email: string) => Array.from({ length: 51 }, () => email), null],
] as const)("a bounce counts for its email where the recipient comes with %s", async (_, to, reason) => {
  const { id, userId } = await pendingAlert();
  await drain(context, "bulk");
  const { providerId } = (await alertRow(id)) ?? {};
  const event = eventOf("bounced", providerId ?? "");
  expect(await tell({ ...event, data: { ...event.data, to: to(`${userId}@example.com`) } })).toBe(200);
  const reasons = [(await alertRow(id))?.report, await reasonFor(`${userId}@example.com`)];
  expect(reasons).toEqual(["bounced", reason]);
});

test("an address that gets an email after it bounced is stopped no more, whatever comes late; after a complaint it stays so", async () => {
  const { id, email } = await addUser(context);
  const unreachable = async () =>
    (await context.db.select().from(users).where(eq(users.id, id)))[0]?.unreachableEmail ?? null;
  time.now = minutes(60);
  await tell(eventOf("bounced", "1", { to: email, at: minutes(10) }));
  await tell(eventOf("delivered", "1", { to: email, at: minutes(9) }));
  await tell(eventOf("delivered", "1", { to: email, at: minutes(10) }));
  expect([await reasonFor(email), await unreachable()]).toEqual(["bounced", email]);
  await tell(eventOf("delivered", "2", { to: email.toUpperCase(), at: minutes(20) }));
  await tell(eventOf("bounced", "1", { to: email, at: minutes(10) }));
  await tell(eventOf("bounced", "0", { to: email, at: minutes(15) }));
  expect([await reasonFor(email), await unreachable()]).toEqual([null, null]);
  await tell(eventOf("bounced", "3", { to: email, at: minutes(30) }));
  expect([await reasonFor(email), await unreachable()]).toEqual(["bounced", email]);
  await tell(eventOf("delivered", "4", { to: email, at: minutes(40) }));
  await tell(eventOf("complained", "4", { to: email, at: minutes(41) }));
  await tell(eventOf("delivered", "5", { to: email, at: minutes(50) }));
  expect([await reasonFor(email), await unreachable()]).toEqual(["complained", email]);
});

test("an email to a full mailbox can be sent again, and one to an address that works again", async () => {
  const [full, gone] = await pendingAlerts(2);
  await drain(context, "bulk");
  for (const [alert, type] of [
    [full, "Transient"],
    [gone, "Permanent"],
  ] as const) {
    const row = await alertRow(alert?.id ?? "");
    const event = eventOf("bounced", row?.providerId ?? "", { to: `${row?.userId}@example.com` });
    await tell({ ...event, data: { ...event.data, bounce: { type, subType: "General" } } });
  }
  const listed = async () =>
    (await readOne(context.db, undeliveredEmails(context, 10)))
      .map(({ lastError, canResend }) => [lastError, canResend])
      .sort();
  expect(await listed()).toEqual([
    ["Permanent, General", false],
    ["Transient, General", true],
  ]);
  expect(await resend(context, gone?.id ?? "")).toBe(false);
  expect(await resend(context, full?.id ?? "")).toBe(true);
  time.now = minutes(1);
  await tell(eventOf("delivered", "later", { to: `${gone?.userId}@example.com` }));
  expect(await listed()).toEqual([["Permanent, General", true]]);
  expect(await resend(context, gone?.id ?? "")).toBe(true);
  expect(await drain(context, "bulk")).toEqual({ sent: 2 });
});

test("an email that came back without a word isn't listed with the words of an earlier failure", async () => {
  const { id } = await pendingAlert();
  await drain(context, "bulk");
  await context.db.update(messages).set({ lastError: "HTTP 500" }).where(eq(messages.id, id));
  const event = eventOf("bounced", (await alertRow(id))?.providerId ?? "");
  await tell({ ...event, data: { ...event.data, bounce: undefined } });
  expect(await alertRow(id)).toMatchObject({ report: "bounced", lastError: null });
});

test("a full mailbox and an event of another kind stop nothing", async () => {
  const { email } = await addUser(context);
  const full = eventOf("bounced", "full", { to: email });
  await tell({ ...full, data: { ...full.data, bounce: { type: "Transient" } } });
  await tell({ ...full, type: "email.opened" });
  await tell({ ...full, created_at: "2026-02-30T99:00:00Z", type: "email.delivered" });
  expect(await reasonFor(email)).toBeNull();
  expect(await context.db.select().from(emailReports)).toMatchObject([{ report: "bounced" }]);
});

test.each(["bounced", "suppressed", "complained"] as const)(
  "who can't be reached because an email was %s reads so on every page and once on each device, until there is another address",
  async (report) => {
    const { user, cookie } = await person(context);
    const device = { userId: user.id, p256dh: "x", auth: "x", label: "Firefox", createdAt: time.now };
    await context.db.insert(pushDevices).values([
      { ...device, id: `${report}-1`, endpoint: "https://fcm.googleapis.com/1" },
      { ...device, id: `${report}-2`, endpoint: "https://fcm.googleapis.com/2" },
    ]);
    const shown = async () =>
      (
        await frame({
          request: requestOf("/news", { cookie }),
          context: loadContextOf(context),
          params: {},
        } as never)
      ).unreachableAt;
    expect(await shown()).toBeNull();
    for (const id of ["a", "b", "b"]) await tell(eventOf(report, id, { to: user.email }));
    expect(await shown()).toBe(user.email);
    expect(await context.db.select().from(messages)).toMatchObject([
      { userId: user.id, subjectId: null },
      { userId: user.id, subjectId: null },
    ]);
    await context.db
      .update(users)
      .set({ email: `new-${report}@example.com` })
      .where(eq(users.id, user.id));
    expect(await shown()).toBeNull();
  },
);

test("an account made after its address bounced learns so when its first alert is withheld", async () => {
  const { userId } = await pendingAlert();
  const email = `${userId}@example.com`;
  const [user] = await context.db.select().from(users).where(eq(users.id, userId));
  await context.db.update(users).set({ email: "before@example.com" }).where(eq(users.id, userId));
  await tell(eventOf("bounced", "old", { to: email }));
  await context.db
    .update(users)
    .set({ email: user?.email ?? "" })
    .where(eq(users.id, userId));
  expect(await drain(context, "bulk")).toEqual({ skipped: 1 });
  const [after] = await context.db.select().from(users).where(eq(users.id, userId));
  expect(after?.unreachableEmail).toBe(email);
});
