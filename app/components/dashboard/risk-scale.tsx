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

interface RiskScaleProps {
  /** 0-100 */
  value: number;
  /** Where the value probably lies, drawn as a bracket under the scale. */
  range?: { low: number; high: number };
  names: BandNames;
  /** The scale in words, for who cannot see it. */
  label: string;
}

/** Where a value stands between 0 and 100. Position, marker and names say it; the colour only repeats it. */
export function RiskScale({ value, range, names, label }: RiskScaleProps) {
  const inside = Math.min(99.4, Math.max(0.6, value));
  return (
    <div role="img" aria-label={label}>
      <svg width="100%" height="34" className="block overflow-visible">
        {RISK_BANDS.map((band, index) => (
          <svg key={band} x={`${starts[index]}%`} y="13" width="25%" height="8" className="overflow-visible">
            <rect
              width="99%"
              height="8"
              rx="2"
              className={cn(
                fills[band],
                value > (starts[index] ?? 0) || index === 0 ? "opacity-100" : "opacity-30",
              )}
            />
          </svg>
        ))}
        {range && (
          <g className="stroke-muted-foreground" strokeWidth="1.5">
            <line x1={`${range.low}%`} x2={`${range.high}%`} y1="29" y2="29" />
            <line x1={`${range.low}%`} x2={`${range.low}%`} y1="25.5" y2="32.5" />
            <line x1={`${range.high}%`} x2={`${range.high}%`} y1="25.5" y2="32.5" />
          </g>
        )}
        <svg x={`${inside}%`} y="0" className="overflow-visible">
          <path d="M-6 0H6L0 9Z" className="fill-foreground" />
          <line y1="6" y2="24" className="stroke-foreground" strokeWidth="2.5" />
        </svg>
      </svg>
      <div aria-hidden="true" className="mt-1 grid grid-cols-4 text-xs text-muted-foreground">
        {RISK_BANDS.map((band) => (
          <span key={band}>{names[band]}</span>
        ))}
      </div>
    </div>
  );
}
