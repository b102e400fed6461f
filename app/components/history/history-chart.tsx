import { useNavigate } from "@remix-run/react";
import type { ChartData, ChartOptions, Plugin } from "chart.js";
import { Line } from "react-chartjs-2";
import type { Anchor } from "~/assessment/labels";
import { rangeText } from "~/assessment/percent";
import { formatDay, formatShortDay } from "~/time";
import {
  type EndLabel,
  endLabels,
  EDGE,
  intervalRibbon,
  labelFont,
  lineOptions,
  type ThemeColors,
  useThemeColors,
} from "../dashboard/charts";
import { type ValuePoint, valueScale } from "./value-scale";

/** Half the size of a day's marker, with its outline. */
const MARKER_PX = 8;

interface HistoryChartProps {
  points: ValuePoint[];
  name: string;
  /** Follows the scale's numbers: "%" or nothing. */
  sign: string;
  /** Formats a value for display, with its unit. */
  label: (value: number) => string;
  /** Days to mark. */
  marked: readonly string[];
  /** Levels of the past, drawn as dashed lines. */
  anchors: readonly Anchor[];
}

/** A line with its interval as a ribbon; a click opens the day. Hidden from screen readers, which have the table. */
export default function HistoryChart(props: HistoryChartProps) {
  const { points } = props;
  const colors = useThemeColors();
  const navigate = useNavigate();
  return (
    <div aria-hidden="true" className="h-full cursor-pointer">
      <Line
        // Chart plugins are fixed at creation, so another theme or latest value needs a new chart.
        key={`${colors.line} ${points.length} ${props.anchors.length}`}
        plugins={[endLabels(endNames(props, colors), colors), anchorLines(props.anchors, colors)]}
        data={lines(props, colors)}
        options={{
          ...options(props, colors),
          onClick: (_, [hit]) => {
            const day = hit && points[hit.index]?.day;
            if (day) navigate(`/dashboard/${day}`);
          },
        }}
      />
    </div>
  );
}

/** Labels the latest value with its interval at the end of the ribbon, and the base rate, if any, at the end of its line. */
function endNames(props: HistoryChartProps, colors: ThemeColors): EndLabel[] {
  const base = props.points.findLast((point) => point.base !== null)?.base ?? null;
  const text = `Base rate ${props.label(base ?? 0)}`;
  return [
    nameOfEnd(props, colors),
    ...(base === null ? [] : [{ dataset: 3, text, color: colors.muted, side: "below" as const }]),
  ];
}

/** A dashed line for each level of the past, named at its left end, where no line is labeled. */
const anchorLines = (anchors: readonly Anchor[], colors: ThemeColors): Plugin<"line"> => ({
  id: "anchor-lines",
  beforeDatasetsDraw({ ctx, chartArea: { left, right }, scales }) {
    ctx.save();
    ctx.font = labelFont(colors);
    ctx.strokeStyle = ctx.fillStyle = colors.muted;
    ctx.setLineDash([4, 3]);
    for (const { year, level } of anchors) {
      const y = scales.y?.getPixelForValue(level) ?? 0;
      ctx.beginPath();
      ctx.moveTo(left, y);
      ctx.lineTo(right, y);
      ctx.stroke();
      ctx.fillText(`${year}: ${level}`, left + 4, y - 4);
    }
    ctx.restore();
  },
});

function nameOfEnd({ points, name, label }: HistoryChartProps, colors: ThemeColors): EndLabel {
  const latest = points.findLast(({ value }) => value !== null);
  const hasInterval = latest?.low != null && latest.high != null;
  const [low, high] = [label(latest?.low ?? 0), label(latest?.high ?? 0)];
  const interval = hasInterval && low !== high ? ` (${low}–${high})` : "";
  const value = `${label(latest?.value ?? 0)}${interval}`;
  return {
    dataset: hasInterval ? 2 : 0,
    text: `${name} ${value}`,
    shortText: value,
    color: colors.line,
    side: "above",
  };
}

function lines({ points, name, marked }: HistoryChartProps, colors: ThemeColors): ChartData<"line"> {
  const usualRadius = points.length > 45 ? 0 : 3;
  return {
    labels: points.map(({ day }) => formatShortDay(day)),
    datasets: [
      {
        label: name,
        data: points.map(({ value }) => value),
        borderColor: colors.line,
        backgroundColor: colors.line,
        borderWidth: 2.5,
        pointRadius: points.map(({ day }) => (marked.includes(day) ? MARKER_PX - 2 : usualRadius)),
        pointBackgroundColor: points.map(({ day }) => (marked.includes(day) ? colors.card : colors.line)),
        pointBorderWidth: 2.5,
        pointHoverRadius: 5,
        spanGaps: true,
      },
      ...intervalRibbon(points, colors),
      {
        ...EDGE,
        label: "Base rate",
        data: points.map(({ base }) => base),
        borderColor: colors.muted,
        borderDash: [4, 3],
        borderWidth: 1.5,
        spanGaps: true,
      },
    ],
  };
}

function options(
  { points, name, sign, label, anchors }: HistoryChartProps,
  colors: ThemeColors,
): ChartOptions<"line"> {
  const { end, step } = valueScale(
    points,
    anchors.map(({ level }) => level),
  );
  return lineOptions(colors, {
    // Room for the markers of the first and last day.
    clip: MARKER_PX,
    layout: { padding: { right: MARKER_PX } },
    y: { min: 0, max: end, ticks: { stepSize: step, callback: (value) => `${value}${sign}` } },
    tooltip: {
      filter: ({ datasetIndex }) => datasetIndex === 0,
      callbacks: {
        title: ([item]) => (item ? formatDay(points[item.dataIndex]?.day ?? "") : ""),
        label: ({ dataIndex }) => {
          const point = points[dataIndex];
          if (!point) return "";
          const value = `${name} ${point.value === null ? "—" : label(point.value)}`;
          if (point.low === null || point.high === null) return value;
          return [value, `80% interval: ${rangeText(label(point.low), label(point.high))}`];
        },
      },
    },
  });
}
