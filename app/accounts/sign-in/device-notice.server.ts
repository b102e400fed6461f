import { sql, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { DAY_MS } from "~/time";
import { accountEmailInsert } from "../account-emails.server";
import { messages } from "~/delivery/tables.server";
import { deviceName } from "./device-name";
import { knownDeviceOf, type DeviceAccount } from "./known-device.server";

/** Limits the emails if someone with the password keeps signing in; the first email is enough to recover the account. */
const NOTICES_PER_DAY_MAX = 5;

/**
 * Prepares `notice`, the statement that queues the email about a sign-in from a browser that is new to the account, if this one is,
 * the condition holds and the address is confirmed. For the batch of the sign-in, after it; give the rows that it returns to
 * `enqueueNotice`, and then set the device's cookie.
 */
export async function deviceNotice(
  request: Request,
  { db, now, newId, config }: Pick<Context, "db" | "now" | "newId" | "config">,
  account: DeviceAccount,
  condition: SQL,
) {
  const isNew = (await knownDeviceOf(request, { config }, account)) === null;
  const subjectId = deviceName(request.headers.get("User-Agent") ?? "");
  const since = now().getTime() - DAY_MS;
  const notice = accountEmailInsert(
    db,
    { id: newId(), userId: account.id, kind: "new-device", subjectId, now: now() },
    sql`${isNew ? 1 : 0} and ${condition}
      and exists (select 1 from users where id = ${account.id} and email_verified_at is not null)
      and (select count(*) from messages earlier where earlier.user_id = ${account.id}
        and earlier.created_at > ${since} and earlier.kind = 'new-device') < ${NOTICES_PER_DAY_MAX}`,
  ).returning({ id: messages.id });
  // Not the statement itself, which would run when awaited.
  return { notice };
}
