import type { ChartData, ChartOptions, Plugin } from "chart.js";
import { Line } from "react-chartjs-2";
import { RISK_BANDS, riskLabel } from "~/assessment/labels";
import { intervalText, type TrendPoint } from "~/assessment/reports/trend";
import { formatDay, formatShortDay } from "~/time";
import {
  type EndLabel,
  endLabels,
  intervalRibbon,
  labelFont,
  LINE_PX,
  lineOptions,
  type ThemeColors,
  useThemeColors,
} from "./charts";
import { stripeLabelTop } from "./label-places";
import { RISK_NAMES } from "./risk-scale";

/** The chart above the trend's table. Hidden from screen readers, which have the table. */
export default function TrendChart({ points }: { points: TrendPoint[] }) {
  const colors = useThemeColors();
  return (
    <div aria-hidden="true" className="absolute inset-0">
      <Line
        // Chart plugins are fixed at creation, so a theme change needs a new chart.
        key={colors.line}
        data={lines(points, colors)}
        options={options(points, colors)}
        plugins={[bandStripes(colors), endLabels(lineNames(points, colors), colors)]}
      />
    </div>
  );
}

/** Labels both lines on the sides where they don't overlap. */
function lineNames(points: TrendPoint[], colors: ThemeColors): EndLabel[] {
  const last = points.at(-1);
  const isAbove = (last?.riskLevel ?? 0) >= (last?.weeklyAverage ?? 0);
  return [
    { dataset: 0, text: "Risk level", color: colors.line, side: isAbove ? "above" : "below" },
    { dataset: 1, text: "7-day average", color: colors.muted, side: isAbove ? "below" : "above" },
  ];
}

function lines(points: TrendPoint[], colors: ThemeColors): ChartData<"line"> {
  return {
    labels: points.map((point) => formatShortDay(point.date)),
    datasets: [
      {
        label: "Risk level",
        data: points.map((point) => point.riskLevel),
        borderColor: colors.line,
        backgroundColor: colors.line,
        pointBorderColor: colors.card,
        pointBorderWidth: 1.5,
        pointRadius: 4.5,
        pointHoverRadius: 6,
        borderWidth: 2.5,
      },
      {
        label: "7-day average",
        data: points.map((point) => point.weeklyAverage),
        borderColor: colors.muted,
        backgroundColor: colors.muted,
        borderDash: [4, 3],
        borderWidth: 2,
        pointRadius: 0,
      },
      ...intervalRibbon(points, colors),
    ],
  };
}

function options(points: TrendPoint[], colors: ThemeColors): ChartOptions<"line"> {
  const levels = points.flatMap(({ riskLevel, weeklyAverage, low, high }) => [
    riskLevel,
    weeklyAverage,
    low ?? riskLevel,
    high ?? riskLevel,
  ]);
  return lineOptions(colors, {
    // Room above the drawing for the label of a line that ends at its top.
    layout: { padding: { top: 14 } },
    y: {
      // Snaps to whole bands, so a quiet week doesn't look dramatic.
      min: Math.max(0, Math.floor((Math.min(...levels) - 8) / 25) * 25),
      max: Math.min(100, Math.ceil((Math.max(...levels) + 8) / 25) * 25),
      ticks: { maxTicksLimit: 6 },
    },
    tooltip: {
      filter: ({ datasetIndex }) => datasetIndex < 2,
      callbacks: {
        title: ([item]) => (item ? formatDay(points[item.dataIndex]?.date ?? "") : ""),
        label: ({ datasetIndex, dataIndex, parsed }) => {
          const value = parsed.y ?? 0;
          if (datasetIndex > 0) return `7-day average ${value.toFixed(1)}`;
          const point = points[dataIndex];
          const interval = point && intervalText(point);
          const level = `Risk level ${value} (${riskLabel(value).label})`;
          return interval ? [level, `80% interval: ${interval}`] : level;
        },
      },
    },
  });
}

/** The four bands as faint stripes behind the lines, labeled on the left where no line runs through the label. */
function bandStripes(colors: ThemeColors): Plugin<"line"> {
  return {
    id: "band-stripes",
    beforeDatasetsDraw(chart) {
      const { ctx, chartArea, scales } = chart;
      const y = scales.y;
      if (!y) return;
      const lines = chart.data.datasets.map((_, index) =>
        chart.getDatasetMeta(index).data.filter((point) => Number.isFinite(point.y)),
      );
      ctx.save();
      ctx.font = labelFont(colors);
      ctx.textBaseline = "top";
      for (const { band, start, end } of RISK_BANDS) {
        const top = y.getPixelForValue(Math.min(end, y.max));
        const bottom = y.getPixelForValue(Math.max(start, y.min));
        if (bottom <= top) continue;
        ctx.fillStyle = colors.bands[band];
        ctx.globalAlpha = 0.14;
        ctx.fillRect(chartArea.left, top, chartArea.right - chartArea.left, bottom - top);
        ctx.globalAlpha = 1;
        ctx.fillStyle = colors.text;
        const left = chartArea.left + 6;
        const label = { left, right: left + ctx.measureText(RISK_NAMES[band]).width, height: LINE_PX };
        ctx.fillText(RISK_NAMES[band], left, stripeLabelTop({ top, bottom }, label, lines));
      }
      ctx.restore();
    },
  };
}
