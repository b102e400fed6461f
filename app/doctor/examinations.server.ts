import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { runBatch } from "~/database/query.server";
import { DAY_MS, MINUTE_MS } from "~/time";
import { examine, examineSources, realSources } from "./examine.server";
import { examinations } from "./tables.server";

/** Each provider has at most a minute, and they are called side by side. */
const LEASE_MS = 15 * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;
/** An older request is given up. */
const REQUEST_MS = DAY_MS;

type Own = Pick<Context, "config" | "db" | "fetch" | "newId" | "now" | "random" | "sleep">;

/**
 * Runs the oldest examination that was asked for, or the week's own of the real sources. One that a process has died with is begun
 * again after 15 minutes, for a day; each call only reads.
 */
export async function runExamination(context: Own): Promise<{ examined: string | null }> {
  const { db, now } = context;
  const sources = realSources(context);
  const at = now();
  const open = db
    .select({ id: examinations.id })
    .from(examinations)
    .where(
      and(
        isNull(examinations.finishedAt),
        gt(examinations.requestedAt, new Date(at.getTime() - REQUEST_MS)),
        or(isNull(examinations.startedAt), lt(examinations.startedAt, new Date(at.getTime() - LEASE_MS))),
      ),
    )
    .orderBy(asc(examinations.requestedAt))
    .limit(1);
  const { claimed } = await runBatch(db, {
    week: sources.length === 0 ? [] : [weekly(context, at)],
    claimed: db
      .update(examinations)
      .set({ startedAt: at })
      .where(sql`${examinations.id} = ${open}`)
      .returning({ id: examinations.id, kind: examinations.kind }),
  });
  const [examination] = claimed;
  if (!examination) return { examined: null };
  const found =
    examination.kind === "weekly" ? await examineSources(context, sources) : await examine(context, context);
  await db
    .update(examinations)
    .set({ finishedAt: now(), findings: found })
    .where(and(eq(examinations.id, examination.id), isNull(examinations.finishedAt)));
  return { examined: examination.id };
}

const weekly = ({ db }: Pick<Own, "db">, at: Date) =>
  db
    .insert(examinations)
    .values({ id: `weekly.${Math.floor(at.getTime() / WEEK_MS)}`, kind: "weekly", requestedAt: at })
    .onConflictDoNothing();

/** Query for what the last examination found. */
export const lastFindings = (db: Context["db"]) =>
  db
    .select({ findings: examinations.findings })
    .from(examinations)
    .where(isNotNull(examinations.finishedAt))
    .orderBy(desc(examinations.requestedAt))
    .limit(1);
