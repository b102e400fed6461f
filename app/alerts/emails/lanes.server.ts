import { digests, triggeredAlerts } from "~/database/schema.server";
import type { EmailLane } from "~/delivery/lanes.server";
import { composeDigests } from "./compose-digest.server";
import { composeAlertEmails } from "./compose.server";

/** The provider allows two calls a second per account; this pace leaves room for account emails. */
export const alertLane: EmailLane = {
  outbox: triggeredAlerts,
  queue: "alertEmails",
  paceMs: 600,
  compose: composeAlertEmails,
  about: triggeredAlerts.message,
  queuedAt: triggeredAlerts.triggeredAt,
  sentColumns: (now) => ({ notificationSent: true, notificationSentAt: now }),
};

export const digestLane: EmailLane = {
  outbox: digests,
  queue: "digestEmails",
  paceMs: 2000,
  compose: composeDigests,
  about: digests.period,
  queuedAt: digests.createdAt,
  sentColumns: (now) => ({ sentAt: now }),
};
