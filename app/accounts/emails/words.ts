import { TRIAL_DAYS } from "~/billing/trial";
import type { ComposedEmail } from "~/channels";
import { compose, type Part } from "~/delivery/email-layout";

/** The "Not you?" link leads to a page that explains what its button does, in the words of the link. */
export interface NotMe {
  notMe: string;
}

const REASONS = {
  secure: {
    why: "of activity on your US Exit Freedom Monitor account",
    way: "Secure your account",
  },
  delete: {
    why: "someone created a US Exit Freedom Monitor account with this address",
    way: "Delete the account",
  },
  "void-link": {
    why: "someone asked for a link to reset the password of the US Exit Freedom Monitor account with this address",
    way: "Cancel this link",
  },
  "cancel-change": {
    why: "someone asked to use this address for a US Exit Freedom Monitor account",
    way: "Cancel the change",
  },
};

/** Why the recipient gets an account email, and what to do if they didn't cause it. */
export const footer = ({ notMe }: NotMe, reason: keyof typeof REASONS = "secure"): Part[] => [
  `You’re receiving this because ${REASONS[reason].why}.`,
  { kind: "link", label: `Not you? ${REASONS[reason].way}`, href: notMe },
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
      `Your account is ready, with ${TRIAL_DAYS} days of free access. No credit card needed.`,
      links.verify &&
        "Please confirm that this is your address. Until you do, we can’t send you alerts. The link works once, for 24 hours.",
      links.verify && { kind: "button", label: "Confirm your email address", href: links.verify },
      "Your dashboard shows today’s risk level, the February 2028 forecast and the news behind them, updated every 6 hours.",
      { kind: links.verify ? "link" : "button", label: "View your dashboard", href: links.dashboard },
      { kind: "link", label: "Create an alert", href: links.alerts },
    ],
    footer: footer(links, links.verify ? "delete" : "secure"),
  });

/** A new verification link. It works once, for 24 hours. */
export const verifyAddressEmail = (links: { verify: string } & NotMe): ComposedEmail =>
  compose({
    subject: "Confirm your email address",
    blocks: [
      "Please confirm that this is your address. Until you do, we can’t send you alerts. The link works once, for 24 hours.",
      { kind: "button", label: "Confirm your email address", href: links.verify },
    ],
    footer: footer(links, "delete"),
  });

/**
 * A reset was requested, or follows because the owner took the account back. The link works once, for one hour.
 * @param links.hasPassword false once the old password was taken away
 */
export const passwordResetEmail = ({
  hasPassword,
  ...links
}: { reset: string; hasPassword: boolean } & NotMe): ComposedEmail =>
  compose({
    subject: hasPassword ? "Reset your password" : "Set a new password",
    blocks: [
      hasPassword
        ? "We received a request to reset your password. This link expires in 1 hour and can be used once. Resetting your password signs you out on all devices."
        : "Your account was secured by a link in one of our emails, so its old password no longer works. Set a new one with this link. It expires in 1 hour and can be used once.",
      {
        kind: "button",
        label: hasPassword ? "Reset your password" : "Set a new password",
        href: links.reset,
      },
      hasPassword
        ? "If you didn’t request this, ignore this email. Your password won’t change."
        : 'Has the link expired? Choose "Forgot password" on the sign-in page to get another one.',
    ],
    footer: footer(links, "void-link"),
  });

/**
 * Sent after a password change, so the owner notices a change made by someone else.
 * @param links.isKept whether the reset canceled a requested deletion
 * @param links.areRemoved whether the reset removed the second factors of the last seven days
 * @param links.removeFactors after a reset of an account with second factors, the link to remove them; else null
 */
export const passwordChangedEmail = ({
  by,
  isKept,
  areRemoved,
  ...links
}: {
  by: "reset" | "account";
  isKept: boolean;
  areRemoved: boolean;
  removeFactors: string | null;
  forgot: string;
} & NotMe): ComposedEmail =>
  compose({
    subject: "Your password was changed",
    blocks: [
      by === "reset"
        ? "Your password was just reset by a link that we emailed to you. Your account is signed out on all devices."
        : "Your password was just changed on your account page. All other devices are signed out; the one that changed it stays signed in.",
      areRemoved &&
        "As you chose when you set the new password, we removed each passkey and authenticator app added in the last 7 days.",
      isKept &&
        "A deletion of your account had been requested. The reset canceled it. If you still want to delete the account, ask for it again on your account page.",
      "If this wasn’t you, reset your password now and make sure no one else has access to your email.",
      { kind: "button", label: "Reset your password", href: links.forgot },
      links.removeFactors &&
        "To sign in you’ll also need a passkey, your authenticator app or a recovery code. If you’ve lost them all, we can remove them in 24 hours.",
      links.removeFactors && {
        kind: "link",
        label: "I’ve lost them all: remove them",
        href: links.removeFactors,
      },
    ],
    footer: footer(links),
  });

/** Sent to the new address of an existing account. The link works once, for 24 hours. */
export const confirmNewEmail = (links: { confirm: string } & NotMe): ComposedEmail =>
  compose({
    subject: "Confirm your new email address",
    blocks: [
      "Someone asked to use this address for their US Exit Freedom Monitor account. If that was you, confirm the change. The link works once, for 24 hours.",
      { kind: "button", label: "Confirm the change", href: links.confirm },
      "If it wasn’t you, ignore this email. Nothing changes without the link.",
    ],
    footer: footer(links, "cancel-change"),
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
      `Your account now uses ${masked(newEmail)}. We won’t send anything else to this address.`,
      "If you didn’t do this, change it back within 7 days. We’ll sign your account out on all devices, turn off its password, and email you a link to set a new one.",
      { kind: "button", label: "Change it back", href: restore },
    ],
    footer: ["You’re receiving this because this was the address of a US Exit Freedom Monitor account."],
  });

/** Sent after a user requests deletion of the account. */
export const deletionScheduledEmail = (links: { account: string } & NotMe): ComposedEmail =>
  compose({
    subject: "Your account will be deleted in 7 days",
    blocks: [
      "You asked us to delete your account. In 7 days we’ll erase it with everything that belongs to it, and cancel your subscription if you have one.",
      "Changed your mind? You can keep the account until then.",
      { kind: "button", label: "Keep my account", href: links.account },
      "If you didn’t ask for this, secure your account with the link below. That cancels the deletion too.",
    ],
    footer: footer(links),
  });
