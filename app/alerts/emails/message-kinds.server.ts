import { sql } from "drizzle-orm";
import type { MessageKinds } from "~/channels";
import { messages } from "~/delivery/tables.server";
import { HAS_NOTICE } from "../alert-emails.server";
import { PERIOD } from "../digest.server";
import { composeDigests } from "./compose-digest.server";
import { composeAlertEmails } from "./compose.server";

/** The kinds of bulk email that this module writes. */
export const ALERT_MESSAGES: MessageKinds = {
  alert: {
    compose: composeAlertEmails,
    about: sql`iif(${HAS_NOTICE}, 'Emergency notice ', '') || coalesce((select group_concat(message, ' ') from alert_rules cross join triggered_alerts
      on alert_rule_id = alert_rules.id and risk_assessment_id = ${messages.subjectId}
      where alert_rules.user_id = ${messages.userId}), iif(${HAS_NOTICE}, '', 'An alert rule that was deleted'))`,
  },
  digest: { compose: composeDigests, about: PERIOD },
};
