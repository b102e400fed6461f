import { type Anchor, RISK_BANDS, type RiskBand } from "~/assessment/labels";
import { rangeText } from "~/assessment/percent";
import { cn } from "../ui/class-names";

/** The band names below a scale. */
type BandNames = Record<RiskBand, string>;

export const RISK_NAMES: BandNames = { low: "Low", medium: "Medium", high: "High", critical: "Critical" };
export const LIKELIHOOD_NAMES: BandNames = { ...RISK_NAMES, medium: "Moderate" };

/** If the interval is narrower than this share of the scale, its ends share one label. */
const NARROW = 18;

interface RiskScaleProps {
  /** 0 to `max` */
  value: number;
  /** End of the scale: 100, or 50 if nothing exceeds it. */
  max?: 50 | 100;
  /** Reference value, marked by a dotted line. */
  baseline?: number;
  /** Levels of the past, marked below the bands by their year. */
  anchors?: readonly Anchor[];
  /** The 80% interval, drawn over the scale with labeled ends. */
  interval?: { low: number; high: number };
  /** Follows the labels of the interval's ends: "%" or nothing. */
  unit: string;
  names: BandNames;
  /** The value in words, for screen readers; the interval is added. */
  label: string;
}

/** A value's place on the bands. Position, marker and names convey it; color only repeats it. */
export function RiskScale({
  value,
  max = 100,
  baseline,
  anchors = [],
  interval,
  unit,
  names,
  label,
}: RiskScaleProps) {
  const place = (number: number) => Math.min(100, (100 * number) / max);
  const bands = RISK_BANDS.filter(({ start }) => start < max);
  const inside = Math.min(99.4, Math.max(0.6, place(value)));
  return (
    <div role="img" aria-label={label + spokenInterval(interval, unit) + spokenAnchors(anchors)}>
      <svg width="100%" height="48" className="block overflow-visible">
        {bands.map(({ band, start }) => (
          <svg key={band} x={`${place(start)}%`} y="18" width={`${100 / bands.length}%`} height="8">
            <rect width="99%" height="8" rx="2" className={cn(bandFill[band], "opacity-45")} />
          </svg>
        ))}
        {interval && <Interval low={interval.low} high={interval.high} unit={unit} place={place} />}
        {baseline !== undefined && (
          <svg x={`${place(baseline)}%`} y="13" className="overflow-visible">
            <line y2="18" className="stroke-foreground" strokeWidth="1.5" strokeDasharray="2 2" />
          </svg>
        )}
        <svg x={`${inside}%`} y="13" className="overflow-visible">
          <line y2="18" className="stroke-foreground" strokeWidth="3" />
        </svg>
        <g className="fill-muted-foreground text-[0.6875rem] figures">
          {[0, ...bands.map(({ end }) => end)].map((tick) => (
            <text
              key={tick}
              x={`${place(tick)}%`}
              y="43"
              textAnchor={tick === 0 ? "start" : tick === max ? "end" : "middle"}
            >
              {tick}
              {unit}
            </text>
          ))}
          {anchors.map(({ year, level }) => (
            <svg key={year} x={`${place(level)}%`} y="27" className="overflow-visible">
              <path d="M0 0 4 6H-4Z" />
              <text y="16" textAnchor="middle" className="italic">
                {year}
              </text>
            </svg>
          ))}
        </g>
      </svg>
      <div aria-hidden="true" className="flex text-center text-xs text-muted-foreground">
        {bands.map(({ band }) => (
          <span key={band} className="flex-1">
            {names[band]}
          </span>
        ))}
      </div>
    </div>
  );
}

const spokenInterval = (interval: RiskScaleProps["interval"], unit: string) =>
  interval ? ` 80% interval: ${interval.low}${unit} to ${interval.high}${unit}.` : "";

const spokenAnchors = (anchors: readonly Anchor[]) =>
  anchors.length === 0
    ? ""
    : ` For comparison: ${anchors.map(({ year, level }) => `${level} in ${year}`).join(", ")}.`;

/** The 80% interval drawn over the scale, its ends labeled above. */
function Interval({
  low,
  high,
  unit,
  place,
}: {
  low: number;
  high: number;
  unit: string;
  place: (number: number) => number;
}) {
  const [from, to] = [place(low), place(high)];
  const middle = (from + to) / 2;
  return (
    <>
      <rect
        x={`${from}%`}
        width={`${to - from}%`}
        y="15"
        height="14"
        rx="3"
        className="fill-foreground/15 stroke-foreground/60"
      />
      <g className="fill-muted-foreground text-[0.6875rem] figures" aria-hidden="true">
        {to - from < NARROW ? (
          <text
            x={`${middle < 12 ? 0 : middle > 88 ? 100 : middle}%`}
            y="10"
            textAnchor={middle < 12 ? "start" : middle > 88 ? "end" : "middle"}
          >
            {rangeText(`${low}${unit}`, `${high}${unit}`)}
          </text>
        ) : (
          <>
            <text x={`${from}%`} y="10" textAnchor={from < 6 ? "start" : "middle"}>
              {low}
              {unit}
            </text>
            <text x={`${to}%`} y="10" textAnchor={to > 94 ? "end" : "middle"}>
              {high}
              {unit}
            </text>
          </>
        )}
      </g>
    </>
  );
}

/** The band's text color. */
export const bandText: Record<RiskBand, string> = {
  low: "text-risk-low",
  medium: "text-risk-medium",
  high: "text-risk-high",
  critical: "text-risk-critical",
};

/** The fill of the band's marks. */
const bandFill: Record<RiskBand, string> = {
  low: "fill-risk-low-mark",
  medium: "fill-risk-medium-mark",
  high: "fill-risk-high-mark",
  critical: "fill-risk-critical-mark",
};

/** A shape per band, so color isn't the only cue: circle, diamond, triangle, octagon. */
export function RiskMark({ band, className = "size-4" }: { band: RiskBand; className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={cn("shrink-0", bandFill[band], className)}>
      {band === "low" && <circle cx="8" cy="8" r="6" />}
      {band === "medium" && <path d="M8 1 15 8 8 15 1 8Z" />}
      {band === "high" && <path d="M8 1.5 15.2 14.5H0.8Z" />}
      {band === "critical" && <path d="M5 1h6l4 4v6l-4 4H5l-4-4V5Z" />}
    </svg>
  );
}
