import { eq } from "drizzle-orm";
import type { Context } from "~/context.server";
import { operatorAlarms } from "~/database/schema.server";
import { compose, type ComposedEmail } from "~/delivery/emails/layout";
import { linkTo } from "~/delivery/links";
import { formatInstant } from "~/time";
import { ALARM_SUBJECTS } from "./alarms";

/** The email to administrators about an alarm, or null when the alarm is gone. Made only of the alarm's row. */
export async function alarmEmail(
  { db, config }: Pick<Context, "db" | "config">,
  alarmId: string,
  kind: "alarm-raised" | "alarm-cleared",
): Promise<ComposedEmail | null> {
  const [alarm] = await db.select().from(operatorAlarms).where(eq(operatorAlarms.id, alarmId));
  if (!alarm) return null;
  const { raised, cleared } = ALARM_SUBJECTS[alarm.name];
  const isRaised = kind === "alarm-raised";
  const since = `Since ${formatInstant(alarm.raisedAt)}.`;
  const over = alarm.clearedAt ? `It lasted until ${formatInstant(alarm.clearedAt)}.` : "It is over.";
  return compose({
    subject: isRaised ? raised : cleared,
    blocks: [
      { kind: "paragraph", text: isRaised ? `${alarm.detail} ${since}` : `${since} ${over}` },
      { kind: "button", label: "Open the API Health Monitor", href: linkTo(config, "/api-monitor") },
    ],
    footer: [
      {
        kind: "paragraph",
        text: "You're receiving this because you're an administrator. Each alarm sends one email when it starts and one when it is over.",
      },
    ],
  });
}
