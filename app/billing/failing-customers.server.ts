import { asc } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { query } from "~/database/query.server";
import { users } from "~/users/tables.server";
import { IS_FAILING } from "./sync.server";

const SHOWN_MAX = 50;

/** Query for the customers whose subscription can't be read from Stripe, those due first, at most 50. */
export const failingCustomers = (db: Database) =>
  query(
    db
      .select({
        customerId: users.stripeCustomerId,
        email: users.email,
        since: users.billingFailingSince,
        retryAt: users.billingRetryAt,
      })
      .from(users)
      .where(IS_FAILING)
      .orderBy(asc(users.billingRetryAt))
      .limit(SHOWN_MAX),
    (rows) =>
      rows.map(({ since, retryAt, ...customer }) => ({
        ...customer,
        since: since?.toISOString() ?? null,
        retryAt: retryAt?.toISOString() ?? null,
      })),
  );
