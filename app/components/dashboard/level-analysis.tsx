import { Link } from "@remix-run/react";
import { OUTLOOK_DAYS, riskLabel } from "~/assessment/labels";
import { AnalysisPart } from "./analysis-dialog";
import { type AssessmentView, NO_EXPLANATION } from "./dashboard-data";
import { formatInstant } from "~/dates";
import { bandText, RiskMark } from "./risk-mark";
import { ShareBars } from "./share-bars";
import { cn } from "../ui/class-names";

/** The current risk level taken apart into its evidence. */
export function LevelAnalysis({ assessment }: { assessment: AssessmentView }) {
  const { riskLevel, explanation, keyEvents, level } = assessment;
  const { band, label, description } = riskLabel(riskLevel);
  return (
    <>
      <div>
        <p className={cn("flex flex-wrap items-center gap-x-3 font-semibold", bandText[band])}>
          <span className="heading text-4xl figures">{riskLevel}</span>
          <RiskMark band={band} />
          {label}
        </p>
        <p className="text-sm text-muted-foreground">
          {description} in the next {OUTLOOK_DAYS} days.
          {level && ` Eight times in ten between ${level.band.low} and ${level.band.high}.`}
        </p>
      </div>
      <AnalysisPart title="Explanation">
        <p className="leading-relaxed whitespace-pre-line">{explanation || NO_EXPLANATION}</p>
      </AnalysisPart>
      {keyEvents.length > 0 && (
        <AnalysisPart title="Key events">
          <ul className="flex list-disc flex-col gap-1.5 pl-5">
            {keyEvents.map((event, place) => (
              <li key={place}>{event}</li>
            ))}
          </ul>
        </AnalysisPart>
      )}
      {level && (
        <>
          <AnalysisPart title="By risk factor" note="Points of the level; together they are the level.">
            <ShareBars shares={level.factors} total={riskLevel} totalName="Risk level" />
          </AnalysisPart>
          <AnalysisPart
            title="By evidence"
            note="The same points by what they rest on: restrictions in force, and stories in the news."
          >
            <ShareBars
              shares={[...restrictionShares(level), ...storyShares(level)]}
              total={riskLevel}
              totalName="Risk level"
            />
          </AnalysisPart>
        </>
      )}
      <MadeBy assessment={assessment} />
    </>
  );
}

function restrictionShares({ restrictions }: NonNullable<AssessmentView["level"]>) {
  return restrictions.map(({ id, name, law, affected, url, points }) => ({
    id,
    points,
    name: <SourceLink url={url}>{name}</SourceLink>,
    note: `In force: ${law}. Affects ${affected}.`,
  }));
}

function storyShares({ stories }: NonNullable<AssessmentView["level"]>) {
  return stories.map(({ id, title, url, source, stage, points }) => ({
    id,
    points,
    // What many small stories add has no page of its own.
    name: url ? <SourceLink url={url}>{title}</SourceLink> : title,
    note: [source, stage].filter(Boolean).join(" · "),
  }));
}

function SourceLink({ url, children }: { url: string; children: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** When, by which method and by whom the assessment was made, and on how much of the usual evidence. */
export function MadeBy({ assessment }: { assessment: AssessmentView }) {
  const { date, coverage, methodVersion, analyst } = assessment;
  return (
    <dl className="grid gap-x-6 gap-y-2 rounded-lg bg-muted px-4 py-3 text-sm sm:grid-cols-2">
      <Fact name="Assessed">{formatInstant(date)}</Fact>
      <Fact name="Coverage">{Math.round(coverage * 100)}% of the sources answered</Fact>
      <Fact name="Written by">
        {analyst === "model" ? "the AI analysis model, from this evidence" : "the built-in analyst, by rule"}
      </Fact>
      <Fact name="Method">
        version {methodVersion} ·{" "}
        <Link to="/method" reloadDocument className="link">
          How this works
        </Link>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}
