import type { BaseContext } from "~/base-context.server";
import type { Claimed } from "./claim.server";
import type { MessageKinds } from "./message-kind";
import type { Mailer } from "./mailer";
import type { Verdict } from "./record.server";

/** What sends messages. */
export interface DeliveryContext extends BaseContext {
  /** The queues of what a person waits for, and of everything else. */
  readonly peopleMessages: Queue;
  readonly bulkMessages: Queue;
  readonly messageKinds: MessageKinds;
  /** The channel of emails. */
  readonly mailer: Mailer;
  /** The channel of notifications: sends them to their devices, and says what became of each. */
  readonly sendNotifications: NotificationSender;
}

/** @throws only if D1 fails; the notifications are due again when their lease ends */
export type NotificationSender = (
  context: BaseContext,
  notifications: readonly Claimed[],
) => Promise<ReadonlyMap<string, Verdict>>;
