import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { DashboardData } from "~/dashboard/dashboard-page.server";
import type { LevelPart } from "~/assessment/level/level-makeup";
import { plainPoints } from "~/assessment/percent";
import { Card } from "../ui/card";
import { NO_DATA, NO_EXPLANATION } from "./dashboard-data";
import { ForecastSteps } from "./forecast-steps";
import { leadSentences } from "./lead-sentences";
import { forecastNumber, levelNumber } from "./risk-cards";
import { RiskPlace, type RiskNumberProps } from "./risk-number";
import { ExternalLink } from "../ui/text";

type Assessment = NonNullable<DashboardData["assessment"]>;

/** About three lines of a card on a wide screen; the rest is folded. */
const TEXT_LENGTH_MAX = 180;

/** The level's place on the scale, the explanation, and what it is made of. */
export function LevelDetails({
  assessment,
  parts,
}: {
  assessment: Assessment;
  parts: DashboardData["parts"];
}) {
  const number = levelNumber(assessment);
  return (
    <DetailsCard
      title={`Why the level is ${number.value}`}
      number={number}
      text={assessment.explanation || NO_EXPLANATION}
    >
      {parts && <LevelMakeup level={number.value} parts={parts} />}
    </DetailsCard>
  );
}

/** The forecast's place on the scale, its reasoning and steps, and where our record is. */
export function ForecastDetails({ assessment }: { assessment: Assessment }) {
  const number = forecastNumber(assessment);
  return (
    <DetailsCard
      title={`Why the forecast is ${number.value}%`}
      number={number}
      text={assessment.prediction?.reasoning || NO_DATA}
    >
      {assessment.prediction && assessment.forecastSteps.length > 0 && (
        <ForecastSteps steps={assessment.forecastSteps} />
      )}
      <p className="mt-4 border-t pt-3 text-sm">
        <Link to="/record" className="link">
          Track record
        </Link>
      </p>
    </DetailsCard>
  );
}

function DetailsCard({
  title,
  number,
  text,
  children,
}: {
  title: string;
  number: RiskNumberProps;
  text: string;
  children: ReactNode;
}) {
  const [lead, rest] = leadSentences(text, TEXT_LENGTH_MAX);
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="heading text-lg">{title}</h2>
      <RiskPlace {...number} className="mt-3" />
      <p className="mt-4 leading-relaxed">{lead}</p>
      {rest && (
        <details className="mt-1 print:hidden">
          <summary className="min-h-6 w-fit text-sm font-medium">Read on</summary>
          <p className="mt-1 leading-relaxed">{rest}</p>
        </details>
      )}
      {children}
    </Card>
  );
}

/**
 * What the level is made of: a bar of its parts, their points, and the heaviest items of the chosen part. Works without
 * JavaScript. Parts that take points off have no place on the bar.
 */
function LevelMakeup({ level, parts }: { level: number; parts: LevelPart[] }) {
  const points = parts.map((part) => part.points);
  const largest = points.indexOf(Math.max(...points));
  return (
    <fieldset className="makeup mt-5 border-t pt-3 text-sm">
      <legend className="float-left w-full font-semibold">What makes up the {level} points</legend>
      <div className="clear-both pt-2">
        <div aria-hidden="true" className="makeup-bar">
          {parts.map(
            ({ id, points }) => points > 0 && <span key={id} data-part={id} style={{ flexGrow: points }} />,
          )}
        </div>
        <div className="mt-2 -ml-2 flex flex-wrap gap-x-1 gap-y-1 text-muted-foreground figures">
          {parts.map(({ id, name, points }, index) => (
            <label key={id} data-part={id} className="makeup-name">
              <input
                type="radio"
                name="level-part"
                value={id}
                defaultChecked={index === largest}
                className="sr-only"
              />
              <i aria-hidden="true" />
              {name} {plainPoints(points)}
            </label>
          ))}
        </div>
        <div className="makeup-details print-hidden mt-2">
          {parts.map(({ id, note, items }) => (
            <div key={id} data-details={id}>
              <p className="text-muted-foreground">{note}</p>
              <ul>
                {items.map(({ id, name, url, points }) => (
                  <li key={id}>
                    <ItemName name={name} url={url} /> <span>{plainPoints(points)}</span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </fieldset>
  );
}

function ItemName({ name, url }: Pick<LevelPart["items"][number], "name" | "url">) {
  if (!url) return <>{name}</>;
  if (!url.startsWith("/")) return <ExternalLink href={url}>{name}</ExternalLink>;
  return (
    <Link to={url} className="link">
      {name}
    </Link>
  );
}
