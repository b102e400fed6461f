import type { ComposedEmail } from "~/channels";
import { secureAccountEmail, type SecureAccountLinks } from "./factor-words";

/**
 * Sent after a sign-in from a browser that is new to the account.
 * @param device its name, such as "Firefox on Windows"
 */
export const newDeviceEmail = (device: string, links: SecureAccountLinks): ComposedEmail =>
  secureAccountEmail(
    {
      subject: "A new device signed in to your account",
      fact: `${device} just signed in to your account. That browser hadn't signed in before, or not since your password or two-factor sign-in last changed.`,
    },
    links,
  );
