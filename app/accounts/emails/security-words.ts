import type { ComposedEmail } from "~/channels";
import { compose } from "~/delivery/email-layout";
import { formatInstant } from "~/time";
import { footer, type NotMe } from "./words";

// Emails about second factors.

export const FACTOR_CHANGES = [
  "app-added",
  "app-removed",
  "passkey-added",
  "passkey-removed",
  "codes-refused",
  "device-codes-refused",
] as const;
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
  "codes-refused": {
    subject: "Too many wrong codes for your account",
    fact: "20 wrong sign-in codes were entered for your account today, by someone who has your password or an open session. Until midnight UTC we accept codes only on devices where you’ve used a code or a passkey before. Passkeys still work everywhere.",
  },
  "device-codes-refused": {
    subject: "Too many wrong codes on a device you’ve used",
    fact: "Too many wrong sign-in codes were entered for your account today on a device where a code or a passkey has worked before. We accept 20 wrong ones a day on each such device and 60 on all of them. Until midnight UTC we refuse any more. Passkeys still work everywhere.",
  },
};

/** Sent after a passkey or authenticator app was added or removed, so the owner notices a change made by someone else. */
export const secondFactorChangedEmail = (change: FactorChange, links: SecureAccountLinks): ComposedEmail =>
  secureAccountEmail(FACTOR_WORDS[change], links);

type SecureAccountLinks = {
  /** "Not you?" removes no factor of an administrator. */
  keepsFactors: boolean;
  security: string;
} & NotMe;

/** An email about what someone else may have done, with a button that gives the account back to the owner of the mailbox. */
const secureAccountEmail = (
  { subject, fact }: { subject: string; fact: string },
  { keepsFactors, ...links }: SecureAccountLinks,
): ComposedEmail =>
  compose({
    subject,
    blocks: [
      fact,
      "If this was you, you don’t need to do anything. If it wasn’t you, secure your account now. We’ll sign it out on all devices, turn off its password, and email you a link to set a new one.",
      { kind: "button", label: "Secure your account", href: links.notMe },
      keepsFactors
        ? "Administrators keep their passkeys and authenticator app. Check them once you’ve signed in again."
        : "That also removes each passkey and authenticator app added in the week before this email or since.",
      { kind: "link", label: "Check account security", href: links.security },
    ],
    footer: footer(links),
  });

export const REMOVAL_STEPS = ["requested", "canceled", "done"] as const;
export type RemovalStep = (typeof REMOVAL_STEPS)[number];

/**
 * Sent when the removal of all second factors is requested, canceled and done.
 * @param at when they will be removed; null once they aren't pending
 */
export function factorRemovalEmail(
  step: RemovalStep,
  at: Date | null,
  links: { security: string } & NotMe,
): ComposedEmail {
  const { subject, facts, button } = REMOVAL_WORDS[step];
  return compose({
    subject,
    blocks: [
      ...facts(at ? formatInstant(at) : "in 24 hours"),
      { kind: "button", label: button, href: links.security },
    ],
    footer: footer(links),
  });
}

const REMOVAL_WORDS: Record<
  RemovalStep,
  { subject: string; facts: (when: string) => string[]; button: string }
> = {
  requested: {
    subject: "Your passkeys and app will be removed in 24 hours",
    facts: (when) => [
      `You told us that you’ve lost them. On ${when} we’ll remove all passkeys, the authenticator app and the recovery codes from your account. Until then nothing changes.`,
      "Found one of them, or didn’t ask for this? Before then, sign in with a passkey or a code and choose to keep them.",
    ],
    button: "Keep my passkeys and app",
  },
  canceled: {
    subject: "Your passkeys and app stay",
    facts: () => [
      "The removal that was requested by email is canceled. Someone signed in with a passkey or a code and chose to keep them.",
      "If that wasn’t you, someone else has one of them. Reply to this email, and we’ll help.",
    ],
    button: "Check account security",
  },
  done: {
    subject: "Your passkeys and app were removed",
    facts: () => [
      "As requested, we removed all passkeys, the authenticator app and the recovery codes from your account, and signed it out on all devices. It now needs only your password to sign in.",
      "Sign in and add a new passkey or authenticator app, so that a stolen password isn’t enough.",
    ],
    button: "Go to account security",
  },
};

/**
 * Sent after a sign-in from a browser that is new to the account.
 * @param device its name, such as "Firefox on Windows"
 */
export const newDeviceEmail = (device: string, links: SecureAccountLinks): ComposedEmail =>
  secureAccountEmail(
    {
      subject: "A new device signed in to your account",
      fact: `${device} just signed in to your account. That browser hadn’t signed in before, or not since your password or two-factor sign-in last changed.`,
    },
    links,
  );
