import type { ReactNode } from "react";
import { OUTLOOK_DAYS, riskLabel } from "~/assessment/labels";
import type { LandingFacts } from "~/feeds/landing-facts.server";
import { forecastScale } from "../dashboard/forecast-scale";
import { Card } from "../ui/card";
import { RiskNumber, type RiskNumberProps } from "../dashboard/risk-number";

type Day = NonNullable<LandingFacts["day"]>;

/** The last finished day's two numbers, styled like the dashboard. */
export function LatestDay({ day, isDemonstration }: { day: Day; isDemonstration: boolean }) {
  return (
    <section aria-labelledby="latest" className="mt-10">
      <h2 id="latest" className="eyebrow">
        {day.date}
        {isDemonstration && " (demo data)"}
      </h2>
      <div className="mt-3 grid gap-4 lg:grid-cols-2">
        <NumberCard title={<PageLink to="/level">Risk level</PageLink>} {...levelOfDay(day)} />
        {day.forecast !== null && (
          <NumberCard
            title={<PageLink to="/forecast">February 2028 forecast</PageLink>}
            {...forecastOfDay(day)}
          />
        )}
      </div>
      <p className="mt-3 text-sm text-muted-foreground">Today&rsquo;s numbers are on the dashboard.</p>
    </section>
  );
}

/** A finished day's level as its card shows it. */
export function levelOfDay(day: Day): RiskNumberProps {
  const risk = riskLabel(day.level);
  return {
    value: day.level,
    unit: "/100",
    interval: day.interval,
    range: day.range,
    band: risk.band,
    label: risk.label,
    meaning: `${risk.description} in the next ${OUTLOOK_DAYS} days`,
  };
}

/** A finished day's forecast as its card shows it. */
export function forecastOfDay(day: Day): RiskNumberProps {
  const scale = forecastScale({
    likelihood: day.forecast ?? 0,
    interval: day.forecastInterval,
    baseRate: day.baseRate,
  });
  return {
    ...scale,
    unit: "%",
    meaning: "Chance of a broad restriction on leaving the country",
    note: scale.baseline === undefined ? undefined : `Base rate ${scale.baseline}% (dotted)`,
  };
}

const PageLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} className="link">
    {children}
  </a>
);

export function NumberCard({ title, ...number }: RiskNumberProps & { title: ReactNode }) {
  return (
    <Card className="p-5 sm:p-6">
      <h3 className="heading text-lg">{title}</h3>
      <RiskNumber {...number} isSmall />
    </Card>
  );
}
