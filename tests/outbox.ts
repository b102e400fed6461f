import { asc, eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { EMAIL_OF_ALERT } from "~/alerts/alert-emails.server";
import { raisePendingAlerts } from "~/alerts/raise.server";
import { NEW_RULE } from "~/alerts/rule";
import { createRule } from "~/alerts/rules.server";
import { triggeredAlerts } from "~/alerts/tables.server";
import type { users } from "~/users/tables.server";
import { messages } from "~/delivery/tables.server";
import { addAssessment, addUser, detailOf } from "./alert-factories";
import { noon, testContext } from "./context";
import { emptyDatabase } from "./empty-database";
import { mailboxOf } from "./mailbox";
import { recordingQueues } from "./queues";

/** Returns the time this many minutes after noon. */
export const minutes = (n: number) => new Date(noon.getTime() + n * 60_000);

/** An outbox of alerts with a clock to set, queues that record and a mailbox; empty, and at noon, before each test. */
export function openOutbox(name: string) {
  const queues = recordingQueues();
  const time = { now: noon };
  const context = testContext(name, { now: () => time.now, ...queues.queues });
  const mail = mailboxOf(context);

  beforeEach(async () => {
    await mail.reset();
    time.now = noon;
    queues.reset();
    await emptyDatabase(context.db.$client);
  });

  /** Alerts for this many users, triggered at noon, with the ids of their pending emails. */
  async function pendingAlerts(count: number, over: Partial<typeof users.$inferInsert> = {}) {
    await addAssessment(context, minutes(-360), { daily: 20 }, { alertsRaisedAt: noon });
    for (let n = 0; n < count; n++) {
      const user = await addUser(context, over);
      await createRule(context.db, { uuid: context.newId(), userId: user.id, now: minutes(-60) }, NEW_RULE);
    }
    const story = { title: "A passport rule", url: "https://news.example/1", points: 9 };
    const others = { title: "3 smaller stories combined", url: "", source: "", points: 2 };
    await addAssessment(context, noon, { daily: 60 }, { detail: detailOf([others, story]) });
    await raisePendingAlerts(context);
    return context.db
      .select({ id: messages.id, userId: triggeredAlerts.userId, ruleId: triggeredAlerts.alertRuleId })
      .from(triggeredAlerts)
      .innerJoin(messages, eq(messages.id, EMAIL_OF_ALERT))
      .orderBy(asc(triggeredAlerts.id));
  }

  async function pendingAlert(over: Partial<typeof users.$inferInsert> = {}) {
    const [alert] = await pendingAlerts(1, over);
    if (!alert) throw new Error("nothing fired");
    return alert;
  }

  const alertRow = (id: string) => context.db.select().from(messages).where(eq(messages.id, id)).get();

  return { context, mail, queues, time, pendingAlerts, pendingAlert, alertRow };
}
