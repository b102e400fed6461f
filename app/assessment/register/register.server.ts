import { and, gt, isNull, lte, ne, or } from "drizzle-orm";
import { insertMany } from "~/database/insert-many.server";
import type { Database } from "~/database/open.server";
import { restrictions } from "../tables.server";
import { REGISTER_SEED } from "./register-seed";

/** Seeds the register. Existing entries, including administrators' edits, are left unchanged. */
export const seedRegister = (db: Database) => insertMany(db, restrictions, REGISTER_SEED);

/** Query for the restrictions in force at `instant`. */
export const bindingRestrictions = (db: Database, instant: Date) =>
  db
    .select()
    .from(restrictions)
    .where(
      and(lte(restrictions.since, instant), or(isNull(restrictions.until), gt(restrictions.until, instant))),
    );

/**
 * The query for the entries that meet a part of the forecast question, ended ones too. One that begins after `instant` is read
 * only if it was in the register by then: a replay of the past knows nothing of what came later.
 */
export const partRestrictions = (db: Database, instant: Date) =>
  db
    .select({
      parts: restrictions.parts,
      since: restrictions.since,
      until: restrictions.until,
      announcedEnd: restrictions.announcedEnd,
    })
    .from(restrictions)
    .where(
      and(
        or(lte(restrictions.since, instant), lte(restrictions.lastCheckedAt, instant)),
        ne(restrictions.parts, []),
      ),
    );
