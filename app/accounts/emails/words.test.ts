import { expect, test } from "vitest";
import { testAlertEmail } from "~/alerts/emails/test-alert";
import {
  FACTOR_CHANGES,
  passwordChangedEmail,
  passwordResetEmail,
  secondFactorChangedEmail,
  verifyAddressEmail,
  welcomeEmail,
} from "./words";

test("every account email is readable in light and dark, has no unsubscribe link, and says how to stop it", () => {
  const notMe = "https://app.test/not-me/token";
  const account = [
    welcomeEmail({
      verify: "https://app.test/verify-email?token=t",
      dashboard: "https://app.test/dashboard",
      alerts: "https://app.test/alerts",
      notMe,
    }),
    verifyAddressEmail({ verify: "https://app.test/verify-email?token=t", notMe }),
    passwordResetEmail({ reset: "https://app.test/reset-password?token=t", notMe }),
    passwordChangedEmail({ forgot: "https://app.test/forgot-password", notMe }),
    ...FACTOR_CHANGES.map((change) =>
      secondFactorChangedEmail(change, {
        forgot: "https://app.test/forgot-password",
        security: "https://app.test/account/security",
        notMe,
      }),
    ),
    testAlertEmail({ alerts: "https://app.test/alerts", notMe }),
  ];
  for (const { html, text, headers } of account) {
    expect(html).toContain("prefers-color-scheme: dark");
    expect(text).toContain(`Not you? Stop these emails: ${notMe}`);
    expect(html).toContain(`href="${notMe}"`);
    expect(headers).toEqual({});
  }
});
