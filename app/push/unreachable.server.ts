import { eq, inArray } from "drizzle-orm";
import { quietHoursHold } from "~/accounts/choices/email-choices.server";
import { emailChoices, pushDevices } from "~/accounts/tables.server";
import type { Context } from "~/context.server";
import { insertMany } from "~/database/insert.server";
import { enqueue } from "~/delivery/enqueue.server";
import { messages } from "~/delivery/tables.server";
import { addressKeys } from "~/delivery/suppression.server";
import { users } from "~/users/tables.server";

/**
 * Tells the users of suppressed addresses, on the devices where they turned notifications on, that emails don't reach them: once
 * for each device, address and stop. Quiet hours hold it. Idempotent.
 */
export async function notifyUnreachable(context: Context, addresses: readonly string[]): Promise<void> {
  const emails = addresses.map((address) => address.trim().toLowerCase());
  if (emails.length === 0) return;
  const devices = await context.db
    .select({
      id: pushDevices.id,
      userId: users.id,
      email: users.email,
      unreachableEmail: users.unreachableEmail,
      liftedAt: users.suppressionLiftedAt,
      choices: emailChoices,
    })
    .from(pushDevices)
    .innerJoin(users, eq(users.id, pushDevices.userId))
    .leftJoin(emailChoices, eq(emailChoices.userId, users.id))
    .where(inArray(users.email, emails));
  const now = context.now();
  const notifications = await Promise.all(
    devices
      // A report from before the operator lifted the stop has changed nothing.
      .filter(({ email, unreachableEmail }) => email === unreachableEmail)
      .map(async ({ id, userId, email, liftedAt, choices }) => {
        const [address = ""] = await addressKeys(context, email);
        return {
          id: `unreachable.${id}.${address.slice(0, 16)}.${liftedAt?.getTime() ?? 0}`,
          userId,
          channel: "push" as const,
          kind: "unreachable",
          priority: "device" as const,
          deviceId: id,
          createdAt: now,
          nextAttemptAt: quietHoursHold(choices, now)?.until ?? now,
        };
      }),
  );
  if (notifications.length === 0) return;
  await insertMany(context.db, messages, notifications);
  await enqueue(context, "people");
}
