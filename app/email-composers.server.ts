import {
  composeConfirmNewEmail,
  composeDeletionScheduled,
  composeEmailChanged,
  composePasswordChanged,
  composePasswordReset,
  composeVerification,
  composeWelcome,
} from "./accounts/emails/compose.server";
import { composeRestrictionProposed } from "./admin/emails/compose.server";
import { composeTestAlert } from "./alerts/emails/compose-test-alert.server";
import { composeDigests } from "./alerts/emails/compose-digest.server";
import { composeAlertEmails } from "./alerts/emails/compose.server";
import { composeByKind } from "./delivery/account-emails.server";
import type { EmailComposers } from "./delivery/deliver.server";
import { composeAlarm } from "./monitor/alarm-email.server";

/** Which module writes which email: the only place where delivery meets them. */
export const EMAIL_COMPOSERS: EmailComposers = {
  alert: composeAlertEmails,
  digest: composeDigests,
  account: composeByKind({
    welcome: composeWelcome,
    "verify-email": composeVerification,
    "password-reset": composePasswordReset,
    "password-changed": composePasswordChanged,
    "confirm-new-email": composeConfirmNewEmail,
    "email-changed": composeEmailChanged,
    "deletion-scheduled": composeDeletionScheduled,
    "test-alert": composeTestAlert,
    "restriction-proposed": composeRestrictionProposed,
    "alarm-raised": composeAlarm,
    "alarm-cleared": composeAlarm,
  }),
};
