import { eq } from "drizzle-orm";
import { operatorAlarms } from "./tables.server";
import type { AccountEmailComposer } from "~/accounts/account-emails.server";
import { compose } from "~/delivery/email-layout";
import { absoluteUrl } from "~/delivery/absolute-url";
import { formatInstant } from "~/time";
import { endOf } from "./alarm-end.server";
import { alarmSubject } from "./alarms";

/** The alarm email to an administrator, composed only from the alarm's row. */
export const composeAlarm: AccountEmailComposer = async (context, { kind, subjectId, user }) => {
  const { db, config } = context;
  const [alarm] = await db
    .select()
    .from(operatorAlarms)
    .where(eq(operatorAlarms.id, subjectId ?? ""));
  if (!alarm) return { skip: "The alarm was deleted." };
  const isRaised = kind === "alarm-raised";
  const since = `Since ${formatInstant(alarm.raisedAt)}.`;
  const over = alarm.clearedAt ? `It lasted until ${formatInstant(alarm.clearedAt)}.` : "It is over.";
  const email = compose({
    subject: alarmSubject(alarm, isRaised ? "raised" : await endOf(context, alarm)),
    blocks: [
      { kind: "paragraph", text: isRaised ? `${alarm.detail} ${since}` : `${since} ${over}` },
      { kind: "button", label: "Open the API Health Monitor", href: absoluteUrl(config, "/api-monitor") },
    ],
    footer: [
      {
        kind: "paragraph",
        text: "You’re receiving this because you’re an administrator. Each alarm sends one email when it starts and one when it is over.",
      },
    ],
  });
  return { to: user.email, email };
};
