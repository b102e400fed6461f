import type { EmailComposers } from "./delivery/deliver.server";
import { composeAccountEmails } from "./delivery/account-letter.server";
import { composeAlertEmails } from "./delivery/alert-letter.server";

/** Which module writes the emails of which lane: the only place where delivery meets them. */
export const EMAIL_COMPOSERS: EmailComposers = { alert: composeAlertEmails, account: composeAccountEmails };
