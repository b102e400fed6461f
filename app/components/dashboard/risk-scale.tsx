import { BAND_LIMITS, RISK_BANDS, type RiskBand } from "~/assessment/labels";
import { cn } from "../ui/class-names";

const fills: Record<RiskBand, string> = {
  low: "fill-risk-low-mark",
  medium: "fill-risk-medium-mark",
  high: "fill-risk-high-mark",
  critical: "fill-risk-critical-mark",
};

/** What the bands of a scale are called, under it. */
export type BandNames = Record<RiskBand, string>;

export const RISK_NAMES: BandNames = { low: "Low", medium: "Medium", high: "High", critical: "Critical" };
export const LIKELIHOOD_NAMES: BandNames = { ...RISK_NAMES, medium: "Moderate" };

const starts = [0, ...BAND_LIMITS];
const ticks = [0, ...BAND_LIMITS, 100];

interface RiskScaleProps {
  /** 0-100 */
  value: number;
  /** The 80% interval, drawn as a band over the scale with its ends labeled. */
  interval?: { low: number; high: number };
  /** After the labels of the interval's ends: "%" or nothing. */
  unit: string;
  names: BandNames;
  /** The scale in words, for readers who cannot see it. */
  label: string;
}

/** The place of a value between 0 and 100. Position, marker and names say it; the color only repeats it. */
export function RiskScale({ value, interval, unit, names, label }: RiskScaleProps) {
  const inside = Math.min(99.4, Math.max(0.6, value));
  return (
    <div role="img" aria-label={label}>
      <svg width="100%" height="44" className="block overflow-visible">
        {RISK_BANDS.map((band, index) => (
          <svg key={band} x={`${starts[index]}%`} y="14" width="25%" height="8" className="overflow-visible">
            <rect width="99%" height="8" rx="2" className={cn(fills[band], "opacity-45")} />
          </svg>
        ))}
        {interval && (
          <g>
            <rect
              x={`${interval.low}%`}
              width={`${interval.high - interval.low}%`}
              y="11"
              height="14"
              rx="3"
              className="fill-foreground/15 stroke-foreground/60"
            />
            <g className="fill-muted-foreground text-[0.6875rem] figures" aria-hidden="true">
              <text x={`${interval.low}%`} y="9" textAnchor={interval.low < 6 ? "start" : "end"}>
                {interval.low}
                {unit}
              </text>
              <text x={`${interval.high}%`} y="9" textAnchor={interval.high > 94 ? "end" : "start"}>
                {interval.high}
                {unit}
              </text>
            </g>
          </g>
        )}
        <svg x={`${inside}%`} y="8" className="overflow-visible">
          <line y1="0" y2="20" className="stroke-foreground" strokeWidth="3" />
        </svg>
        <g className="fill-muted-foreground text-[0.6875rem] figures">
          {ticks.map((tick) => (
            <text
              key={tick}
              x={`${tick}%`}
              y="39"
              textAnchor={tick === 0 ? "start" : tick === 100 ? "end" : "middle"}
            >
              {tick}
            </text>
          ))}
        </g>
      </svg>
      <div aria-hidden="true" className="grid grid-cols-4 text-center text-xs text-muted-foreground">
        {RISK_BANDS.map((band) => (
          <span key={band}>{names[band]}</span>
        ))}
      </div>
    </div>
  );
}
