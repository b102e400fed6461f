import { like } from "drizzle-orm";
import type { Context } from "~/context.server";
import { DAY_MS, instantOf, isoDay, dayStart } from "~/time";
import { HISTORY_DAYS } from "~/assessment/level/story-reports";
import { recordArticles, type NewsItem } from "~/news/record-articles.server";
import { refreshFromFile } from "~/refresh/refresh.server";
import { riskAssessments } from "~/assessment/tables.server";
import { LOCAL_STATE, localVars } from "./local-product";
import { migrateLocal } from "./migrations";
import { openLocalContext } from "./local-context";
import { parseReadings, type Readings, recordedReader } from "./recorded-readings";
import { progressOf } from "./progress";
import { readText } from "./text-file";
import { streamItems } from "../stand-ins/article-file";

// npm run replay -- FILE.jsonl[.gz]... [--from DATE] [--to DATE] [--readings FILE] [--alerts]: runs real articles and official documents
// through the real pipeline, a day at a time, into the local database; also used to backfill history. No network;
// idempotent.

const NOWHERE = "https://replay.invalid";

/** Days that were replayed before stay as they are. @throws a sentence that says what is wrong */
export async function replayFiles(values: {
  _: string[];
  from?: string;
  to?: string;
  readings?: string;
  alerts: boolean;
}): Promise<void> {
  const from = dayOf(values.from, "--from");
  const to = dayOf(values.to, "--to");
  const readings = values.readings ? parseReadings(readText(values.readings)) : undefined;

  const vars = localVars({ origin: NOWHERE, standInsOrigin: NOWHERE, state: LOCAL_STATE });
  const { context, close } = await openLocalContext({ state: LOCAL_STATE, vars });
  const startedAt = Date.now();
  let show: ReturnType<typeof progressOf> | undefined;
  try {
    await migrateLocal(context.db.$client, LOCAL_STATE);
    const done = await replay(context, {
      files: values._,
      from,
      to,
      raisesAlerts: values.alerts,
      readings,
      onDay: ({ day, done, days, level }) => {
        show ??= progressOf("Days", days);
        show(done, level === undefined ? day : `${day}, level ${level}`);
      },
    });
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(
      [
        `${done.days} days replayed, ${done.daysKnown} had already been replayed (${seconds} s)`,
        `${done.read} articles read, ${done.relevant} relevant, ${done.recorded} recorded; ${done.unreadable} unreadable lines`,
        done.lowest && done.highest
          ? `Lowest level ${done.lowest.level} on ${done.lowest.date}, highest ${done.highest.level} on ${done.highest.date}`
          : "No day was assessed",
      ].join("\n"),
    );
  } finally {
    await close();
  }
}

function dayOf(text: string | undefined, option: string): Date | undefined {
  if (text === undefined) return undefined;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? instantOf(text) : undefined;
  if (!day) {
    throw new Error(`${option} takes a day such as 2026-01-31, not ${text}`);
  }
  return day;
}

/** Share of its usual volume that a day needs to count as fully covered, because weekends are thinner. */
const FULL_DAY_SHARE = 0.3;
const USUAL_DAYS = 28;
interface ReplayProgress {
  day: string;
  done: number;
  days: number;
  level?: number;
}

interface Replayed {
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
    const end = new Date(dayStart(date).getTime() + DAY_MS - 1);
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
  const start = dayStart(first);
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
  const start = dayStart(first).getTime();
  const count = Math.round((dayStart(last).getTime() - start) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => isoDay(new Date(start + index * DAY_MS)));
}
