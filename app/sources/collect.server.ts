import type { Context } from "~/context.server";
import { sourceStates } from "./tables.server";
import { fallbackOf, PRIMARY_SOURCES, SOURCES, type SourceKey } from "./catalog";
import { completeCongress } from "./complete-congress.server";
import { fetchSource, type SourceOutcome } from "./fetch-source.server";
import type { SourceItem } from "./item";
import { recordFetches } from "./record-fetches.server";
import {
  configuredServices,
  presentOutcomes,
  respondingServices,
  type StoredOutcome,
} from "./source-freshness";

export interface CollectedItem extends SourceItem {
  sourceKey: SourceKey;
  /** True for a simulated source: demo data is never mixed with live data. */
  isDemonstration: boolean;
}

interface Collected {
  items: CollectedItem[];
  /** Outcomes of the called sources. */
  outcomes: SourceOutcome[];
  /** The same, and those of the refresh before that answered then. */
  sources: StoredOutcome[];
  /** Share of the configured services that responded, 0-1. A fallback counts for its source. */
  coverage: number;
  /** Whether any source gave more to this call than before: an answer, or part of one where it had given none. */
  hasAnswers: boolean;
}

/**
 * Calls every source concurrently. A source without a key, or one that fails, never stops the others: its fallback is
 * called, or it is skipped. Records a row in api_events for each call, and each source's quota.
 * @param options.timeLimitMs an upper bound on each call, in addition to the source's own
 * @param options.force ignores earlier requests to wait (an admin's unlimited refresh)
 * @param options.answered outcomes of the refresh that this one repeats: what answered then, itself or by its fallback, counts
 * as present and isn't called
 */
export async function collect(
  context: Pick<Context, "config" | "db" | "fetch" | "now" | "newId" | "random" | "sleep">,
  options: {
    correlationId: string;
    force?: boolean;
    timeLimitMs?: number;
    answered?: readonly StoredOutcome[];
  },
): Promise<Collected> {
  const rows = await context.db.select().from(sourceStates);
  const states = new Map(rows.map((state) => [state.source, state]));
  const { force = false, timeLimitMs = Infinity } = options;
  const present = presentOutcomes(options.answered ?? []);
  const hadGivenPart = (key: SourceKey) =>
    options.answered?.some(({ source, state }) => source === key && state === "incomplete") ?? false;
  const isMissing = (key: SourceKey) => !present.some(({ source }) => source === key);
  const run = (key: SourceKey, { isFallback }: { isFallback: boolean }) => {
    const source = { ...SOURCES[key], timeLimitMs: Math.min(SOURCES[key].timeLimitMs, timeLimitMs) };
    return fetchSource(context, source, states.get(key), { force, isFallback });
  };
  const results = (
    await Promise.all(
      PRIMARY_SOURCES.filter(isMissing).map(async (key) => {
        const primary = await run(key, { isFallback: false });
        const fallback = fallbackOf(key);
        if (!fallback || hasAnswered(primary.outcome)) return [primary];
        return [primary, await run(fallback, { isFallback: true })];
      }),
    )
  ).flat();
  await completeCongress(context, results);
  await recordFetches(context, options.correlationId, results);
  const outcomes = results.map(({ outcome }) => outcome);
  const sources = [...present, ...outcomes];
  return {
    items: results.flatMap(({ source, items, outcome }) =>
      items.map((item) => ({ ...item, sourceKey: source.key, isDemonstration: outcome.isSimulated })),
    ),
    outcomes,
    sources,
    coverage: respondingServices(sources).length / configuredServices(sources).length,
    hasAnswers: outcomes.some(
      (candidate) =>
        candidate.state === "healthy" || (hasAnswered(candidate) && !hadGivenPart(candidate.source)),
    ),
  };
}

/** An incomplete answer counts: the fallback is for a source that gave nothing. */
const hasAnswered = ({ state }: SourceOutcome) => state === "healthy" || state === "incomplete";
