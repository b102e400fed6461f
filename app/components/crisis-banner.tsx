import { Link } from "@remix-run/react";
import {
  CRISIS_STATUS_WORDS,
  crisisFacts,
  crisisText,
  isOver,
  type ShownCrisis,
} from "~/assessment/level/crisis-facts";
import { ExternalLink, UnbrokenDates } from "./ui/text";
import { Alert, AlertTitle } from "./ui/alert";
import { Badge } from "./ui/badge";

/** The restrictions of more than 20 points: status, since when, whom each affects, and what one can do. Names no level. */
export function CrisisBanner({ crises, className }: { crises: readonly ShownCrisis[]; className?: string }) {
  if (crises.length === 0) return null;
  return (
    <section aria-label="Major restrictions" className={className}>
      <div className="grid gap-3">
        {crises.map((crisis) => (
          <Alert key={crisis.id} variant="warning">
            <AlertTitle className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              {crisis.name}
              <Badge variant="outline">{CRISIS_STATUS_WORDS[crisis.status].label}</Badge>
              {crisis.isSettled && (
                <span className="font-normal">
                  <UnbrokenDates text={crisis.when} />
                </span>
              )}
            </AlertTitle>
            {!crisis.isSettled && <Details crisis={crisis} />}
          </Alert>
        ))}
      </div>
    </section>
  );
}

function Details({ crisis }: { crisis: ShownCrisis }) {
  const { steps, unknown } = crisisFacts(crisis);
  return (
    <>
      <p className="mt-1">
        <UnbrokenDates text={crisisText(crisis)} /> <Source crisis={crisis} />
      </p>
      {!isOver(crisis) && (
        <details className="mt-1">
          <summary className="min-h-6 w-fit font-medium">What you can do now</summary>
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
          <p className="mt-1">
            <span className="font-medium">Not known yet: </span>
            {unknown}
          </p>
          <p className="mt-1 flex flex-wrap gap-x-4">
            <Link to="/exposure" className="underline">
              Check your exposure
            </Link>
            <Link to="/exposure#checklist" className="underline">
              Checklist before you leave
            </Link>
          </p>
        </details>
      )}
    </>
  );
}

function Source({ crisis: { url, source, entryId, status } }: { crisis: ShownCrisis }) {
  if (entryId)
    return (
      <Link to={`/restrictions/${entryId}`} className="underline">
        Read the entry
      </Link>
    );
  if (!url) return null;
  return (
    <ExternalLink href={url} className="underline">
      {status === "reported" ? "Read a report" : "Read the document"}
      {source && ` (${source})`}
    </ExternalLink>
  );
}
