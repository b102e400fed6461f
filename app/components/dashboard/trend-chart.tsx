import {
  CategoryScale,
  Chart as ChartJS,
  type ChartData,
  type ChartOptions,
  LinearScale,
  LineElement,
  type Plugin,
  PointElement,
  Tooltip,
} from "chart.js";
import { Line } from "react-chartjs-2";
import { BAND_LIMITS, RISK_BANDS, riskLabel } from "~/assessment/labels";
import type { TrendPoint } from "~/assessment/trend-change";
import { formatDay, formatShortDay } from "~/time";
import { type ThemeColors, useThemeColors } from "./theme-colors";

ChartJS.register(CategoryScale, LinearScale, LineElement, PointElement, Tooltip);

/** The drawing over the trend's table. Hidden from screen readers, which have the table. */
export default function TrendChart({ points }: { points: TrendPoint[] }) {
  const colors = useThemeColors();
  return (
    <div aria-hidden="true" className="absolute inset-0 flex flex-col">
      <div className="min-h-0 flex-1">
        <Line
          data={lines(points, colors)}
          options={options(points, colors)}
          plugins={[bandStripes(colors)]}
        />
      </div>
      <p className="mt-2 flex flex-wrap gap-x-5 text-xs text-muted-foreground">
        <span className="flex items-center gap-1.5">
          <svg width="22" height="8">
            <line y1="4" x2="22" y2="4" stroke={colors.line} strokeWidth="2.5" />
            <circle cx="11" cy="4" r="3.5" fill={colors.line} />
          </svg>
          Risk level
        </span>
        <span className="flex items-center gap-1.5">
          <svg width="22" height="8">
            <line y1="4" x2="22" y2="4" stroke={colors.muted} strokeWidth="2" strokeDasharray="4 3" />
          </svg>
          7-day average
        </span>
      </p>
    </div>
  );
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
    ],
  };
}

function options(points: TrendPoint[], colors: ThemeColors): ChartOptions<"line"> {
  const levels = points.flatMap((point) => [point.riskLevel, point.weeklyAverage]);
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: false,
    interaction: { mode: "index", intersect: false },
    scales: {
      x: { grid: { display: false }, border: { color: colors.grid }, ticks: { color: colors.text } },
      y: {
        // Whole bands around what happened: a quiet week is not stretched into a drama.
        min: Math.max(0, Math.floor((Math.min(...levels) - 8) / 25) * 25),
        max: Math.min(100, Math.ceil((Math.max(...levels) + 8) / 25) * 25),
        grid: { color: colors.grid },
        border: { display: false },
        ticks: { color: colors.text, maxTicksLimit: 6 },
      },
    },
    plugins: {
      tooltip: {
        callbacks: {
          title: ([item]) => (item ? formatDay(points[item.dataIndex]?.date ?? "") : ""),
          label: ({ dataset, parsed }) => {
            const value = parsed.y ?? 0;
            return dataset.label === "Risk level"
              ? `Risk level ${value} (${riskLabel(value).label})`
              : `7-day average ${value.toFixed(1)}`;
          },
        },
      },
    },
  };
}

/** The four bands as faint stripes behind the lines. */
function bandStripes(colors: ThemeColors): Plugin<"line"> {
  const limits = [0, ...BAND_LIMITS, 100];
  return {
    id: "band-stripes",
    beforeDatasetsDraw({ ctx, chartArea, scales }) {
      const y = scales.y;
      if (!y) return;
      ctx.save();
      RISK_BANDS.forEach((_, index) => {
        const top = y.getPixelForValue(Math.min(limits[index + 1] ?? 100, y.max));
        const bottom = y.getPixelForValue(Math.max(limits[index] ?? 0, y.min));
        if (bottom <= top) return;
        ctx.fillStyle = colors.bands[index] ?? "transparent";
        ctx.globalAlpha = 0.14;
        ctx.fillRect(chartArea.left, top, chartArea.right - chartArea.left, bottom - top);
      });
      ctx.restore();
    },
  };
}
