import { TRIAL_DAYS } from "~/billing/plans";
import { compose, type Block, type ComposedEmail } from "./layout";

const WHY: Block = {
  kind: "paragraph",
  text: "You get this email because of something done with your account at US Exit Freedom Monitor.",
};

/** After registration. */
export const welcomeEmail = (links: { dashboard: string; alerts: string }): ComposedEmail =>
  compose({
    subject: "Welcome to US Exit Freedom Monitor",
    blocks: [
      {
        kind: "paragraph",
        text: `Your account was created with ${TRIAL_DAYS} days of free access. No credit card is needed.`,
      },
      {
        kind: "paragraph",
        text: "The dashboard shows today's risk level, the prediction for February 2028, and the news behind both. The numbers are assessed anew every 6 hours.",
      },
      { kind: "button", label: "Open your dashboard", href: links.dashboard },
      { kind: "button", label: "Set up an alert", href: links.alerts },
    ],
    footer: [WHY],
  });

/** A reset was asked for. The link works for one hour and once. */
export const passwordResetEmail = (links: { reset: string }): ComposedEmail =>
  compose({
    subject: "Reset your password",
    blocks: [
      {
        kind: "paragraph",
        text: "Somebody, we hope you, asked to reset the password of this account. The link expires after 1 hour and works once. All existing sessions are logged out after the reset.",
      },
      { kind: "button", label: "Reset your password", href: links.reset },
      { kind: "paragraph", text: "If it was not you, ignore this email: your password stays as it is." },
    ],
    footer: [WHY],
  });

/** After a reset, so that a stolen mailbox does not go unnoticed. */
export const passwordChangedEmail = (links: { forgot: string }): ComposedEmail =>
  compose({
    subject: "Your password was changed",
    blocks: [
      {
        kind: "paragraph",
        text: "The password of your account was just changed, and all sessions were logged out.",
      },
      {
        kind: "paragraph",
        text: "If it was not you, reset your password now and check who can read your email.",
      },
      { kind: "button", label: "Reset your password", href: links.forgot },
    ],
    footer: [WHY],
  });

/** What "Test Alert" sends. */
export const testAlertEmail = (links: { alerts: string }): ComposedEmail =>
  compose({
    subject: "Test alert: your alerts reach you",
    blocks: [
      {
        kind: "paragraph",
        text: "This is the test notification that you asked for. Alerts about changes of the risk level arrive at this address in the same way.",
      },
      { kind: "button", label: "Manage your alerts", href: links.alerts },
    ],
    footer: [WHY],
  });
