import { and, eq, isNull, sql, asc, gte, isNotNull, ne, or } from "drizzle-orm";
import { accountEmailsSql } from "~/accounts/account-emails.server";
import type { AccountEmailComposer } from "~/accounts/emails/compose.server";
import type { Config } from "~/config.server";
import type { Context } from "~/context.server";
import { rawWrite, runBatch, type Statement } from "~/database/query.server";
import { absoluteUrl, compose } from "~/delivery/email-layout";
import { enqueue } from "~/delivery/enqueue.server";
import { attempt } from "~/sources/attempt.server";
import { callStates } from "~/sources/record-fetches.server";
import { SOURCE_KEYS, SOURCES } from "~/sources/catalog";
import { USER_AGENT } from "~/sources/request";
import { unansweredSince } from "~/sources/source-freshness";
import { DAY_MS, formatInstant } from "~/time";
import { alarmsOf, type FoundAlarm, type AlarmName, alarmSubject } from "./alarms";
import { checkHealth } from "./health-check.server";
import { operatorAlarms } from "./tables.server";

/** More administrators than this need a mailing list. */
const RECIPIENTS_MAX = 50;

/**
 * Compares current problems with the open alarms. Raising or clearing an alarm queues one email to every administrator
 * in the same batch as the alarm's row, so each gets it once however often this runs.
 */
export async function updateAlarms(context: Context): Promise<{ raised: number; cleared: number }> {
  const { db } = context;
  const found = alarmsOf(await checkHealth(context));
  const open = await db
    .select({ id: operatorAlarms.id, name: operatorAlarms.name, service: operatorAlarms.service })
    .from(operatorAlarms)
    .where(isNull(operatorAlarms.clearedAt));
  const raised = found.filter((problem) => !open.some((alarm) => isSameAlarm(alarm, problem)));
  const cleared = open.filter((alarm) => !found.some((problem) => isSameAlarm(alarm, problem)));
  const statements: Statement[] = [
    ...raised.flatMap((alarm) => {
      const id = context.newId();
      return [openAlarm(context, { id, ...alarm }), emailAdmins(context, id, "alarm-raised")];
    }),
    // Emails first: they are queued only while the alarm is still open.
    ...cleared.flatMap(({ id }) => [emailAdmins(context, id, "alarm-cleared"), closeAlarm(context, id)]),
  ];
  if (statements.length > 0) {
    await runBatch(db, { statements });
    await enqueue(context, "people");
  }
  return { raised: raised.length, cleared: cleared.length };
}

const isSameAlarm = (a: Omit<FoundAlarm, "detail">, b: Omit<FoundAlarm, "detail">) =>
  a.name === b.name && a.service === b.service;

const openAlarm = ({ db, now }: Context, alarm: FoundAlarm & { id: string }) =>
  db
    .insert(operatorAlarms)
    .values({ ...alarm, raisedAt: now() })
    .onConflictDoNothing();

const closeAlarm = ({ db, now }: Context, id: string) =>
  db
    .update(operatorAlarms)
    .set({ clearedAt: now() })
    .where(and(eq(operatorAlarms.id, id), isNull(operatorAlarms.clearedAt)));

/** One email to each administrator about an alarm; its id prevents duplicates. */
const emailAdmins = ({ db, now }: Context, alarmId: string, kind: "alarm-raised" | "alarm-cleared") =>
  rawWrite(
    db,
    accountEmailsSql(
      { kind, now: now() },
      sql`select ${kind} || '.' || ${alarmId} || '.' || id as id, id as user_id, ${alarmId} as subject_id from users
        where is_admin = 1
          and exists (select 1 from operator_alarms where operator_alarms.id = ${alarmId} and cleared_at is null)
        limit ${RECIPIENTS_MAX}`,
    ),
  );

const ENDPOINT = { name: "The alarm webhook", timeLimitMs: 10_000, sizeCapBytes: 16 * 1024, accepts: /^/ };
/** Each source can have its own alarm, in addition to one of each kind. */
const PER_RUN_MAX = 30;
/** Alarms that ended longer ago are no longer announced. */
const ANNOUNCED_WITHIN_MS = DAY_MS;

type Alarm = typeof operatorAlarms.$inferSelect;

/**
 * Posts each alarm that started or ended since it was last announced to the webhook, if there is one. At least once: an
 * alarm is marked after the webhook took it.
 * @throws if the webhook doesn't take one; the next run, five minutes later, tries again
 */
export async function announceAlarms(context: Context): Promise<{ announced: number }> {
  const { db, config } = context;
  const url = config.ALARM_WEBHOOK_URL;
  if (!url) return { announced: 0 };
  const recently = new Date(context.now().getTime() - ANNOUNCED_WITHIN_MS);
  const isNewlyOpen = and(isNull(operatorAlarms.clearedAt), isNull(operatorAlarms.announced));
  const isNewlyOver = and(
    isNotNull(operatorAlarms.clearedAt),
    gte(operatorAlarms.clearedAt, recently),
    or(isNull(operatorAlarms.announced), ne(operatorAlarms.announced, "cleared")),
  );
  const alarms = await db
    .select()
    .from(operatorAlarms)
    .where(or(isNewlyOpen, isNewlyOver))
    .orderBy(asc(operatorAlarms.raisedAt))
    .limit(PER_RUN_MAX);
  for (const alarm of alarms) {
    const { error } = await attempt(
      context,
      ENDPOINT,
      {
        url,
        method: "POST",
        headers: { "Content-Type": "application/json", "User-Agent": USER_AGENT },
        body: JSON.stringify(bodyOf(config, alarm, alarm.clearedAt ? await endOf(context, alarm) : "raised")),
      },
      () => null,
    );
    if (error) throw error;
    await db
      .update(operatorAlarms)
      .set({ announced: alarm.clearedAt ? "cleared" : "raised" })
      .where(eq(operatorAlarms.id, alarm.id));
  }
  return { announced: alarms.length };
}

/** The alarm in Slack's format, or as plain JSON for any other receiver. */
function bodyOf(config: Config, alarm: Alarm, end: Parameters<typeof alarmSubject>[1]) {
  const { name, service, detail, raisedAt, clearedAt } = alarm;
  const state = clearedAt ? "cleared" : "raised";
  const subject = alarmSubject(alarm, end);
  const url = absoluteUrl(config, "/api-monitor");
  if (config.ALARM_WEBHOOK_FORMAT === "json")
    return {
      alarm: name,
      service: service || null,
      state,
      subject,
      detail,
      raisedAt,
      clearedAt,
      url,
    };
  const since = `Since ${formatInstant(raisedAt)}.`;
  const facts = clearedAt ? `${since} It lasted until ${formatInstant(clearedAt)}.` : `${detail} ${since}`;
  return { text: `*${mrkdwn(subject)}*\n${mrkdwn(facts)}\n<${url}|Open the API Health Monitor>` };
}

/** Escapes the three characters that Slack's text format gives a meaning. */
const mrkdwn = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * Why an alarm is over: what it was about works again (`cleared`); its service is no longer called, because its key is
 * gone or nothing needs this fallback (`uncalled`); or Stripe's or the email provider's key was removed
 * (`unconfigured`).
 */
async function endOf(
  { db, config }: Pick<Context, "db" | "config">,
  { name, service, raisedAt }: { name: AlarmName; service: string; raisedAt: Date },
): Promise<"cleared" | "uncalled" | "unconfigured"> {
  if (name === "billing-failing" && !config.STRIPE_SECRET_KEY) return "unconfigured";
  if (name === "mail-refused" && !config.RESEND_API_KEY) return "unconfigured";
  if (!service) return "cleared";
  const isOfService = (source: string) =>
    source === service || SOURCE_KEYS.some((key) => key === source && SOURCES[key].service === service);
  const states = await callStates(db);
  const isUnanswered = states.some((state) => {
    const since = unansweredSince(state);
    return isOfService(state.source) && since !== null && since <= raisedAt;
  });
  return isUnanswered ? "uncalled" : "cleared";
}

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
      isRaised ? `${alarm.detail} ${since}` : `${since} ${over}`,
      { kind: "button", label: "Open the API Health Monitor", href: absoluteUrl(config, "/api-monitor") },
    ],
    footer: [
      "You’re receiving this because you’re an administrator. Each alarm sends one email when it starts and one when it is over.",
    ],
  });
  return { to: user.email, email };
};
