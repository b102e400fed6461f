import { and, desc, gte, lte, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { insertMany } from "~/database/insert.server";
import type { Database } from "~/database/open.server";
import { outletDays } from "./tables.server";
import { DAY_MS } from "~/time";
import { outletKey } from "./article";
import { textHash } from "~/text";

/** An item that was read, whether or not it is stored. */
export interface CountedItem {
  /** Canonical. */
  url: string;
  source: string;
  publishedAt: Date;
  isRelevant: boolean;
  isDemonstration: boolean;
}

/** A year and two weeks of a hundred outlets. */
const ROWS_READ_MAX = 40_000;
/** A row is at most some 20 KB: an outlet that publishes two thousand items a day. */
const ROWS_PER_STATEMENT = 50;

type Counted = {
  key: string;
  outlet: string;
  day: number;
  isDemonstration: boolean;
  hashes: Map<string, boolean>;
};

/**
 * Counts the items read per outlet and day, each once. Only one refresh runs at a time; after a crash the next one
 * finds the hashes of the items already counted.
 */
export async function countOutletDays(
  { db }: Pick<Context, "db">,
  items: readonly CountedItem[],
): Promise<void> {
  const counted = [...byOutletDay(items).values()];
  for (let start = 0; start < counted.length; start += ROWS_PER_STATEMENT) {
    await merge(db, counted.slice(start, start + ROWS_PER_STATEMENT));
  }
}

async function merge(db: Database, counted: readonly Counted[]): Promise<void> {
  const keys = counted.map(({ outlet, day, isDemonstration }) => ({
    outlet,
    day,
    isDemonstration: Number(isDemonstration),
  }));
  const stored = await db.all<{ key: string; hashes: string }>(sql`
    select d.outlet || ' ' || d.day || ' ' || d.is_demonstration as key, d.item_hashes as hashes
    from json_each(${JSON.stringify(keys)}) c join outlet_days d on d.outlet = c.value ->> 'outlet'
      and d.day = c.value ->> 'day' and d.is_demonstration = c.value ->> 'isDemonstration'`);
  const known = new Map(stored.map((row) => [row.key, row]));
  const rows = counted.flatMap(({ key, outlet, day, isDemonstration, hashes }) => {
    const before = known.get(key)?.hashes ?? "";
    const all = readHashes(before);
    for (const [hash, isRelevant] of hashes) all.set(hash, isRelevant || all.get(hash) === true);
    const itemHashes = writeHashes(all);
    if (itemHashes === before) return [];
    const relevant = [...all.values()].filter(Boolean).length;
    return [{ outlet, day, isDemonstration, items: all.size, relevant, itemHashes }];
  });
  await insertMany(db, outletDays, rows, REPLACE_COUNTS);
}

const REPLACE_COUNTS = sql`on conflict (outlet, day, is_demonstration) do update set
  items = excluded.items, relevant = excluded.relevant, item_hashes = excluded.item_hashes`;

function byOutletDay(items: readonly CountedItem[]): Map<string, Counted> {
  const counted = new Map<string, Counted>();
  for (const { url, source, publishedAt, isRelevant, isDemonstration } of items) {
    const outlet = outletKey(source);
    const day = Math.floor(publishedAt.getTime() / DAY_MS);
    const key = `${outlet} ${day} ${Number(isDemonstration)}`;
    const entry = counted.get(key) ?? { key, outlet, day, isDemonstration, hashes: new Map() };
    const hash = hashOf(url);
    entry.hashes.set(hash, isRelevant || entry.hashes.get(hash) === true);
    counted.set(key, entry);
  }
  return counted;
}

/** By hash, whether any copy of the item was relevant, in whatever order they came: such hashes end in RELEVANT_MARK. */
function readHashes(stored: string): Map<string, boolean> {
  const hashes = stored === "" ? [] : stored.split(" ");
  return new Map(hashes.map((hash) => [hash.replace(RELEVANT_MARK, ""), hash.endsWith(RELEVANT_MARK)]));
}

const writeHashes = (hashes: ReadonlyMap<string, boolean>): string =>
  [...hashes].map(([hash, isRelevant]) => (isRelevant ? hash + RELEVANT_MARK : hash)).join(" ");

const RELEVANT_MARK = "+";

/** 32-bit hash of the URL: collisions within an outlet and day are rare. */
const hashOf = (url: string): string => textHash(url).toString(36);

/** Query for the items read per outlet between two days (since 1970-01-01), inclusive. */
export const outletDaysBetween = (
  db: Database,
  { from, to, withDemonstration }: { from: number; to: number; withDemonstration: boolean },
) =>
  db
    .select({
      outlet: outletDays.outlet,
      day: outletDays.day,
      items: outletDays.items,
      relevant: outletDays.relevant,
    })
    .from(outletDays)
    .where(
      and(
        gte(outletDays.day, from),
        lte(outletDays.day, to),
        sql`(${outletDays.isDemonstration} = 0 or ${withDemonstration ? 1 : 0} = 1)`,
      ),
    )
    .orderBy(desc(outletDays.day))
    .limit(ROWS_READ_MAX);

/** Deletes days before `day` (since 1970-01-01), which no level uses. */
export const forgetOutletDays = (db: Database, day: number) =>
  db.delete(outletDays).where(sql`${outletDays.day} < ${day}`);
