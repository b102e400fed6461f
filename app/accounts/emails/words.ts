import { TRIAL_DAYS } from "~/billing/trial";
import { compose, type Block, type ComposedEmail } from "~/delivery/email-layout";

/** The "Not you?" link leads to a page that explains what it would stop and does it on a button press. */
export interface NotMe {
  notMe: string;
}

/** Why the recipient gets an account email, and what to do if they didn't cause it. */
export const footer = ({ notMe }: NotMe): Block[] => [
  {
    kind: "paragraph",
    text: "You're receiving this because of activity on your US Exit Freedom Monitor account.",
  },
  { kind: "link", label: "Not you? Stop these emails", href: notMe },
];

/**
 * Sent after registration, with the verification link.
 * @param links.verify null if the address is already verified or the email went out after the link expired
 */
export const welcomeEmail = (
  links: { verify: string | null; dashboard: string; alerts: string } & NotMe,
): ComposedEmail =>
  compose({
    subject: "Welcome to US Exit Freedom Monitor",
    blocks: [
      {
        kind: "paragraph",
        text: `Your account is ready, with ${TRIAL_DAYS} days of free access. No credit card needed.`,
      },
      ...(links.verify
        ? ([
            {
              kind: "paragraph",
              text: "Please confirm that this is your address. Until you do, we can't send you alerts. The link works once, for 24 hours.",
            },
            { kind: "button", label: "Confirm your email address", href: links.verify },
          ] as const)
        : []),
      {
        kind: "paragraph",
        text: "Your dashboard shows today's risk level, the February 2028 forecast and the news behind them, updated every 6 hours.",
      },
      { kind: links.verify ? "link" : "button", label: "View your dashboard", href: links.dashboard },
      { kind: "link", label: "Create an alert", href: links.alerts },
    ],
    footer: footer(links),
  });

/** A new verification link. It works once, for 24 hours. */
export const verifyAddressEmail = (links: { verify: string } & NotMe): ComposedEmail =>
  compose({
    subject: "Confirm your email address",
    blocks: [
      {
        kind: "paragraph",
        text: "Please confirm that this is your address. Until you do, we can't send you alerts. The link works once, for 24 hours.",
      },
      { kind: "button", label: "Confirm your email address", href: links.verify },
    ],
    footer: footer(links),
  });

/** A reset was requested. The link works once, for one hour. */
export const passwordResetEmail = (links: { reset: string } & NotMe): ComposedEmail =>
  compose({
    subject: "Reset your password",
    blocks: [
      {
        kind: "paragraph",
        text: "We received a request to reset your password. This link expires in 1 hour and can be used once. Resetting your password signs you out on all devices.",
      },
      { kind: "button", label: "Reset your password", href: links.reset },
      {
        kind: "paragraph",
        text: "If you didn't request this, ignore this email. Your password won't change.",
      },
    ],
    footer: footer(links),
  });

/** Sent after a password change, so the owner notices a change made by someone else. */
export const passwordChangedEmail = (links: { forgot: string } & NotMe): ComposedEmail =>
  compose({
    subject: "Your password was changed",
    blocks: [
      {
        kind: "paragraph",
        text: "Your password was just changed, and you've been signed out on all devices.",
      },
      {
        kind: "paragraph",
        text: "If this wasn't you, reset your password now and make sure no one else has access to your email.",
      },
      { kind: "button", label: "Reset your password", href: links.forgot },
    ],
    footer: footer(links),
  });

export const FACTOR_CHANGES = ["app-added", "app-removed", "passkey-added", "passkey-removed"] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

const FACTOR_WORDS: Record<FactorChange, { subject: string; fact: string }> = {
  "app-added": {
    subject: "An authenticator app was added to your account",
    fact: "An authenticator app was just set up for your account. Its code is now needed to sign in with your password.",
  },
  "app-removed": {
    subject: "Your authenticator app was turned off",
    fact: "The authenticator app for your account was just turned off. Its codes no longer work.",
  },
  "passkey-added": {
    subject: "A passkey was added to your account",
    fact: "A passkey was just added to your account. It can sign in without your password.",
  },
  "passkey-removed": {
    subject: "A passkey was removed from your account",
    fact: "A passkey was just removed from your account. It can no longer sign in.",
  },
};

/**
 * Sent after a passkey or authenticator app was added or removed, so the owner notices a change made by someone else.
 */
export const secondFactorChangedEmail = (
  change: FactorChange,
  links: { forgot: string; security: string } & NotMe,
): ComposedEmail =>
  compose({
    subject: FACTOR_WORDS[change].subject,
    blocks: [
      { kind: "paragraph", text: FACTOR_WORDS[change].fact },
      {
        kind: "paragraph",
        text: "If this was you, you don't need to do anything. If it wasn't you, reset your password now, then check your passkeys and authenticator app.",
      },
      { kind: "button", label: "Reset your password", href: links.forgot },
      { kind: "link", label: "Check account security", href: links.security },
    ],
    footer: footer(links),
  });

/** Sent to the new address of an existing account. The link works once, for 24 hours. */
export const confirmNewEmail = (links: { confirm: string } & NotMe): ComposedEmail =>
  compose({
    subject: "Confirm your new email address",
    blocks: [
      {
        kind: "paragraph",
        text: "Someone asked to use this address for their US Exit Freedom Monitor account. If that was you, confirm the change. The link works once, for 24 hours.",
      },
      { kind: "button", label: "Confirm the change", href: links.confirm },
      { kind: "paragraph", text: "If it wasn't you, ignore this email. Nothing changes without the link." },
    ],
    footer: footer(links),
  });

/** Masks most of an address: "j***@example.com". */
const masked = (email: string) => `${email.slice(0, 1)}***${email.slice(email.lastIndexOf("@"))}`;

/** Sent to the old address after a change, with a link to undo it. */
export const emailChangedEmail = ({
  newEmail,
  restore,
}: {
  newEmail: string;
  restore: string;
}): ComposedEmail =>
  compose({
    subject: "Your email address was changed",
    blocks: [
      {
        kind: "paragraph",
        text: `Your account now uses ${masked(newEmail)}. We won't send anything else to this address.`,
      },
      {
        kind: "paragraph",
        text: "If you didn't do this, change it back within 7 days. We'll sign your account out on all devices, and you can then reset your password.",
      },
      { kind: "button", label: "Change it back", href: restore },
    ],
    footer: [
      {
        kind: "paragraph",
        text: "You're receiving this because this was the address of a US Exit Freedom Monitor account.",
      },
    ],
  });

/** Sent after a user requests deletion of the account. */
export const deletionScheduledEmail = (links: { account: string } & NotMe): ComposedEmail =>
  compose({
    subject: "Your account will be deleted in 7 days",
    blocks: [
      {
        kind: "paragraph",
        text: "You asked us to delete your account. In 7 days we'll erase it with everything that belongs to it, and cancel your subscription if you have one.",
      },
      { kind: "paragraph", text: "Changed your mind? You can keep the account until then." },
      { kind: "button", label: "Keep my account", href: links.account },
    ],
    footer: footer(links),
  });
