import type { ReactNode } from "react";
import { FORECAST_PARTS, FORECAST_QUESTION, PART_NAMES } from "~/assessment/forecast/forecast-question";
import { FrozenQuestion } from "../frozen-question";
import { Section } from "../legal-page";

/** The exact wording of the question. */
export function ForecastWording() {
  return (
    <Section title="The exact question">
      <p>The wording is fixed so the forecast can be scored once the outcome is known.</p>
      <FrozenQuestion text={FORECAST_QUESTION} />
    </Section>
  );
}

/** When and by what the question is answered. */
export function ForecastResolution({ children }: { children: ReactNode }) {
  return (
    <Section title="How it is resolved">
      <p>
        The answer is yes if at least one of the four measures is in force on at least one day in February
        2028. Otherwise it is no. We score every forecast we made once that month is over. A border that is
        closed to ordinary travel counts as closed.
      </p>
      {children}
    </Section>
  );
}

const MEANINGS = {
  a: "Citizens need the government\u2019s permission to depart.",
  b: "All land borders, or a whole way of leaving such as air travel, are closed to citizens for 72 hours or more.",
  c: "Routine passport issue or validity is suspended nationwide for 14 days or more.",
  d: "At least 100,000 citizens\u2019 passports are invalid for a reason that didn\u2019t exist on January 19, 2025.",
} as const;

/** The four measures in plain words. */
export function ForecastMeasures() {
  return (
    <Section title="The four measures">
      <p className="text-sm text-muted-foreground">
        They count for citizens who aren&rsquo;t individually charged, indebted or listed.
      </p>
      <dl className="divide-y border-y">
        {FORECAST_PARTS.map((part) => (
          <div key={part} className="py-2.5">
            <dt className="font-medium">
              ({part}) {PART_NAMES[part]}
            </dt>
            <dd className="text-sm text-muted-foreground">{MEANINGS[part]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
