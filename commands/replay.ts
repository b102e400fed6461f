import { instantOf } from "~/time";
import { progressOf } from "./progress";
import { replay } from "./replay-file";
import { readText } from "./text-file";
import { parseReadings } from "./recorded-readings";
import { openLocalContext } from "./local-context";
import { LOCAL_STATE, localVars } from "./local-product";
import { migrateLocal } from "./migrations";

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

  const vars = localVars({ origin: NOWHERE, standInsOrigin: NOWHERE, state: LOCAL_STATE, ownVars: false });
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
