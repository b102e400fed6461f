import { ANCHORS, likelihoodLabel, OUTLOOK_DAYS, type RiskBand, riskLabel } from "~/assessment/labels";
import { rangeText, shownPercent } from "~/assessment/percent";
import { cn } from "../ui/class-names";
import { SEPARATOR } from "../ui/text";
import { bandText, RiskMark, LIKELIHOOD_NAMES, RISK_NAMES, RiskScale } from "./risk-scale";

export interface RiskNumberProps {
  value: number;
  /** "%" for a probability, "/100" for the index. A probability keeps the text color: a low one isn't a reassurance. */
  unit: "/100" | "%";
  band: RiskBand;
  label: string;
  /** What the label means: "Normal activity levels in the next 60 days". */
  meaning: string;
  interval?: { low: number; high: number };
  /** Text shown instead of the interval, such as "96 if confirmed, 45 if not". */
  range?: string;
  /** End of the scale; defaults to 100. */
  max?: 50 | 100;
  /** A dotted line on the scale, explained by the note: the base rate. */
  baseline?: number;
  /** What kind of number it is, for the note below the scale. */
  kind?: string;
  isSmall?: boolean;
}

/** The scale has no room for more. */
const SCALE_ANCHORS = ANCHORS.filter(({ year }) => year !== "1941");

/** A number, its label and what that means. */
export function RiskFigure({
  value,
  unit,
  band,
  label,
  meaning,
  isSmall,
  className,
}: RiskNumberProps & { className: string }) {
  const isPercent = unit === "%";
  return (
    <div className={cn("flex flex-wrap items-center gap-x-5 gap-y-2", className)}>
      <p
        className={cn(
          "heading leading-none figures",
          isSmall ? "text-5xl" : "text-6xl",
          !isPercent && bandText[band],
        )}
      >
        {value}
        <span className="ml-1 font-sans text-xl font-normal text-muted-foreground">{unit}</span>
      </p>
      <div className="min-w-44 flex-1">
        <p className={cn("flex items-center gap-2 font-semibold tracking-wide", bandText[band])}>
          <RiskMark band={band} />
          {label}
        </p>
        <p className="text-sm text-muted-foreground">{meaning}</p>
      </div>
    </div>
  );
}

/** A number's place on the scale, with its interval and what kind of number it is. */
export function RiskPlace({ className, ...props }: RiskNumberProps & { className: string }) {
  const { value, unit, label, interval, max, baseline, kind } = props;
  const isPercent = unit === "%";
  const range = rangeOf(props);
  const base = `ase rate ${baseline}% (dotted)`;
  const note = baseline === undefined ? kind : kind ? `${kind}; b${base}` : `B${base}`;
  const isDrawn = !props.range && interval && interval.low < interval.high;
  return (
    <div className={className}>
      <RiskScale
        value={value}
        interval={isDrawn ? interval : undefined}
        max={max}
        baseline={baseline}
        anchors={isPercent ? undefined : SCALE_ANCHORS}
        unit={isPercent ? "%" : ""}
        names={isPercent ? LIKELIHOOD_NAMES : RISK_NAMES}
        label={`${label}: ${value}${isPercent ? "%" : " out of 100"}.${range && !isDrawn ? ` ${range}.` : ""}`}
      />
      <p className="mt-2 text-xs text-muted-foreground figures empty:hidden">
        {[range, note].filter(Boolean).join(SEPARATOR)}
      </p>
    </div>
  );
}

/** "80% interval: 26–42", unless other words take its place; undefined without an interval. */
function rangeOf({ interval, range, unit }: Pick<RiskNumberProps, "interval" | "range" | "unit">) {
  if (range || !interval) return range;
  const sign = unit === "%" ? "%" : "";
  return `80% interval: ${rangeText(`${interval.low}${sign}`, `${interval.high}${sign}`)}`;
}

/** A level as its card shows it. */
export function levelNumber({
  level,
  ...shown
}: { level: number } & Pick<RiskNumberProps, "interval" | "range">): RiskNumberProps {
  const { band, label, description } = riskLabel(level);
  const meaning = `${description} in the next ${OUTLOOK_DAYS} days`;
  return { value: level, unit: "/100", band, label, meaning, interval: shown.interval, range: shown.range };
}

interface Forecast {
  /** All in percent. */
  likelihood: number;
  interval: { low: number; high: number } | null;
  baseRate: number | null;
}

/** A forecast as its card shows it. The scale ends at 50 unless the value or its interval exceeds it. */
export function forecastNumber({ likelihood, interval, baseRate }: Forecast): RiskNumberProps {
  const value = shownPercent(likelihood);
  const shown = interval ? { low: shownPercent(interval.low), high: shownPercent(interval.high) } : undefined;
  return {
    ...likelihoodLabel(value),
    value,
    unit: "%",
    meaning: "Chance of a broad restriction on leaving the country",
    interval: shown,
    max: Math.max(value, shown?.high ?? 0) <= 50 ? 50 : 100,
    baseline: baseRate == null ? undefined : shownPercent(baseRate),
  };
}
