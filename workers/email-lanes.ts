import {
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
import { composeRestrictionProposed } from "../app/admin/emails/compose.server";
import { composeTestAlert } from "../app/alerts/emails/compose-test-alert.server";
import { alertLane, digestLane } from "../app/alerts/emails/lanes.server";
import { accountLane } from "../app/accounts/account-emails.server";
import type { EmailLanes } from "../app/delivery/email-lane";
import { composeAlarm } from "../app/monitor/alarm-email.server";

/** Lanes by the module that provides each. The only place where delivery and these modules meet. */
export const EMAIL_LANES: EmailLanes = {
  alert: alertLane,
  digest: digestLane,
  account: accountLane({
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
