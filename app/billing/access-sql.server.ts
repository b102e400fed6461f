import { sql } from "drizzle-orm";

/** SQL on `users`: the users for whom `hasAccess` is true at this time (ms since 1970). */
export const hasAccessSql = (now: number) => sql`(subscription_status = 'active'
  or subscription_status = 'past_due' and subscription_current_period_end > ${now}
  or subscription_status = 'trialing' and trial_ends_at >= ${now})`;
