import { type ReactNode } from "react";
import { type RiskBand } from "~/assessment/labels";
import { Card } from "../ui/card";
import { cn } from "../ui/class-names";
import { bandText, RiskMark } from "./risk-mark";
import { RISK_NAMES, RiskScale, type BandNames } from "./risk-scale";

interface RiskCardProps {
  title: string;
  subtitle: string;
  value: number;
  /** What stands small beside the number: "/100" or "%". */
  unit: string;
  band: RiskBand;
  label: string;
  /** What the label means: "Normal activity levels in the next 60 days". */
  meaning?: string;
  bandNames?: BandNames;
  range?: { low: number; high: number };
  rangeName: string;
  text: string;
  /** The in-depth dialog's button. */
  children?: ReactNode;
}

/** One number, what it means, where it stands, and why, in that order. */
export function RiskCard({
  title,
  subtitle,
  value,
  unit,
  band,
  label,
  meaning,
  bandNames = RISK_NAMES,
  range,
  rangeName,
  text,
  children,
}: RiskCardProps) {
  return (
    <Card className="flex flex-col p-5 sm:p-6">
      <h2 className="heading text-xl">{title}</h2>
      <p className="mt-0.5 text-sm text-muted-foreground">{subtitle}</p>

      <div className="mt-5 flex flex-wrap items-end gap-x-5 gap-y-2">
        <p className={cn("heading text-6xl leading-none figures", bandText[band])}>
          {value}
          <span className="ml-1 font-sans text-xl font-normal text-muted-foreground">{unit}</span>
        </p>
        <div className="pb-0.5">
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
          range={range}
          names={bandNames}
          label={`${label}: ${value} on a scale from 0 to 100${range ? `, ${rangeName} ${range.low} and ${range.high}` : ""}`}
        />
        {range && (
          <p className="mt-2 text-xs text-muted-foreground figures">
            {rangeName[0]?.toUpperCase() + rangeName.slice(1)} {range.low} and {range.high}
          </p>
        )}
      </div>

      <p className="mt-4 line-clamp-6 flex-1 leading-relaxed">{text}</p>
      {children && <div className="mt-5">{children}</div>}
    </Card>
  );
}
