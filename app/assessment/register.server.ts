import { and, gt, isNull, lte, ne, or } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { restrictions } from "~/database/schema.server";
import type { RiskFactor } from "~/news/factors";
import { REGISTER_SEED, type Restriction } from "./register";

/**
 * The statement that gives the register its first entries. It writes nothing where an entry is known: what an admin has
 * changed stays.
 */
export const seedRegister = (d1: D1Database) =>
  d1
    .prepare(
      `insert into restrictions (id, name, law, affected, factor, since, until, severity, reach, source_url, last_checked_at, parts)
       select value ->> 'id', value ->> 'name', value ->> 'law', value ->> 'affected', value ->> 'factor',
         value ->> 'since', value ->> 'until', value ->> 'severity', value ->> 'reach', value ->> 'sourceUrl',
         value ->> 'lastCheckedAt', value -> 'parts'
       from json_each(?1) where true on conflict (id) do nothing`,
    )
    .bind(
      JSON.stringify(
        REGISTER_SEED.map((entry) => ({
          ...entry,
          since: entry.since.getTime(),
          until: entry.until?.getTime() ?? null,
          lastCheckedAt: entry.lastCheckedAt.getTime(),
        })),
      ),
    );

/** The query for the restrictions that bind at `instant`; read each row with `toRestriction`. */
export const bindingRestrictions = (db: Database, instant: Date) =>
  db
    .select()
    .from(restrictions)
    .where(
      and(lte(restrictions.since, instant), or(isNull(restrictions.until), gt(restrictions.until, instant))),
    );

export const toRestriction = (row: typeof restrictions.$inferSelect): Restriction => ({
  ...row,
  factor: row.factor as RiskFactor,
});

/** The query for the entries that meet a part of the forecast question and began by `instant`, ended ones too. */
export const partRestrictions = (db: Database, instant: Date) =>
  db
    .select({
      parts: restrictions.parts,
      since: restrictions.since,
      until: restrictions.until,
      announcedEnd: restrictions.announcedEnd,
    })
    .from(restrictions)
    .where(and(lte(restrictions.since, instant), ne(restrictions.parts, [])));

/** The restrictions that bind at `instant`. */
export async function restrictionsInForce(db: Database, instant: Date): Promise<Restriction[]> {
  return (await bindingRestrictions(db, instant)).map(toRestriction);
}
