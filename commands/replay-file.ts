import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { like } from "drizzle-orm";
import { z } from "zod";
import { EVIDENCE_DAYS } from "~/assessment/evidence";
import type { Context } from "~/context.server";
import { riskAssessments } from "~/database/schema.server";
import { DAY_MS } from "~/durations";
import { RELEVANT_FROM, scoreRelevance } from "~/news/relevance";
import { recordNews, type NewsItem } from "~/news/news.server";
import { refreshFrom } from "~/refresh.server";
import { sourceItem } from "~/sources/item";

/** The share of its usual day that a file must bring for its day to count as fully covered: weekends are thinner. */
const FULL_DAY_SHARE = 0.3;
const USUAL_DAYS = 28;
/** Articles scoring under this could never be kept; they only count towards the day's volume. */
const MENTIONED_FROM = 1;

const line = sourceItem
  .omit({ publishedAt: true, official: true, description: true })
  .extend({ description: sourceItem.shape.description.optional(), publishedAt: z.coerce.date() });

export interface ReplayProgress {
  day: string;
  done: number;
  days: number;
  level?: number;
}

export interface Replayed {
  /** Days assessed now, and days that an earlier replay had assessed. */
  days: number;
  daysKnown: number;
  read: number;
  relevant: number;
  recorded: number;
  unreadable: number;
  lowest?: { date: string; level: number };
  highest?: { date: string; level: number };
}

interface Day {
  volume: number;
  relevant: number;
  items: NewsItem[];
}

/**
 * Runs the refresh over a file's articles, as of the end of each UTC day, once a day however often it is called.
 * @throws when the file cannot be read or holds no article in the range
 */
export async function replay(
  context: Context,
  options: {
    file: string;
    from?: Date;
    to?: Date;
    raisesAlerts?: boolean;
    onDay?: (progress: ReplayProgress) => void;
  },
): Promise<Replayed> {
  const { days, unreadable } = await daysOfFile(options.file);
  const present = [...days.keys()].sort();
  const first = options.from ? isoDay(options.from) : present[0];
  const last = options.to ? isoDay(options.to) : present.at(-1);
  if (!first || !last || !present.some((day) => day >= first && day <= last)) {
    throw new Error(`${options.file} holds no article in that range`);
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
  const volumes: number[] = [];
  for (const [index, date] of range.entries()) {
    const day = days.get(date) ?? { volume: 0, relevant: 0, items: [] };
    const coverage = coverageOf(day.volume, volumes);
    volumes.push(day.volume);
    done.read += day.volume;
    done.relevant += day.relevant;
    if (known.has(`replay-${date}`)) {
      done.daysKnown += 1;
      options.onDay?.({ day: date, done: index + 1, days: range.length });
      continue;
    }
    const end = new Date(new Date(`${date}T00:00:00Z`).getTime() + DAY_MS - 1);
    const started = await refreshFrom(
      { ...context, now: () => end },
      {
        correlationId: `replay-${date}`,
        items: day.items,
        coverage,
        sources: [{ source: "replay", name: "Replayed articles", itemCount: day.volume }],
        isDemonstration: false,
        raisesAlerts: options.raisesAlerts ?? false,
      },
    );
    if (!started.ok) throw new Error("A refresh is running on this database; try again when it is done");
    const { level, counts } = await started.finished;
    done.days += 1;
    done.recorded += counts.recorded ?? 0;
    if (!done.lowest || level < done.lowest.level) done.lowest = { date, level };
    if (!done.highest || level > done.highest.level) done.highest = { date, level };
    options.onDay?.({ day: date, done: index + 1, days: range.length, level });
  }
  return done;
}

/** The first day rests on the news of the months before it, as every other does. */
async function recordWhatCameBefore(context: Context, days: Map<string, Day>, first: string): Promise<void> {
  const start = new Date(`${first}T00:00:00Z`);
  const since = isoDay(new Date(start.getTime() - EVIDENCE_DAYS * DAY_MS));
  const before = [...days].filter(([date]) => date >= since && date < first);
  const items = before.flatMap(([, day]) => day.items);
  if (items.length > 0) await recordNews(context, items, start);
}

/** What a day brought of what the file usually brings, 0-1: three tenths of the median of the last 28 days are enough. */
function coverageOf(volume: number, before: readonly number[]): number {
  const usual = before.slice(-USUAL_DAYS).sort((a, b) => a - b);
  const median = usual[Math.floor(usual.length / 2)] ?? volume;
  return median === 0 ? (volume > 0 ? 1 : 0) : Math.min(1, volume / (median * FULL_DAY_SHARE));
}

async function daysOfFile(file: string): Promise<{ days: Map<string, Day>; unreadable: number }> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  const raw = createReadStream(file);
  const days = new Map<string, Day>();
  let unreadable = 0;
  for await (const text of createInterface({
    input: file.endsWith(".gz") ? raw.pipe(createGunzip()) : raw,
  })) {
    if (text.trim() === "") continue;
    const parsed = line.safeParse(readJson(text));
    if (!parsed.success) {
      unreadable += 1;
      continue;
    }
    const item = { ...parsed.data, description: parsed.data.description ?? null, official: false };
    const date = isoDay(item.publishedAt);
    const day = days.get(date) ?? { volume: 0, relevant: 0, items: [] };
    day.volume += 1;
    // Only what can matter is kept in memory: a large file is mostly other news.
    const { score } = scoreRelevance(item);
    if (score >= RELEVANT_FROM) day.relevant += 1;
    if (score >= MENTIONED_FROM) {
      day.items.push({ ...item, sourceKey: "replay", isDemonstration: false });
    }
    days.set(date, day);
  }
  return { days, unreadable };
}

function daysFrom(first: string, last: string): string[] {
  const start = new Date(`${first}T00:00:00Z`).getTime();
  const count = Math.round((new Date(`${last}T00:00:00Z`).getTime() - start) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => isoDay(new Date(start + index * DAY_MS)));
}

const isoDay = (instant: Date) => instant.toISOString().slice(0, 10);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
