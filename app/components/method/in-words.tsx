import { BAND_LIMITS, OUTLOOK_DAYS, RISK_BANDS, riskLabel } from "~/assessment/labels";
import { bandText, RiskMark } from "../dashboard/risk-mark";
import { Points, Section } from "../plain-words";
import { cn } from "../ui/class-names";

// The parts of the method that need no formula.

const ends = [...BAND_LIMITS, 100];
const starts = [0, ...BAND_LIMITS.map((limit) => limit + 1)];

/** What a level means, with days of history to compare. */
export function MeaningSection() {
  return (
    <Section title="What a level means">
      <p>
        The risk level says, from 0 to 100, how much of US citizens&rsquo; freedom to leave the country is
        taken or threatened, looking {OUTLOOK_DAYS} days ahead. It is not a probability.
      </p>
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {RISK_BANDS.map((band, index) => {
          const { label, description } = riskLabel(ends[index] ?? 0);
          return (
            <li key={band} className="flex items-start gap-2.5">
              <RiskMark band={band} className="mt-1.5" />
              <span>
                <span className={cn("font-semibold", bandText[band])}>{label}</span>{" "}
                <span className="text-muted-foreground figures">
                  {starts[index]} to {ends[index]}
                </span>
                <span className="block text-sm text-muted-foreground">{description}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <p>For comparison, by the same formula:</p>
      <Points>
        <li>October 2024, with nothing new in the news: about 13.</li>
        <li>May 2020, with the land borders closed and passport service suspended: about 70.</li>
        <li>Departure permits for everybody, as in 1918 and 1941: at least 85.</li>
      </Points>
    </Section>
  );
}

/** What makes an article relevant. */
export function RelevanceSection({ relevantFrom, directFrom }: { relevantFrom: number; directFrom: number }) {
  return (
    <Section title="Which articles count">
      <p>
        Every article gets a relevance from 0 to 100, by written rules that anybody can apply with a pencil.
        Points are given for a concept of moving outward (a passport, a departure, a border, citizenship,
        assets), for an act of government, for US citizens as the subject or a US authority over them, and for
        an official source. Guards hold it down when the subject is someone else: entry bans on foreigners,
        other countries&rsquo; passports, sport, film, weather.
      </p>
      <p>
        From {directFrom} an article is about leaving itself; from {relevantFrom} it is about what stands
        upstream; below that it is not counted.
      </p>
    </Section>
  );
}

/** What the AI model may and may not do. */
export function AnalystSection({ levelMargin }: { levelMargin: number }) {
  return (
    <Section title="What the AI model may do">
      <p>
        It writes the explanation, from the same evidence that you can open. It may move the level by at most{" "}
        {levelMargin} points, and every event it names must quote a story, word for word, or it is dropped.
        Where there is no model, or it answers badly, the built-in analyst writes by rule. Each assessment
        says which of the two it was.
      </p>
    </Section>
  );
}

/** When an alert rule fires. */
export function AlertsSection({ rearmPoints, coverageMin }: { rearmPoints: number; coverageMin: number }) {
  return (
    <Section title="When an alert is sent">
      <Points>
        <li>
          A threshold fires when the value reaches it, and again only after the value was more than{" "}
          {rearmPoints} points below.
        </li>
        <li>
          A rise is measured from the lowest value, and a drop from the highest, since the rule was made or
          last fired; in points, as from 30 to 40.
        </li>
        <li>An assessment on less than {coverageMin * 100}% of the sources fires nothing.</li>
      </Points>
    </Section>
  );
}
