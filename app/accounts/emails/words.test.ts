import { expect, test } from "vitest";
import { testAlertEmail } from "~/alerts/emails/alert";
import { ALARMS, alarmSubject } from "~/monitor/alarms";
import {
  FACTOR_CHANGES,
  factorRemovalEmail,
  REMOVAL_STEPS,
  secondFactorChangedEmail,
} from "./security-words";
import {
  confirmNewEmail,
  deletionScheduledEmail,
  passwordChangedEmail,
  passwordResetEmail,
  verifyAddressEmail,
  welcomeEmail,
} from "./words";

const notMe = "https://app.test/not-me/token";
const security = "https://app.test/account/security";
const forgot = "https://app.test/forgot-password";
const changed = { forgot, isKept: false, areRemoved: false, removeFactors: null, notMe };

test('every account email is readable in light and dark, has no unsubscribe link, and names what "Not you?" does', () => {
  const verify = "https://app.test/verify-email?token=t";
  const reset = "https://app.test/reset-password?token=t";
  const account = {
    "Delete the account": [
      welcomeEmail({ verify, dashboard: "https://app.test/", alerts: "https://app.test/", notMe }),
      verifyAddressEmail({ verify, notMe }),
    ],
    "Cancel this link": [true, false].map((hasPassword) => passwordResetEmail({ reset, hasPassword, notMe })),
    "Cancel the change": [confirmNewEmail({ confirm: "https://app.test/change-email/t", notMe })],
    "Secure your account": [
      passwordChangedEmail({ by: "reset", ...changed }),
      passwordChangedEmail({ by: "account", ...changed }),
      ...FACTOR_CHANGES.map((change) =>
        secondFactorChangedEmail(change, { keepsFactors: false, security, notMe }),
      ),
      ...REMOVAL_STEPS.map((step) => factorRemovalEmail(step, null, { security, notMe })),
      deletionScheduledEmail({ account: "https://app.test/account", notMe }),
      testAlertEmail({ alerts: "https://app.test/alerts", notMe }),
    ],
  };
  for (const [way, emails] of Object.entries(account)) {
    for (const { subject, html, text, headers } of emails) {
      expect(html).toContain("prefers-color-scheme: dark");
      expect(text).toContain(`Not you? ${way}: ${notMe}`);
      expect(html).toContain(`href="${notMe}"`);
      expect(headers).toEqual({});
      expect(text, "curly apostrophes, as in all emails").not.toMatch(/\p{L}'\p{L}/u);
      expect(subject.length).toBeLessThanOrEqual(60);
    }
  }
});

test("every alarm's subject has curly apostrophes and at most 60 characters", () => {
  for (const name of ALARMS)
    for (const state of ["raised", "cleared", "uncalled", "unconfigured"] as const) {
      const subject = alarmSubject({ name, service: "reader" }, state);
      expect(subject).not.toMatch(/\p{L}'/u);
      expect(subject.length, subject).toBeLessThanOrEqual(60);
    }
});

test("the email after a new password says which devices are signed out, and offers to remove lost factors only after a reset", () => {
  const byAccount = passwordChangedEmail({ by: "account", ...changed }).text;
  expect(byAccount).toContain("All other devices are signed out; the one that changed it stays signed in.");
  const removeFactors = "https://app.test/remove-factors/t";
  const deletionCanceled = passwordChangedEmail({ by: "reset", ...changed, isKept: true }).text;
  expect(deletionCanceled).toContain("A deletion of your account had been requested. The reset canceled it.");
  const byReset = passwordChangedEmail({ by: "reset", ...changed, removeFactors }).text;
  expect(byReset).toContain("signed out on all devices");
  expect(byReset).toContain(removeFactors);
  expect(byAccount).not.toContain("remove");
});

test("the confirmation to a new address speaks of no account of its recipient's, who may have none", () => {
  expect(confirmNewEmail({ confirm: "https://app.test/change-email/t", notMe }).text).not.toMatch(
    /your ([\w ]+ )?account/i,
  );
});
