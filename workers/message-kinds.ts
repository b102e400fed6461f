import { accountMessages } from "../app/accounts/emails/compose.server";
import { composeRestrictionProposed } from "../app/admin/decide-proposals.server";
import { composeTestAlert, ALERT_MESSAGES } from "../app/alerts/emails/compose.server";
import type { MessageKinds } from "../app/channels";
import { composeAlarm } from "../app/monitor/alarms.server";

/** Which module writes which kind of email. The only place where delivery meets them. */
export const MESSAGE_KINDS: MessageKinds = {
  ...ALERT_MESSAGES,
  ...accountMessages({
    "test-alert": composeTestAlert,
    "restriction-proposed": composeRestrictionProposed,
    "alarm-raised": composeAlarm,
    "alarm-cleared": composeAlarm,
  }),
};
