import { ANCHORS, type RiskBand } from "~/assessment/labels";
import { rangeText } from "~/assessment/percent";
import { SEPARATOR } from "../ui/text";
import { cn } from "../ui/class-names";
import { bandText, RiskMark } from "./risk-mark";
import { LIKELIHOOD_NAMES, RISK_NAMES, RiskScale } from "./risk-scale";

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
  /** A dotted line on the scale, explained by the note. */
  baseline?: number;
  /** The kind of number. */
  note?: string;
  isSmall?: boolean;
}

/** The scale has no room for more. */
const SCALE_ANCHORS = ANCHORS.filter(({ year }) => year !== "1941");

/** A number, what it means, its place on the scale, and its interval. */
export function RiskNumber(props: RiskNumberProps) {
  return (
    <>
      <RiskFigure {...props} className="mt-5" />
      <RiskPlace {...props} className="mt-5" />
    </>
  );
}

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
  const { value, unit, label, interval, max, baseline, note } = props;
  const isPercent = unit === "%";
  const range = rangeOf(props);
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
