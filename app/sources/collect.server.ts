import type { Context } from "~/context.server";
import { DAY_MS } from "~/durations";
import { attempt, type Attempt } from "./attempt.server";
import { fallbackOf, PRIMARY_SOURCES, SOURCES, type Source, type SourceKey } from "./catalog";
import { endpointOf, isStandIn } from "./endpoints.server";
import { isOfTheFuture, type SourceItem } from "./item";
import { recordAsking } from "./record-asking.server";
import { restMs, type SourceErrorKind } from "./source-error";
import { readSourceStates, type SourceState } from "./source-states.server";

const BACK_OFF_FIRST_MS = 1_000;
/** A refresh does not sit and wait for longer than this; the source is due again at the next one. */
const BACK_OFF_MAX_MS = 20_000;

export interface CollectedItem extends SourceItem {
  sourceKey: SourceKey;
  /** True for what a stand-in said: demonstration data, never mixed with the real. */
  isDemonstration: boolean;
}

/** How a source fared in one refresh. */
export interface SourceOutcome {
  source: SourceKey;
  /** healthy: it answered; left-out: it has no key or asked to wait; failed: it did not answer. */
  state: "healthy" | "left-out" | "rate-limited" | "failed";
  itemCount: number;
  attempts: number;
  isFallback: boolean;
  isStandIn: boolean;
  errorKind?: SourceErrorKind;
  /** Why it was left out or failed, in words; never a key or an address. */
  reason?: string;
}

export interface Collected {
  items: CollectedItem[];
  outcomes: SourceOutcome[];
  /** The share of the primary sources that answered, 0-1. A fallback covers its source. */
  coverage: number;
}

/** One source asked in this refresh, with every attempt. */
export interface Asked {
  source: Source;
  outcome: SourceOutcome;
  attempts: Attempt[];
  items: SourceItem[];
}

/**
 * Asks every source side by side and never fails for one of them: a source without a key or in trouble falls back or is
 * left out. Writes a row in api_events for each attempt and what each source said about its quota.
 * @param options.timeLimitMs an upper bound on each attempt, under the source's own
 * @param options.force ignores earlier requests to wait (an admin's unlimited refresh)
 */
export async function collect(
  context: Pick<Context, "config" | "db" | "fetch" | "now" | "newId" | "random" | "sleep">,
  options: { correlationId: string; force?: boolean; timeLimitMs?: number },
): Promise<Collected> {
  const states = await readSourceStates(context.db);
  const { force = false, timeLimitMs = Infinity } = options;
  const source = (key: SourceKey) => ({
    ...SOURCES[key],
    timeLimitMs: Math.min(SOURCES[key].timeLimitMs, timeLimitMs),
  });
  const asked = (
    await Promise.all(
      PRIMARY_SOURCES.map(async (key) => {
        const primary = await ask(context, source(key), states.get(key), { force, isFallback: false });
        const standby = fallbackOf(key);
        if (!standby || primary.outcome.state === "healthy") return [primary];
        return [
          primary,
          await ask(context, source(standby), states.get(standby), { force, isFallback: true }),
        ];
      }),
    )
  ).flat();
  await recordAsking(context, options.correlationId, asked, states);
  return {
    items: asked.flatMap(({ source, items, outcome }) =>
      items.map((item) => ({ ...item, sourceKey: source.key, isDemonstration: outcome.isStandIn })),
    ),
    outcomes: asked.map(({ outcome }) => outcome),
    coverage: coverageOf(asked.map(({ outcome }) => outcome)),
  };
}

/** The share of the primary sources that are covered, by themselves or by their fallback: 5 of 6 -> 0.83. */
export function coverageOf(outcomes: readonly SourceOutcome[]): number {
  const covered = new Set<SourceKey>();
  for (const { source, state } of outcomes) {
    if (state === "healthy") covered.add(SOURCES[source].fallbackFor ?? source);
  }
  return covered.size / PRIMARY_SOURCES.length;
}

async function ask(
  context: Pick<Context, "config" | "fetch" | "now" | "random" | "sleep">,
  source: Source,
  state: SourceState | undefined,
  { force, isFallback }: { force: boolean; isFallback: boolean },
): Promise<Asked> {
  const { baseUrl, key } = endpointOf(context.config, source.key);
  const outcome: SourceOutcome = {
    source: source.key,
    state: "left-out",
    itemCount: 0,
    attempts: 0,
    isFallback,
    isStandIn: isStandIn(context.config, source.key),
  };
  const asked: Asked = { source, outcome, attempts: [], items: [] };
  if (source.needsKey && !key) {
    outcome.reason = "no key is configured";
    return asked;
  }
  const now = context.now();
  if (!force && state?.retryAfterUntil && state.retryAfterUntil > now) {
    outcome.reason = `it asked to wait until ${state.retryAfterUntil.toISOString()}`;
    return asked;
  }
  const since = new Date(now.getTime() - source.lookBackDays * DAY_MS);
  const request = source.request({ baseUrl, key, since, now });
  for (let tries = 1; tries <= source.attempts; tries += 1) {
    const made = await attempt(context, source, request);
    asked.attempts.push(made);
    if (!made.error?.isPassing || tries === source.attempts) break;
    const waitMs = restMs(made.error) ?? backOffMs(tries, context.random());
    if (waitMs > BACK_OFF_MAX_MS) break;
    await context.sleep(waitMs);
  }
  const last = asked.attempts.at(-1);
  outcome.attempts = asked.attempts.length;
  if (last?.items) {
    asked.items = last.items.filter((item) => !isOfTheFuture(item, now));
    outcome.state = "healthy";
    outcome.itemCount = asked.items.length;
  } else if (last?.error) {
    const { kind, message } = last.error;
    outcome.state = kind === "rate-limited" || kind === "quota" ? "rate-limited" : "failed";
    outcome.errorKind = kind;
    outcome.reason = message;
  }
  return asked;
}

/** 1 s, 2 s, 4 s ..., each shortened by chance to between a half and the whole, so that callers do not march in step. */
export const backOffMs = (tries: number, chance: number): number =>
  BACK_OFF_FIRST_MS * 2 ** (tries - 1) * (0.5 + chance / 2);
