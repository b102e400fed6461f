import type { ReactNode } from "react";
import type { RiskBand } from "~/assessment/labels";
import { rangeText } from "~/assessment/percent";
import { Card } from "../ui/card";
import { cn } from "../ui/class-names";
import { leadSentences } from "./lead-sentences";
import { bandText, RiskMark } from "./risk-mark";
import { RISK_NAMES, RiskScale, type BandNames } from "./risk-scale";

/** About six lines of a card on a wide screen. */
const TEXT_LENGTH_MAX = 400;

interface RiskCardProps {
  title: string;
  subtitle: string;
  value: number;
  /** Small, next to the number: "/100" or "%". */
  unit: string;
  /** Spoken after the number for screen readers. */
  spokenUnit: string;
  /** Shown at both ends of the interval: "%" or nothing. */
  intervalUnit?: string;
  /** The kind of number. */
  note: string;
  band: RiskBand;
  label: string;
  /** What the label means: "Normal activity levels in the next 60 days". */
  meaning?: string;
  bandNames?: BandNames;
  interval?: { low: number; high: number };
  /** End of the scale; defaults to 100. */
  max?: 50 | 100;
  /** A dotted line on the scale, explained by the note. */
  baseline?: number;
  /** Uses the text color for the number: a low probability isn't a reassurance. */
  isNeutral?: boolean;
  text: string;
  /** Whether an AI model wrote the text, from quotes that were checked. */
  isByModel?: boolean;
  /** The in-depth dialog's button. */
  children?: ReactNode;
}

/** One number, what it means, its place on the scale, and why. */
export function RiskCard({
  title,
  subtitle,
  value,
  unit,
  spokenUnit,
  intervalUnit = "",
  note,
  band,
  label,
  meaning,
  bandNames = RISK_NAMES,
  interval,
  max,
  baseline,
  isNeutral = false,
  text,
  isByModel = false,
  children,
}: RiskCardProps) {
  const [lead, rest] = leadSentences(text, TEXT_LENGTH_MAX);
  const range = interval && rangeText(`${interval.low}${intervalUnit}`, `${interval.high}${intervalUnit}`);
  return (
    <Card className="flex flex-col p-5 sm:p-6">
      <h2 className="heading text-lg">{title}</h2>
      <p className="mt-0.5 text-sm text-muted-foreground">{subtitle}</p>

      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className={cn("heading text-6xl leading-none figures", !isNeutral && bandText[band])}>
          {value}
          <span className="ml-1 font-sans text-xl font-normal text-muted-foreground">{unit}</span>
        </p>
        <div className="min-w-48 flex-1">
          <p className={cn("flex items-center gap-2 font-semibold tracking-wide", bandText[band])}>
            <RiskMark band={band} />
            {label}
          </p>
          {meaning && <p className="text-sm text-muted-foreground">{meaning}</p>}
        </div>
      </div>

      <div className="mt-5">
        <RiskScale
          value={value}
          interval={interval}
          max={max}
          baseline={baseline}
          unit={intervalUnit}
          names={bandNames}
          label={`${label}: ${value}${spokenUnit}.`}
        />
        <p className="mt-2 text-xs text-muted-foreground figures">
          {range && `80% interval: ${range} \u00b7 `}
          {note}
        </p>
      </div>

      <p className="mt-4 flex-1 leading-relaxed">
        {lead}
        {/* Where the two cards stand side by side, the rest is in the in-depth analysis. */}
        {rest && <span className="lg:hidden print:hidden"> {rest}</span>}
        {isByModel && (
          <span className="mt-1.5 block text-xs text-muted-foreground">AI-written, quotes checked</span>
        )}
      </p>
      {children && <div className="mt-5">{children}</div>}
    </Card>
  );
}
