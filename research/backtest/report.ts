import { percentileOf, wilson } from "./figures";
import type { StreamResult, Summary, Unattended } from "./measure";
import { worstOf } from "./robustness";

/** A goal of the method, and whether this stream meets it; null if the stream can't show it. */
export interface Goal {
  measure: string;
  goal: string;
  value: string;
  met: boolean;
}

/** The table of goals for one stream. */
export function goalsOf({
  robustness,
  hostile,
  events,
  quiet,
  unattended,
  switching: switched,
}: StreamResult): Goal[] {
  const { withoutOutlet, sets, disjoint, halves, interval } = robustness;
  const goals: Goal[] = [];
  const add = (measure: string, goal: string, value: string, met: boolean) =>
    goals.push({ measure, goal, value, met });
  if (withoutOutlet.length > 0) {
    const worst = worstOf(withoutOutlet);
    add("removing any one outlet: 95th percentile", "<= 5", worst.p95.toFixed(1), worst.p95 <= 5);
    const spread = Math.max(0, ...sets.map(({ shift }) => Math.abs(shift)));
    add("means of source sets, largest difference from all", "<= 2", spread.toFixed(1), spread <= 2);
    const r = disjoint.map((one) => one.correlation);
    const median = percentileOf(r, 0.5);
    add(
      "news part of two disjoint source sets, correlation",
      ">= 0.5",
      `${median.toFixed(2)}, median of ${r.length} splits (${Math.min(...r).toFixed(2)} to ${Math.max(...r).toFixed(2)})`,
      median >= 0.5,
    );
  }
  const half = worstOf(halves);
  add("half of the articles: mean shift", "<= 1.5", half.shift.toFixed(1), Math.abs(half.shift) <= 1.5);
  add("half of the articles: 95th percentile, worst half", "<= 5", half.p95.toFixed(1), half.p95 <= 5);
  const most = (of: (one: (typeof hostile)[number]) => number) => Math.max(...hostile.map(of));
  const one = most(({ one: rise }) => rise);
  const ratio = most(({ tenOfOneOutlet, tenOnAllFactors, one: rise }) =>
    rise <= 0 ? 0 : Math.max(tenOfOneOutlet, tenOnAllFactors) / rise,
  );
  const contextual = most(({ tenContextual }) => tenContextual);
  const drop = most(({ largestDrop }) => largestDrop);
  add("one unofficial article of R 90", "<= 3", one.toFixed(1), one <= 3);
  add("ten of one outlet, times the one", "<= 2", ratio.toFixed(1), ratio <= 2);
  add("ten contextual of one outlet in a day", "<= 8", contextual.toFixed(1), contextual <= 8);
  add("largest drop by an added article that raises", "0", drop.toFixed(3), drop < 1e-6);
  if (events.length > 0) {
    const passed = events.filter((event) => event.passed).length;
    add("events passed by their own story", "all", `${passed} of ${events.length}`, passed === events.length);
  }
  for (const window of quiet) {
    add(
      `quiet ${window.from} to ${window.to}: largest move`,
      "< 3",
      window.largestMove.toFixed(1),
      window.passed,
    );
  }
  if (switched) {
    const { largest, withDirect, distance } = switched;
    add(
      "switching the second reader in mid-stream: largest move of a day",
      "<= 3",
      `${largest.toFixed(1)} (${withDirect.toFixed(1)} on days with newly direct items; at most ${distance.toFixed(1)} from the level without)`,
      largest <= 3,
    );
  }
  const share = interval.pairs === 0 ? 0 : interval.held / interval.pairs;
  const isCalibrated = share >= 0.7 && share <= 0.9;
  add(
    "80% interval holds the other half's level",
    "70-90 %",
    ofAll(interval.held, interval.pairs),
    isCalibrated,
  );
  const high = unattended?.official?.highDays;
  if (high) {
    add(
      `without an administrator, HIGH since ${high.from}`,
      ">= 85 %",
      percent(high.high),
      high.high >= 0.85,
    );
  }
  const [first] = unattended?.news.threeSources ?? [];
  if (first) {
    const level = Math.max(first.level, first.nextDay);
    add(`by news alone, within a day of ${first.date}`, ">= 30", level.toFixed(1), level >= 30);
  }
  return goals;
}

/** The interval goal over the pairs of all streams. */
export function intervalGoal({ held, pairs }: { held: number; pairs: number }): Goal {
  const share = pairs === 0 ? 0 : held / pairs;
  return {
    measure: "80% interval holds the other half's level",
    goal: "75-85 %",
    value: ofAll(held, pairs),
    met: share >= 0.75 && share <= 0.85,
  };
}

export const goalTable = (goals: readonly Goal[]): string[] =>
  table(
    ["measure", "goal", "value", ""],
    goals.map(({ measure, goal, value, met }) => [measure, goal, value, met ? "met" : "MISSED"]),
  );

/** One stream's figures as text. */
export function reportOf(result: StreamResult): string {
  const { robustness, summary, events, notInStream, notInSeries, moves, unattended } = result;
  const { interval } = robustness;
  return [
    `${result.stream}: ${result.from} to ${result.to}, ${result.items} items read, ${result.relevant} relevant, ${result.unreadable} unreadable`,
    "",
    ...summaryLines(summary),
    "",
    ...goalTable(goalsOf(result)),
    "",
    ...table(
      ["without / by", "mean shift", "median", "95 %", "days over 5"],
      [
        ...robustness.withoutOutlet.slice(0, 8).map((one) => ({ ...one, name: `without ${one.name}` })),
        ...robustness.sets.map((one) => ({ ...one, name: `${one.name} (mean ${one.mean.toFixed(1)})` })),
        ...robustness.halves,
      ].map(({ name, shift, median, p95, over5 }) => [
        name,
        signed(shift),
        median.toFixed(1),
        p95.toFixed(1),
        percent(over5),
      ]),
    ),
    "",
    ...(robustness.disjoint.length > 0 ? ["News part of two disjoint source sets, correlation"] : []),
    ...robustness.disjoint.map(({ split, correlation }) => `  ${correlation.toFixed(2)} ${split}`),
    ...(robustness.disjoint.length > 0 ? [""] : []),
    `80% interval: ${ofAll(interval.held, interval.pairs)}, mean width ${interval.width.toFixed(1)}`,
    ...(events.length > 0 || notInStream.length > 0 ? ["", "Events"] : []),
    ...events.flatMap((event) => [
      `  ${event.passed ? "passed" : "FAILED"} ${event.date} ${event.event}: ${signed(event.move)} (minimum ${event.minimum.toFixed(1)}, ${event.reportedAs})`,
      ...event.changes.map(
        ({ title, points, isOwn }) => `      ${signed(points)} ${isOwn ? "own: " : ""}${title}`,
      ),
    ]),
    ...notInStream.map((event) => `  not in the stream: ${event}`),
    ...notInSeries.map((event) => `  outside the days assessed: ${event}`),
    ...(moves.length > 0 ? ["", "Moves of 3 points or more in a day, with what changed most"] : []),
    ...moves.flatMap(({ date, points, causes }) => [
      `  ${date} ${signed(points)}`,
      ...causes.map((cause) => `      ${signed(cause.points)} ${cause.title}`),
    ]),
    ...(unattended
      ? [
          "",
          `Without an administrator (without ${unattended.news.without.join(", ")})`,
          ...unattendedLines("news alone", unattended.news),
          ...(unattended.official ? unattendedLines("news and official documents", unattended.official) : []),
        ]
      : []),
  ].join("\n");
}

function summaryLines({ days, mean, min, max, bands, dailyDeviation, movesOf3, movesOf5, alerts }: Summary) {
  return [
    `${days} days; mean ${mean.toFixed(1)} (${min.toFixed(1)}-${max.toFixed(1)}); LOW / MEDIUM / HIGH / CRITICAL ${bands.map(percent).join(" / ")}`,
    `day-to-day deviation ${dailyDeviation.toFixed(2)}; moves of 3 or more: ${movesOf3}, of 5: ${movesOf5}`,
    `alerts a month: ${Object.entries(alerts)
      .map(([rule, count]) => `${rule} ${count.toFixed(2)}`)
      .join("; ")}`,
  ];
}

const unattendedLines = (name: string, { summary, highDays, threeSources }: Unattended): string[] => [
  `  ${name}: ${summaryLines(summary)[0]}`,
  ...(highDays
    ? [`    HIGH or above on ${percent(highDays.high)} of ${highDays.days} days since ${highDays.from}`]
    : []),
  ...threeSources.map(
    ({ date, level, nextDay }) =>
      `    three sources on ${date}: ${level.toFixed(1)}, a day later ${nextDay.toFixed(1)}`,
  ),
];

/** "75 % (301 of 400; 95 %: 71-79)" */
function ofAll(hits: number, of: number): string {
  const { low, high } = wilson(hits, of);
  return `${percent(of === 0 ? 0 : hits / of)} (${hits} of ${of}; 95 %: ${Math.round(100 * low)}-${Math.round(100 * high)})`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return [line(head), ...rows.map(line)];
}

const percent = (share: number) => `${Math.round(100 * share)} %`;
const signed = (number: number) => `${number < 0 ? "-" : "+"}${Math.abs(number).toFixed(1)}`;
