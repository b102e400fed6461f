import { like } from "drizzle-orm";
import { HISTORY_DAYS } from "~/assessment/level/story-reports";
import type { Context } from "~/context.server";
import { riskAssessments } from "~/assessment/tables.server";
import { DAY_MS, isoDay } from "~/time";
import { recordArticles, type NewsItem } from "~/news/record-articles.server";
import { refreshFromFile } from "~/refresh/refresh.server";
import { type Readings, recordedReader } from "./recorded-readings";
import { streamItems } from "./stream-file";

/** Share of its usual volume that a day needs to count as fully covered, because weekends are thinner. */
const FULL_DAY_SHARE = 0.3;
const USUAL_DAYS = 28;
export interface ReplayProgress {
  day: string;
  done: number;
  days: number;
  level?: number;
}

export interface Replayed {
  /** Days assessed now, and days already assessed by an earlier replay. */
  days: number;
  daysKnown: number;
  read: number;
  relevant: number;
  recorded: number;
  unreadable: number;
  lowest?: { date: string; level: number };
  highest?: { date: string; level: number };
}

/**
 * Runs the refresh over the files' articles and official documents, as of the end of each UTC day. Idempotent: one
 * assessment per day.
 * @throws if a file can't be read or none has an article in the range
 */
export async function replay(
  context: Context,
  options: {
    files: readonly string[];
    from?: Date;
    to?: Date;
    raisesAlerts?: boolean;
    /** The second reader's reading; without it only the rules count. */
    readings?: Readings;
    onDay?: (progress: ReplayProgress) => void;
  },
): Promise<Replayed> {
  const { days, unreadable } = await itemsByDay(options.files);
  const present = [...days.keys()].sort();
  const first = options.from ? isoDay(options.from) : present[0];
  const last = options.to ? isoDay(options.to) : present.at(-1);
  if (!first || !last || !present.some((day) => day >= first && day <= last)) {
    throw new Error(`${options.files.join(", ")}: no article in that range`);
  }
  const known = new Set(
    (
      await context.db
        .select({ correlationId: riskAssessments.correlationId })
        .from(riskAssessments)
        .where(like(riskAssessments.correlationId, "replay-%"))
    ).map(({ correlationId }) => correlationId),
  );
  const done: Replayed = { days: 0, daysKnown: 0, read: 0, relevant: 0, recorded: 0, unreadable };
  await recordWhatCameBefore(context, days, first);
  const range = daysFrom(first, last);
  const reader = options.readings ? recordedReader(options.readings) : null;
  const volumes: number[] = [];
  for (const [index, date] of range.entries()) {
    const items = days.get(date) ?? [];
    const coverage = coverageOf(items.length, volumes);
    volumes.push(items.length);
    done.read += items.length;
    if (known.has(`replay-${date}`)) {
      done.daysKnown += 1;
      options.onDay?.({ day: date, done: index + 1, days: range.length });
      continue;
    }
    const end = new Date(new Date(`${date}T00:00:00Z`).getTime() + DAY_MS - 1);
    const started = await refreshFromFile(
      { ...context, now: () => end },
      {
        correlationId: `replay-${date}`,
        items,
        coverage,
        sources: [{ source: "replay", name: "Replayed articles", itemCount: items.length }],
        isDemonstration: false,
        raisesAlerts: options.raisesAlerts ?? false,
        reader,
      },
    );
    if (!started.ok) throw new Error("A refresh is running on this database; try again when it has finished");
    const { level, counts } = started.refreshed;
    done.days += 1;
    done.relevant += counts.relevant ?? 0;
    done.recorded += counts.recorded ?? 0;
    if (!done.lowest || level < done.lowest.level) done.lowest = { date, level };
    if (!done.highest || level > done.highest.level) done.highest = { date, level };
    options.onDay?.({ day: date, done: index + 1, days: range.length, level });
  }
  return done;
}

/** The first day uses the news of the year before it, like every other day. */
async function recordWhatCameBefore(
  context: Context,
  days: ReadonlyMap<string, NewsItem[]>,
  first: string,
): Promise<void> {
  const start = new Date(`${first}T00:00:00Z`);
  const since = isoDay(new Date(start.getTime() - HISTORY_DAYS * DAY_MS));
  const items = [...days].filter(([date]) => date >= since && date < first).flatMap(([, before]) => before);
  if (items.length > 0) await recordArticles(context, items);
}

/** A day's volume relative to the file's usual one, 0-1: three tenths of the median of the last 28 days are enough. */
function coverageOf(volume: number, before: readonly number[]): number {
  const usual = before.slice(-USUAL_DAYS).sort((a, b) => a - b);
  const median = usual[Math.floor(usual.length / 2)] ?? volume;
  return median === 0 ? (volume > 0 ? 1 : 0) : Math.min(1, volume / (median * FULL_DAY_SHARE));
}

async function itemsByDay(files: readonly string[]) {
  const days = new Map<string, NewsItem[]>();
  let unreadable = 0;
  for (const file of files) {
    for await (const item of streamItems(file)) {
      if (!item) {
        unreadable += 1;
        continue;
      }
      const date = isoDay(item.publishedAt);
      const day = days.get(date) ?? [];
      day.push({ ...item, sourceKey: "replay", isDemonstration: false });
      days.set(date, day);
    }
  }
  return { days, unreadable };
}

function daysFrom(first: string, last: string): string[] {
  const start = new Date(`${first}T00:00:00Z`).getTime();
  const count = Math.round((new Date(`${last}T00:00:00Z`).getTime() - start) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => isoDay(new Date(start + index * DAY_MS)));
}
