import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CRISIS_STATUS_WORDS } from "~/assessment/level/crisis-facts";
import { pandemicForecasts } from "~/assessment/forecast/forecast-examples";
import { percentText } from "~/assessment/percent";
import { recordLine, OUTCOME_NAMES } from "~/assessment/reports/record";
import { trackRecord, type ReportedProposal, type PastForecast } from "~/assessment/reports/record.server";
import { PageHeader } from "~/components/page-header";
import { publicPageMeta } from "~/components/page-meta";
import { Badge } from "~/components/ui/badge";
import { figureHead, Table } from "~/components/ui/table";
import { TextLink, ExternalLink } from "~/components/ui/text";
import { errorRateText } from "~/corrections/reports";
import { reviewedSample } from "~/corrections/reports.server";
import { runBatch } from "~/database/query.server";
import { formatDay } from "~/time";

/** The track record. Public. */
export async function loader({ context }: LoaderFunctionArgs) {
  const read = await runBatch(context.db, {
    record: trackRecord(context, context.now()),
    reviewed: reviewedSample(context),
  });
  return { ...read, februaries: pandemicForecasts() };
}

export default function Record() {
  const { record, reviewed, februaries } = useLoaderData<typeof loader>();
  const { isDemonstration, forecasts, proposals, counts } = record;
  const errorRate = errorRateText(reviewed);
  return (
    <div className="grid w-full max-w-3xl gap-10">
      <PageHeader
        title="Track record"
        description="What we reported, and how it turned out. We never change a published forecast."
      >
        {isDemonstration && (
          <p className="mt-3 flex flex-wrap items-center gap-2.5 text-sm text-muted-foreground">
            <Badge variant="warning">Demo data</Badge>
            Live results are listed separately.
          </p>
        )}
      </PageHeader>
      <section aria-labelledby="possible" className="grid gap-3">
        <h2 id="possible" className="heading text-xl">
          Possible restrictions
        </h2>
        <p className="text-pretty">{recordLine(counts)}</p>
        <p className="text-sm text-muted-foreground">
          Each rests on an official document or on three independent outlets. An administrator then verifies
          or rejects it. Without new support it expires.
        </p>
        {proposals.length > 0 && <PossibleRestrictions proposals={proposals} />}
      </section>
      <section aria-labelledby="february" className="grid gap-3">
        <h2 id="february" className="heading text-xl">
          The February 2028 forecast
        </h2>
        <p className="text-sm text-muted-foreground">
          On the last finished day of each month. The base rate is what history alone says. We score the
          forecast after February 2028. <TextLink to="/method#forecast">How it is made</TextLink>
        </p>
        {forecasts.length > 0 ? (
          <ForecastHistory forecasts={forecasts} />
        ) : (
          <p>The first forecast appears once its day is over (UTC).</p>
        )}
      </section>
      <section aria-labelledby="past" className="grid gap-3">
        <h2 id="past" className="heading text-xl">
          What the method would have said about past Februaries
        </h2>
        <p className="text-pretty">
          The answer would have been yes in one of the 48 Februaries since 1979: February 2021, when land
          borders were closed to ordinary travel. Each row uses only what was known that day. One such month
          is too few to show that the forecast is calibrated.
        </p>
        <PastFebruaries rows={februaries} />
      </section>
      <section aria-labelledby="mistakes" className="grid gap-2">
        <h2 id="mistakes" className="heading text-xl">
          Mistakes in stories and restrictions
        </h2>
        <p className="text-pretty">
          {errorRate
            ? `Of the stories and restrictions that people have reviewed, ${errorRate} had a mistake. We review what readers report and where the AI model disagrees, so the rate for all stories is lower.`
            : "No story or restriction has been reviewed yet."}
        </p>
      </section>
    </div>
  );
}

const TONES = {
  open: "secondary",
  accepted: "success",
  ended: "success",
  rejected: "destructive",
  withdrawn: "outline",
  lapsed: "outline",
} as const;

/** Every possible restriction that we reported: when, what it leaned on, and what came of it. */
function PossibleRestrictions({ proposals }: { proposals: readonly ReportedProposal[] }) {
  return (
    <ul aria-label="Possible restrictions" className="divide-y border-y">
      {proposals.map((proposal) => (
        <li key={proposal.id} className="grid gap-1 py-3">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h3 className="font-medium">
              {proposal.effect === "ends" && "End of: "}
              {proposal.hasEntry ? (
                <TextLink to={`/restrictions/${proposal.id}`}>{proposal.name}</TextLink>
              ) : (
                proposal.name
              )}
            </h3>
            <Badge variant={TONES[proposal.state]}>
              {proposal.withdrawn
                ? CRISIS_STATUS_WORDS[proposal.withdrawn.status].label
                : OUTCOME_NAMES[proposal.state]}
            </Badge>
          </div>
          <p className="text-sm text-muted-foreground">
            Reported {formatDay(proposal.openedAt)}
            {proposal.withdrawn
              ? `. ${proposal.withdrawn.when}`
              : proposal.decidedAt
                ? `, ${OUTCOME_NAMES[proposal.state].toLowerCase()} ${formatDay(proposal.decidedAt)}.`
                : "."}
          </p>
          <details className="text-sm">
            <summary className="min-h-6 w-fit">What it was based on ({proposal.support.length})</summary>
            <ul className="mt-1 grid list-disc gap-1 pl-5">
              {proposal.support.map(({ id, title, url, source }) => (
                <li key={id}>
                  <ExternalLink href={url}>{title}</ExternalLink>{" "}
                  <span className="text-muted-foreground">({source})</span>
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** The February 2028 forecast on the last finished day of each month, with its interval and the base rate. */
function ForecastHistory({ forecasts }: { forecasts: readonly PastForecast[] }) {
  const highest = Math.max(...forecasts.map(({ interval }) => interval.high), 10);
  return (
    <Table
      name="The February 2028 forecast, month by month"
      stacks
      heads={[
        "Day",
        ...["Forecast", "80% interval", "Base rate"].map(figureHead),
        { head: <span className="sr-only">Chart</span>, className: "w-40 max-sm:hidden" },
      ]}
    >
      <tbody>
        {forecasts.map((forecast) => (
          <tr key={forecast.at.getTime()}>
            <td className="whitespace-nowrap">{formatDay(forecast.at)}</td>
            <td data-label="Forecast" className="text-right font-medium figures">
              {percentText(forecast.likelihood)}
            </td>
            <td data-label="80% interval" className="text-right whitespace-nowrap figures">
              {percentText(forecast.interval.low)}&ndash;{percentText(forecast.interval.high)}
            </td>
            <td data-label="Base rate" className="text-right figures">
              {forecast.baseRate === null ? "\u2014" : percentText(forecast.baseRate)}
            </td>
            <td className="max-sm:hidden">
              <Mark forecast={forecast} highest={highest} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The interval as a bar, the forecast as a dot and the base rate as an upright line. The table says the same in numbers. */
function Mark({ forecast, highest }: { forecast: PastForecast; highest: number }) {
  const { likelihood, interval, baseRate } = forecast;
  const x = (percent: number) => 4 + (152 * percent) / highest;
  return (
    <svg width="160" height="16" aria-hidden="true" className="block">
      <line x1={x(0)} x2={x(highest)} y1="8" y2="8" className="stroke-border" />
      <line
        x1={x(interval.low)}
        x2={x(interval.high)}
        y1="8"
        y2="8"
        strokeWidth="5"
        className="stroke-drawn/35"
      />
      {baseRate !== null && (
        <line x1={x(baseRate)} x2={x(baseRate)} y1="2" y2="14" strokeWidth="2" className="stroke-gold" />
      )}
      <circle cx={x(likelihood)} cy="8" r="4" className="fill-drawn" />
    </svg>
  );
}

/** The method's forecasts for past Februaries, with the evidence of that time, and the outcomes. */
function PastFebruaries({ rows }: { rows: ReturnType<typeof pandemicForecasts> }) {
  return (
    <Table
      name="What the method would have said in 2020 and 2021"
      stacks
      heads={["Asked on", "About", figureHead("Forecast"), "Outcome"]}
    >
      <tbody>
        {rows.map(({ name, askedOn, about, percent, outcome }) => (
          <tr key={String(askedOn)}>
            <td>
              {formatDay(askedOn)}
              <span className="block text-xs text-muted-foreground">{name}</span>
            </td>
            <td data-label="About">{about}</td>
            <td data-label="Forecast" className="text-right figures">
              {percentText(percent)}
            </td>
            <td data-label="Outcome">{outcome}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export const meta = publicPageMeta(
  "Track record",
  "Every possible restriction that we reported and how it turned out, and every month’s forecast for February 2028.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
