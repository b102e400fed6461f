import {
  BarController,
  BarElement,
  CategoryScale,
  Chart as ChartJS,
  type ChartData,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import { Chart } from "react-chartjs-2";
import type { DailyMetric } from "~/monitor/status.server";
import { formatShortDay } from "~/time";
import { CHART_BASICS, ticksLook, tooltipLook, useThemeColors } from "../dashboard/charts";

ChartJS.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

/** The chart above the metrics table: stacked calls, and latency on its own scale. Screen readers have the table. */
export default function MetricsChart({ metrics }: { metrics: DailyMetric[] }) {
  const colors = useThemeColors();
  const ticks = ticksLook(colors);
  const data: ChartData<"bar" | "line"> = {
    labels: metrics.map((metric) => formatShortDay(metric.date)),
    datasets: [
      {
        type: "line",
        label: "Average latency (ms)",
        yAxisID: "latency",
        data: metrics.map((metric) => (callsOf(metric) === 0 ? null : metric.avgLatencyMs)),
        borderColor: colors.ink,
        backgroundColor: colors.ink,
        borderWidth: 2,
        pointRadius: 2.5,
        spanGaps: true,
      },
      bars("Success", colors.bands.low, metrics, (metric) => metric.successCount),
      bars("Rate limited", colors.bands.medium, metrics, (metric) => metric.rateLimitedCount),
      bars("Failure", colors.bands.critical, metrics, (metric) => metric.failureCount),
    ],
  };
  return (
    <div aria-hidden="true">
      <div className="relative h-64">
        <Chart
          type="bar"
          data={data}
          options={{
            ...CHART_BASICS,
            plugins: { tooltip: tooltipLook(colors) },
            scales: {
              x: {
                stacked: true,
                grid: { display: false },
                ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 14 },
              },
              y: {
                stacked: true,
                beginAtZero: true,
                grid: { color: colors.grid },
                ticks: { ...ticks, precision: 0 },
                title: { ...ticks, display: true, text: "Calls" },
              },
              latency: {
                position: "right",
                beginAtZero: true,
                grid: { display: false },
                ticks,
                title: { ...ticks, display: true, text: "Latency (ms)" },
              },
            },
          }}
        />
      </div>
      <p className="mt-2 flex flex-wrap gap-x-5 text-xs text-muted-foreground">
        <Key color={colors.bands.low}>Success</Key>
        <Key color={colors.bands.medium}>Rate limited</Key>
        <Key color={colors.bands.critical}>Failure</Key>
        <span className="flex items-center gap-1.5">
          <svg width="22" height="8">
            <line y1="4" x2="22" y2="4" stroke={colors.ink} strokeWidth="2" />
            <circle cx="11" cy="4" r="2.5" fill={colors.ink} />
          </svg>
          Average latency
        </span>
      </p>
    </div>
  );
}

function Key({ color, children }: { color: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <svg width="10" height="10">
        <rect width="10" height="10" rx="2" fill={color} />
      </svg>
      {children}
    </span>
  );
}

const callsOf = (metric: DailyMetric) => metric.successCount + metric.failureCount + metric.rateLimitedCount;

const bars = (
  label: string,
  color: string,
  metrics: DailyMetric[],
  count: (metric: DailyMetric) => number,
) => ({ type: "bar" as const, label, data: metrics.map(count), backgroundColor: color, stack: "calls" });
