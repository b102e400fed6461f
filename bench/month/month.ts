import { DAY_MS, HOUR_MS } from "~/time";
import { judge, rows, tableOf, type Finding } from "./judge";
import { live, START } from "./life";
import { scheduleOf, SETTLED_DAY, type Fault } from "./schedule";
import { subscribersOf } from "./subscribers";

// npm run bench:month: the product left alone for a month, on the real D1 of workerd,
// with a schedule of faults (schedule.ts). It fails when anything in the last column isn't 0.

/** Sets the exit code to 1 when anything went wrong. */
export async function benchMonth(values: { days: string; people: string; seed: string }): Promise<void> {
  const say = console.log;
  const events = new Map<string, number>();
  const count = (level: string) => (first: unknown) => {
    const event =
      typeof first === "object" && first !== null && "event" in first ? String(first.event) : "other";
    if (level !== "log") events.set(`${level} ${event}`, (events.get(`${level} ${event}`) ?? 0) + 1);
  };
  // The product's log of a month is long; its warnings and errors are counted.
  Object.assign(console, { log: count("log"), warn: count("warn"), error: count("error") });

  const startedAt = performance.now();
  const findings = await monthOf({
    days: Number(values.days),
    people: Number(values.people),
    seed: values.seed,
  });
  say(tableOf(findings));
  say(`Logged: ${[...events].map(([event, times]) => `${event} ${times}`).join(", ")}`);
  say(
    `${values.days} days of ${DAY_MS / 3_600_000} hours in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
  if (findings.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
}

interface LevelAt {
  at: number;
  level: number;
}

const POINTS_MAX = 1;

/** Lives so many days with the seed's faults; a whole month also without any or anyone, to compare the levels. */
export async function monthOf(size: { days: number; people: number; seed: string }): Promise<Finding[]> {
  const { days, seed } = size;
  const people = subscribersOf(size.people, seed);
  const faults = scheduleOf(seed).filter(({ from }) => from < days * DAY_MS);
  const [findings, levels] = await live({ days, seed, people, faults }, async (lived) => [
    await judge(lived, { days, people, faults }),
    await levelsOf(lived.d1),
  ]);
  if (days < SETTLED_DAY) return [faultsFinding(faults), ...findings];
  const calm = await live({ days, seed, people: [], faults: [] }, ({ d1 }) => levelsOf(d1));
  return [faultsFinding(faults), ...findings, levelFinding(levels, calm)];
}

const faultsFinding = (faults: readonly Fault[]): Finding => ({
  what: "faults",
  counted: [...new Set(faults.map(({ kind }) => kind))]
    .map((kind) => `${faults.filter((fault) => fault.kind === kind).length} ${kind}`)
    .join(", "),
  wrong: [],
});

const levelsOf = (d1: D1Database) =>
  rows<LevelAt>(d1, "select date as at, risk_level as level from risk_assessments order by date");

/** Compares the levels once the sources are back and what they missed is made good. */
function levelFinding(levels: readonly LevelAt[], calm: readonly LevelAt[]): Finding {
  const settledAt = START + (SETTLED_DAY - 1) * DAY_MS;
  const compared = levels
    .filter(({ at }) => at >= settledAt)
    .flatMap(({ at, level }) => {
      const same = calm.find((other) => Math.abs(other.at - at) < HOUR_MS);
      return same ? [{ at, level, calm: same.level }] : [];
    });
  const apart = compared.map(({ level, calm }) => Math.abs(level - calm));
  return {
    what: `level from day ${SETTLED_DAY} on, beside a month without faults`,
    counted: `${compared.length} compared, at most ${Math.max(0, ...apart)} apart`,
    wrong: compared
      .filter((_, index) => (apart[index] ?? 0) > POINTS_MAX)
      .map(({ at, level, calm: other }) => `${new Date(at).toISOString()}: ${level} instead of ${other}`),
  };
}
