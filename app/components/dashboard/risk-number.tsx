import type { RiskBand } from "~/assessment/labels";
import { rangeText } from "~/assessment/percent";
import { SEPARATOR } from "../separator";
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
  /** End of the scale; defaults to 100. */
  max?: 50 | 100;
  /** A dotted line on the scale, explained by the note. */
  baseline?: number;
  /** The kind of number. */
  note?: string;
  isSmall?: boolean;
}

/** A number, what it means, its place on the scale, and its interval. */
export function RiskNumber(props: RiskNumberProps) {
  const { value, unit, band, label, meaning, interval, max, baseline, note, isSmall } = props;
  const isPercent = unit === "%";
  const sign = isPercent ? "%" : "";
  const range = interval && `80% interval: ${rangeText(`${interval.low}${sign}`, `${interval.high}${sign}`)}`;
  const notes = [range, note].filter(Boolean).join(SEPARATOR);
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
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
        <div className="min-w-48 flex-1">
          <p className={cn("flex items-center gap-2 font-semibold tracking-wide", bandText[band])}>
            <RiskMark band={band} />
            {label}
          </p>
          <p className="text-sm text-muted-foreground">{meaning}</p>
        </div>
      </div>
      <div className="mt-5">
        <RiskScale
          value={value}
          interval={interval}
          max={max}
          baseline={baseline}
          unit={sign}
          names={isPercent ? LIKELIHOOD_NAMES : RISK_NAMES}
          label={`${label}: ${value}${isPercent ? "%" : " out of 100"}.`}
        />
        {notes && <p className="mt-2 text-xs text-muted-foreground figures">{notes}</p>}
      </div>
    </>
  );
}
