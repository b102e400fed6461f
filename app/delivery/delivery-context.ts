import type { BaseContext } from "~/base-context.server";
import type { EmailLanes } from "./email-lane";
import type { Mailer } from "./mailer";

/** What sends email. */
export interface DeliveryContext extends BaseContext {
  /** Separate queues for outgoing email, so account emails never wait behind alerts or digests. */
  readonly alertEmails: Queue;
  readonly accountEmails: Queue;
  readonly digestEmails: Queue;
  readonly emailLanes: EmailLanes;
  readonly mailer: Mailer;
}
