import { eq, sql } from "drizzle-orm";
import { isPaused, quietHoursHold } from "~/accounts/choices/email-choices.server";
import { toAssessmentView } from "~/assessment/assessments.server";
import { headline } from "~/assessment/reports/headline";
import { changeSince } from "~/assessment/reports/causes";
import { hasAccess } from "~/billing/trial";
import type { Context } from "~/context.server";
import { emailChoices } from "~/accounts/tables.server";
import { messages } from "~/delivery/tables.server";
import { riskAssessments } from "~/assessment/tables.server";
import { users } from "~/users/tables.server";
import type { EmailDraft } from "~/channels";
import { absoluteUrl } from "~/delivery/email-layout";
import { alertsTriggered, PERIOD, PREVIOUS_ID } from "../digest.server";
import { unsubscribePath } from "../unsubscribe.server";
import { digestEmail } from "./digest";

type Composing = Pick<Context, "db" | "config">;

/** Composes digest emails by id, or gives the reason a user gets none. */
export async function composeDigests(
  context: Composing,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, EmailDraft>> {
  const { db } = context;
  const isChosen = sql`${messages.id} in (select value from json_each(${JSON.stringify(ids)}))`;
  // Not one batch: D1 returns a batch's rows by column name, and these tables share names.
  const [rows, assessments, triggered] = await Promise.all([
    db
      .select({
        digest: {
          id: messages.id,
          assessmentId: messages.subjectId,
          period: PERIOD,
          previousId: PREVIOUS_ID,
        },
        user: users,
        choices: emailChoices,
      })
      .from(messages)
      .innerJoin(users, eq(users.id, messages.userId))
      .leftJoin(emailChoices, eq(emailChoices.userId, messages.userId))
      .where(isChosen),
    // Few, because the digests of one day share their assessments.
    db
      .select()
      .from(riskAssessments)
      .where(
        sql`${riskAssessments.id} in (select ${messages.subjectId} from ${messages} where ${isChosen}
          union select ${PREVIOUS_ID} from ${messages} where ${isChosen})`,
      ),
    alertsTriggered(db, ids),
  ]);
  const views = new Map(assessments.map((row) => [row.id, toAssessmentView(row)]));
  const alertsOf = new Map(triggered.map(({ digestId, alerts }) => [digestId, alerts]));
  const drafts = rows.map(async ({ digest, user, choices }): Promise<[string, EmailDraft]> => {
    const assessment = views.get(digest.assessmentId ?? "");
    const previous = (digest.previousId && views.get(digest.previousId)) || null;
    const skip = !assessment
      ? "The assessment was deleted."
      : !hasAccess(user, now)
        ? "The trial or subscription had ended."
        : !user.emailVerifiedAt
          ? "The address wasn’t confirmed."
          : !choices || choices.digest === "off"
            ? "The digest was off."
            : isPaused(choices, now)
              ? "Emails were paused."
              : null;
    if (!assessment || skip) return [digest.id, { skip: skip ?? "" }];
    const isWeekly = digest.period.startsWith("weekly");
    const change = isWeekly ? previous && changeSince(previous, assessment) : assessment.change;
    const link = (path: string) => absoluteUrl(context.config, path);
    const unsubscribe = await unsubscribePath(
      context.config.SESSION_SECRETS,
      { what: "digest", id: user.id },
      user.email,
    );
    const email = digestEmail({
      frequency: isWeekly ? "weekly" : "daily",
      date: assessment.date,
      riskLevel: assessment.riskLevel,
      previousLevel: change?.level ?? null,
      headline: headline({ ...assessment, change }),
      forecast: assessment.february2028Prediction?.likelihood ?? null,
      previousForecast: change?.likelihood ?? null,
      causes: change?.causes ?? [],
      alerts: alertsOf.get(digest.id) ?? 0,
      links: {
        dashboard: link("/dashboard"),
        alerts: link("/alerts"),
        choices: link("/account/emails"),
        unsubscribe: link(unsubscribe),
      },
    });
    return [digest.id, { to: user.email, email, hold: quietHoursHold(choices, now) }];
  });
  return new Map(await Promise.all(drafts));
}
