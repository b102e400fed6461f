import { and, asc, eq, gte, isNotNull, isNull, ne, or } from "drizzle-orm";
import type { Config } from "~/config.server";
import type { Context } from "~/context.server";
import { operatorAlarms } from "./tables.server";
import { absoluteUrl } from "~/delivery/absolute-url";
import { attempt } from "~/sources/attempt.server";
import { USER_AGENT } from "~/sources/request";
import { DAY_MS, formatInstant } from "~/time";
import { endOf } from "./alarm-end.server";
import { alarmSubject } from "./alarms";

const ENDPOINT = { name: "The alarm webhook", timeLimitMs: 10_000, sizeCapBytes: 16 * 1024, accepts: /^/ };
/** Every source may have an alarm of its own, beside those of each kind. */
const PER_RUN_MAX = 30;
/** An alarm that is over isn't announced any later than this. */
const OLD_NEWS_AFTER_MS = DAY_MS;

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
  const recently = new Date(context.now().getTime() - OLD_NEWS_AFTER_MS);
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
