import type { ReactNode } from "react";
import type { AnalysisSubject } from "~/assessment/reports/analysis-subject";
import type { LandingFacts } from "~/feeds/public-days.server";
import { forecastNumber, levelNumber, RiskFigure, RiskPlace } from "../dashboard/risk-number";
import { Card } from "../ui/card";

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
        <NumberOfDay
          subject="level"
          day={day}
          title={
            <a href="/level" className="link">
              Risk level
            </a>
          }
        />
        {day.forecast !== null && (
          <NumberOfDay
            subject="forecast"
            day={day}
            title={
              <a href="/forecast" className="link">
                February 2028 forecast
              </a>
            }
          />
        )}
      </div>
      <p className="mt-3 text-sm text-muted-foreground">Today&rsquo;s numbers are on the dashboard.</p>
    </section>
  );
}

/** A finished day's level or forecast in a card. */
export function NumberOfDay({
  subject,
  day,
  title,
}: {
  subject: AnalysisSubject;
  day: Day;
  title: ReactNode;
}) {
  const number =
    subject === "level"
      ? levelNumber(day)
      : forecastNumber({
          likelihood: day.forecast ?? 0,
          interval: day.forecastInterval,
          baseRate: day.baseRate,
        });
  return (
    <Card className="p-5 sm:p-6">
      <h3 className="heading text-lg">{title}</h3>
      <RiskFigure {...number} isSmall className="mt-5" />
      <RiskPlace {...number} className="mt-5" />
    </Card>
  );
}
