import { and, asc, desc, eq, gt, isNull, lte, ne, or } from "drizzle-orm";
import { insertMany } from "~/database/insert.server";
import { REGISTER_SEED } from "./register-seed";
import type { Database } from "~/database/open.server";
import { firstRow, joinQueries, query, type Query } from "~/database/query.server";
import { restrictions } from "../tables.server";
import { latestAssessment } from "../assessments.server";
import { weightOf } from "./register";
import type { PublicEntry, RestrictionShare } from "./public-register";

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

const ENTRIES_MAX = 500;

type Row = typeof restrictions.$inferSelect;

function toPublicEntry(row: Row, now: Date): PublicEntry {
  const { severity, reach, ...entry } = row;
  const status = entry.since > now ? "scheduled" : entry.until && entry.until <= now ? "ended" : "in-force";
  return { ...entry, status, impact: 100 * weightOf({ severity, reach }) };
}

/** The register: entries without an end first, the newest of each group first. At most 500. */
export const publicRegister = (db: Database, now: Date): Query<PublicEntry[]> =>
  query(
    db
      .select()
      .from(restrictions)
      .orderBy(desc(isNull(restrictions.until)), desc(restrictions.since), asc(restrictions.id))
      .limit(ENTRIES_MAX),
    (rows) => rows.map((row) => toPublicEntry(row, now)),
  );

/** One entry of the register; null if the id is unknown. */
export const publicEntry = (db: Database, id: string, now: Date): Query<PublicEntry | null> =>
  query(db.select().from(restrictions).where(eq(restrictions.id, id)).limit(1), ([row]) =>
    row ? toPublicEntry(row, now) : null,
  );

/** An entry's points in the latest level, as the dashboard shows them; null if it has none. */
export const restrictionShare = (db: Database, id: string, now: Date): Query<RestrictionShare | null> =>
  joinQueries({ latest: firstRow(latestAssessment(db, now)) }, ({ latest }) => {
    const part = latest?.detail.level.restrictions.find((restriction) => restriction.id === id);
    return latest && part ? { points: part.points, level: latest.riskLevel } : null;
  });
