import { sql } from "drizzle-orm";
import { DAY_MS } from "~/time";
import { GRACE_DAYS } from "./trial";

/** SQL on `users`: the users for whom `hasAccess` is true at this time (ms since 1970). */
export const hasAccessSql = (now: number) => sql`(subscription_status = 'active'
  or subscription_status = 'past_due' and subscription_current_period_end > ${now - GRACE_DAYS * DAY_MS}
  or subscription_status = 'trialing' and trial_ends_at >= ${now})`;
