import { OUTLOOK_DAYS, riskLabel } from "~/assessment/labels";
import type { LandingFacts } from "~/feeds/landing-facts.server";
import { forecastScale } from "../dashboard/forecast-scale";
import { Card } from "../ui/card";
import { RiskNumber, type RiskNumberProps } from "../dashboard/risk-number";

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
      <div className="mt-3 grid gap-4 lg:grid-cols-2">
        <NumberCard
          title="Risk level"
          value={day.level}
          unit="/100"
          interval={day.interval}
          range={day.range}
          band={risk.band}
          label={risk.label}
          meaning={`${risk.description} in the next ${OUTLOOK_DAYS} days`}
        />
        {chance && (
          <NumberCard
            title="February 2028 forecast"
            {...chance}
            unit="%"
            meaning="Chance of a broad restriction on leaving the country"
            note={chance.baseline === undefined ? undefined : `Base rate ${chance.baseline}% (dotted)`}
          />
        )}
      </div>
      <p className="mt-3 text-sm text-muted-foreground">Today&rsquo;s numbers are on the dashboard.</p>
    </section>
  );
}

function NumberCard({ title, ...number }: RiskNumberProps & { title: string }) {
  return (
    <Card className="p-5 sm:p-6">
      <h3 className="heading text-lg">{title}</h3>
      <RiskNumber {...number} isSmall />
    </Card>
  );
}
