import { footer, type NotMe } from "~/accounts/emails/words";
import type { ComposedEmail } from "~/channels";
import { compose } from "~/delivery/email-layout";

/** The email that "Test Alert" sends. */
export const testAlertEmail = (links: { alerts: string } & NotMe): ComposedEmail =>
  compose({
    subject: "Test alert: your emails are working",
    blocks: [
      {
        kind: "paragraph",
        text: "This is the test alert you requested. Real alerts will come to this address.",
      },
      { kind: "button", label: "Manage alerts", href: links.alerts },
    ],
    footer: footer(links),
  });
