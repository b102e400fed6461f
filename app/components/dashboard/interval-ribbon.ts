import type { ChartDataset } from "chart.js";
import type { ThemeColors } from "./theme-colors";

/** Common options of lines without points: the ribbon's edges and the base rate. */
export const EDGE = { borderWidth: 0, pointRadius: 0, pointHoverRadius: 0, pointHitRadius: 0 } as const;

/**
 * A line's interval, drawn as a ribbon between two invisible lines: the lower end, then the upper. Days without an
 * interval stay unshaded. Needs Chart.js's Filler.
 */
export const intervalRibbon = (
  points: readonly { low: number | null; high: number | null }[],
  colors: ThemeColors,
): ChartDataset<"line", (number | null)[]>[] => [
  { ...EDGE, label: "low", data: points.map(({ low }) => low) },
  {
    ...EDGE,
    label: "high",
    data: points.map(({ high }) => high),
    fill: "-1",
    backgroundColor: `color-mix(in srgb, ${colors.line} 18%, transparent)`,
  },
];
