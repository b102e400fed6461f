import { DAY_MS } from "~/time";

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** The text of `/.well-known/security.txt` (RFC 9116): where researchers report a vulnerability. */
export const securityText = (origin: string, contact: string, now: Date): string =>
  [
    `Contact: mailto:${contact}`,
    `Expires: ${new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
