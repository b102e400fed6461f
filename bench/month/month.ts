import { DAY_MS, HOUR_MS } from "~/time";
import { judge, rows, type Finding } from "./judge";
import { live, START } from "./life";
import { scheduleOf, SETTLED_DAY, type Fault } from "./schedule";
import { subscribersOf } from "./subscribers";

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
