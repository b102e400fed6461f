import {
  accountMessages,
  composeConfirmNewEmail,
  composeDeletionScheduled,
  composeEmailChanged,
  composeFactorRemoval,
  composeNewDevice,
  composePasswordChanged,
  composePasswordReset,
  composeSecondFactorChanged,
  composeVerification,
  composeWelcome,
} from "../app/accounts/emails/compose.server";
import { composeRestrictionProposed } from "../app/admin/decide-proposals.server";
import { composeTestAlert, ALERT_MESSAGES } from "../app/alerts/emails/compose.server";
import type { MessageKinds } from "../app/channels";
import { composeAlarm } from "../app/monitor/alarms.server";

/** Which module writes which kind of email. The only place where delivery meets them. */
export const MESSAGE_KINDS: MessageKinds = {
  ...ALERT_MESSAGES,
  ...accountMessages({
    welcome: composeWelcome,
    "verify-email": composeVerification,
    "password-reset": composePasswordReset,
    "password-changed": composePasswordChanged,
    "second-factor-changed": composeSecondFactorChanged,
    "factor-removal": composeFactorRemoval,
    "new-device": composeNewDevice,
    "confirm-new-email": composeConfirmNewEmail,
    "email-changed": composeEmailChanged,
    "deletion-scheduled": composeDeletionScheduled,
    "test-alert": composeTestAlert,
    "restriction-proposed": composeRestrictionProposed,
    "alarm-raised": composeAlarm,
    "alarm-cleared": composeAlarm,
  }),
};
