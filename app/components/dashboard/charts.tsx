import {
  type ActiveElement,
  CategoryScale,
  Chart as ChartJS,
  type ChartDataset,
  type ChartOptions,
  type ChartType,
  Filler,
  LinearScale,
  LineElement,
  type Plugin,
  PointElement,
  Tooltip,
  type TooltipPositionerFunction,
} from "chart.js";
import { useEffect, useState } from "react";
import type { RiskBand } from "~/assessment/labels";
import { type Box, clearEdge, placeLabels, type Side } from "./label-places";

// What the line charts share. Every chart is loaded after its page.

ChartJS.register(CategoryScale, LinearScale, LineElement, PointElement, Filler, Tooltip);

export interface ThemeColors {
  line: string;
  ink: string;
  muted: string;
  grid: string;
  text: string;
  card: string;
  bands: Record<RiskBand, string>;
  /** The page's font family. */
  font: string;
}

/** Common options of all charts: they fill their box, and a pointer anywhere above a day shows that day. */
export const CHART_BASICS = {
  responsive: true,
  maintainAspectRatio: false,
  animation: false,
  interaction: { mode: "index", intersect: false },
} as const;

/** An axis's numbers or days; Chart.js doesn't give them a chart's own font. */
export const ticksLook = ({ text, font }: ThemeColors) => ({ color: text, font: { family: font } });

/** A chart's tooltip as a small card: opaque, since the lines pass under its text. */
export const tooltipLook = ({ card, grid, ink, font }: ThemeColors) => ({
  backgroundColor: card,
  borderColor: grid,
  borderWidth: 1,
  titleColor: ink,
  bodyColor: ink,
  titleFont: { family: font },
  bodyFont: { family: font },
  multiKeyBackground: card,
  padding: 8,
  boxPadding: 4,
});

/** The theme's colors for the canvas, re-read when the theme changes. */
export function useThemeColors(): ThemeColors {
  const [colors, setColors] = useState(readThemeColors);
  useEffect(() => {
    const onChange = () => setColors(readThemeColors());
    window.addEventListener("themechange", onChange);
    return () => window.removeEventListener("themechange", onChange);
  }, []);
  return colors;
}

function readThemeColors(): ThemeColors {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    line: color("drawn"),
    ink: color("foreground"),
    muted: color("muted-foreground"),
    grid: color("border"),
    text: color("muted-foreground"),
    card: color("card"),
    bands: {
      low: color("risk-low-mark"),
      medium: color("risk-medium-mark"),
      high: color("risk-high-mark"),
      critical: color("risk-critical-mark"),
    },
    font: getComputedStyle(document.body).fontFamily,
  };
}

export interface EndLabel {
  /** Index of its line among the datasets. */
  dataset: number;
  text: string;
  /** Drawn in its place where the chart is too narrow for it. */
  shortText?: string;
  color: string;
  side: Side;
}

const FONT_PX = 11;
export const LINE_PX = 13;

/** The font of labels drawn on the canvas. */
export const labelFont = ({ font }: ThemeColors) => `500 ${FONT_PX}px ${font}`;

/** Names each line near its last point, in the line's color, in place of a legend; clear of the lines and of each other. */
export const endLabels = (labels: readonly EndLabel[], colors: ThemeColors): Plugin<"line"> => ({
  id: "end-labels",
  afterDatasetsDraw(chart) {
    const { ctx, chartArea } = chart;
    const lines = chart.data.datasets.map((_, index) =>
      chart.getDatasetMeta(index).data.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)),
    );
    ctx.save();
    ctx.font = labelFont(colors);
    ctx.textAlign = "right";
    ctx.textBaseline = "top";
    const hasRoom = (text: string) => ctx.measureText(text).width <= chartArea.right - chartArea.left;
    const named = labels
      .filter(({ dataset }) => (lines[dataset]?.length ?? 0) > 0)
      .map(({ shortText, ...label }) =>
        shortText === undefined || hasRoom(label.text) ? label : { ...label, text: shortText },
      );
    const places = placeLabels(
      named.map(({ dataset, text, side }) => ({
        right: lines[dataset]?.at(-1)?.x ?? chartArea.right,
        width: ctx.measureText(text).width,
        height: LINE_PX,
        side,
      })),
      lines,
      { ...chartArea, top: 0 } satisfies Box,
    );
    named.forEach(({ text, color }, index) => {
      const place = places[index];
      if (!place) return;
      ctx.fillStyle = color;
      ctx.fillText(text, place.right, place.top + 1);
    });
    ctx.restore();
  },
});

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

declare module "chart.js" {
  interface TooltipPositionerMap {
    clear: TooltipPositionerFunction<ChartType>;
  }
}

// Points at the edge of the chart that is further from the line, so that the tooltip doesn't cover the line.
Tooltip.positioners.clear = function (items: readonly ActiveElement[]) {
  const [item] = items;
  if (!item) return false;
  const { x, y } = item.element;
  const { edge, y: at } = clearEdge(y, this.chart.chartArea);
  return { x, y: at, yAlign: edge };
};

type LineOptions = ChartOptions<"line">;
type LineScale = NonNullable<NonNullable<LineOptions["scales"]>["y"]>;

/**
 * The options of a line over days: the days below it, its values beside it, and a tooltip at the top or bottom of the chart, away from
 * the line.
 */
export function lineOptions(
  colors: ThemeColors,
  {
    y,
    tooltip,
    ...others
  }: LineOptions & {
    y: Pick<LineScale, "min" | "max" | "ticks">;
    tooltip: NonNullable<LineOptions["plugins"]>["tooltip"];
  },
): LineOptions {
  return {
    ...CHART_BASICS,
    ...others,
    scales: {
      x: {
        grid: { display: false },
        border: { color: colors.grid },
        ticks: { ...ticksLook(colors), maxTicksLimit: 8, maxRotation: 0, autoSkipPadding: 14 },
      },
      y: {
        ...y,
        grid: { color: colors.grid },
        border: { display: false },
        ticks: { ...ticksLook(colors), ...y.ticks },
      },
    },
    plugins: { tooltip: { ...tooltipLook(colors), position: "clear", caretSize: 0, ...tooltip } },
  };
}
