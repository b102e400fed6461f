import type { ReliabilityBin } from "~/assessment/questions/forecast-scores";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

const SIZE = 260;
/** Leaves room for the tick labels beside dots on the axes. */
const PAD = 48;
const DOT_MIN = 4;
const DOT_MAX = 14;

const x = (share: number) => PAD + share * SIZE;
const y = (share: number) => 10 + (1 - share) * SIZE;
const percent = (share: number) => `${Math.round(100 * share)}%`;

/**
 * Forecast probability against observed frequency: one dot per tenth of the scale, its area by the number of forecasts.
 */
export function ReliabilityPlot({ bins }: { bins: ReliabilityBin[] }) {
  const most = Math.max(...bins.map(({ count }) => count));
  return (
    <svg
      viewBox={`0 0 ${SIZE + PAD + 12} ${SIZE + 56}`}
      className="w-full max-w-sm"
      role="img"
      aria-label="Reliability plot. The table below has the same numbers."
    >
      <g className="fill-muted-foreground text-[0.6875rem]">
        {[0, 0.25, 0.5, 0.75, 1].map((tick) => (
          <g key={tick}>
            <line x1={x(0)} x2={x(1)} y1={y(tick)} y2={y(tick)} className="stroke-border" />
            <text x={PAD - DOT_MAX - 2} y={y(tick) + 4} textAnchor="end">
              {percent(tick)}
            </text>
            <text x={x(tick)} y={y(0) + DOT_MAX + 12} textAnchor={tick === 1 ? "end" : "middle"}>
              {percent(tick)}
            </text>
          </g>
        ))}
        <text x={x(0.5)} y={y(0) + DOT_MAX + 28} textAnchor="middle">
          We forecast
        </text>
        <text x={x(0) + 4} y={y(1) + 12}>
          It happened
        </text>
        <text x={x(0.8)} y={y(0.8) - 8} textAnchor="end">
          Perfect
        </text>
      </g>
      <line
        x1={x(0)}
        y1={y(0)}
        x2={x(1)}
        y2={y(1)}
        className="stroke-muted-foreground"
        strokeDasharray="4 4"
      />
      {bins.map(({ from, count, meanProbability, happened }) => (
        <circle
          key={from}
          cx={x(meanProbability)}
          cy={y(happened)}
          r={Math.max(DOT_MIN, DOT_MAX * Math.sqrt(count / most))}
          className="fill-primary/70 stroke-primary"
        />
      ))}
    </svg>
  );
}

export function ReliabilityTable({ bins }: { bins: ReliabilityBin[] }) {
  return (
    <Table aria-label="Reliability: what we forecast, and how often it happened">
      <TableHeader>
        <TableRow>
          <TableHead className="whitespace-normal">Forecast range</TableHead>
          <TableHead className="text-right">Forecasts</TableHead>
          <TableHead className="text-right whitespace-normal">Average forecast</TableHead>
          <TableHead className="text-right whitespace-normal">Actual rate</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {bins.map((bin) => (
          <TableRow key={bin.from}>
            <TableCell className="whitespace-nowrap figures">
              {Math.round(100 * bin.from)}&ndash;{percent(bin.to)}
            </TableCell>
            <TableCell className="text-right figures">{bin.count}</TableCell>
            <TableCell className="text-right figures">{percent(bin.meanProbability)}</TableCell>
            <TableCell className="text-right figures">{percent(bin.happened)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
