import type { RiskBand } from "~/assessment/labels";
import { OUTLOOK_DAYS, riskLabel } from "~/assessment/labels";
import { rangeText } from "~/assessment/percent";
import type { LandingFacts } from "~/feeds/landing-facts.server";
import { forecastScale } from "../dashboard/forecast-scale";
import { bandText, RiskMark } from "../dashboard/risk-mark";
import { LIKELIHOOD_NAMES, RISK_NAMES, RiskScale, type BandNames } from "../dashboard/risk-scale";
import { Card } from "../ui/card";
import { cn } from "../ui/class-names";

type Day = NonNullable<LandingFacts["day"]>;

/** The last finished day's two numbers, styled like the dashboard. */
export function LatestDay({ day, isDemonstration }: { day: Day; isDemonstration: boolean }) {
  const risk = riskLabel(day.level);
  const chance =
    day.forecast === null
      ? null
      : forecastScale({ likelihood: day.forecast, interval: day.forecastInterval, baseRate: day.baseRate });
  return (
    <section aria-labelledby="latest" className="mt-10">
      <h2 id="latest" className="eyebrow">
        {day.date}
        {isDemonstration && " (demo data)"}
      </h2>
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        <NumberCard
          title="Risk level"
          value={day.level}
          unit="/100"
          intervalUnit=""
          interval={day.interval}
          {...risk}
          meaning={`${risk.description} in the next ${OUTLOOK_DAYS} days`}
          names={RISK_NAMES}
        />
        {chance && (
          <NumberCard
            title="February 2028 forecast"
            {...chance}
            isNeutral
            unit="%"
            intervalUnit="%"
            meaning="Chance of a broad restriction on leaving the country"
            names={LIKELIHOOD_NAMES}
          />
        )}
      </div>
      <p className="mt-3 text-sm text-muted-foreground">
        This page shows the last full day. Today&rsquo;s numbers, with the stories and laws behind them, are
        on the dashboard.
      </p>
    </section>
  );
}

interface NumberCardProps {
  title: string;
  value: number;
  unit: string;
  intervalUnit: string;
  interval?: { low: number; high: number };
  max?: 50 | 100;
  baseline?: number;
  isNeutral?: boolean;
  band: RiskBand;
  label: string;
  meaning: string;
  names: BandNames;
}

function NumberCard(props: NumberCardProps) {
  const {
    title,
    value,
    unit,
    intervalUnit,
    interval,
    max,
    baseline,
    isNeutral,
    band,
    label,
    meaning,
    names,
  } = props;
  return (
    <Card className="p-5 sm:p-6">
      <h3 className="heading text-lg">{title}</h3>
      <div className="mt-3 flex flex-wrap items-end gap-x-5 gap-y-2">
        <p className={cn("heading text-5xl leading-none figures", !isNeutral && bandText[band])}>
          {value}
          <span className="ml-1 font-sans text-lg font-normal text-muted-foreground">{unit}</span>
        </p>
        <div>
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
          unit={intervalUnit}
          names={names}
          label={`${label}: ${value}${unit === "%" ? "%" : " out of 100"}.`}
        />
        {interval && (
          <p className="mt-2 text-xs text-muted-foreground figures">
            80% interval: {rangeText(`${interval.low}${intervalUnit}`, `${interval.high}${intervalUnit}`)}
            {baseline !== undefined && ` · Base rate ${baseline}% (dotted)`}
          </p>
        )}
      </div>
    </Card>
  );
}
