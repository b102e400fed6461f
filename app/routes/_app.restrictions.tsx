import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, Form } from "@remix-run/react";
import { RESTRICTION_STATUS_LABELS } from "~/assessment/labels";
import { lastWithdrawn, openProposals, stateOfProposal } from "~/assessment/register/proposals.server";
import { filterEntries, registerFilter, type RegisterFilter } from "~/assessment/register/public-register";
import { publicRegister } from "~/assessment/register/register.server";
import type { restrictionProposals } from "~/assessment/tables.server";
import { publicPageMeta } from "~/components/page-meta";
import { periodOf, StatusBadge } from "~/components/restrictions/restriction-facts";
import { Button } from "~/components/ui/button";
import { FilterChoice } from "~/components/ui/controls";
import { ExternalLink, SEPARATOR, TextLink, UnbrokenDates } from "~/components/ui/text";
import { runBatch } from "~/database/query.server";
import { RISK_FACTOR_LABELS } from "~/news/coding-guide";

/** The register of restrictions. Public, so anyone can check the basis of the risk level. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const filter = registerFilter.parse(Object.fromEntries(new URL(request.url).searchParams));
  const now = context.now();
  const { register, proposals, withdrawn } = await runBatch(context.db, {
    register: publicRegister(context.db, now),
    proposals: openProposals(context.db),
    withdrawn: lastWithdrawn(context.db, now),
  });
  const shown = (of: typeof proposals) => of.filter(({ effect }) => effect === "begins").map(possibleAt(now));
  return {
    filter,
    total: register.length,
    entries: filterEntries(register, filter),
    proposals: shown(proposals),
    withdrawn: shown(withdrawn),
  };
}

const possibleAt = (now: Date) => (row: typeof restrictionProposals.$inferSelect) => {
  const { id, name, kind, support } = row;
  const [lead] = support;
  return { id, name, kind, when: stateOfProposal(row, now).when, title: lead?.title, url: lead?.url };
};

export default function Restrictions() {
  const { entries, filter, total, proposals, withdrawn } = useLoaderData<typeof loader>();
  return (
    <div className="w-full max-w-3xl">
      <h1 className="page-title">Restrictions on leaving the United States</h1>
      <p className="mt-2 text-muted-foreground">
        Federal laws and orders that limit citizens&rsquo; ability to leave, with their impact in points out
        of 100. <TextLink to="/exposure">Which ones could affect me?</TextLink>
      </p>
      <PossibleRestrictions id="possible" title="Possible restrictions, being checked" possible={proposals} />
      <PossibleRestrictions id="withdrawn" title="Withdrawn or ended in the past week" possible={withdrawn} />
      <RestrictionFilter {...filter} />
      <p role="status" className="mt-6 text-sm text-muted-foreground">
        {entries.length === total ? `${total} restrictions` : `${entries.length} of ${total} restrictions`}
      </p>
      <ul className="mt-2 divide-y border-y">
        {entries.map((entry) => (
          <li key={entry.id} className="py-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="font-semibold">
                <TextLink to={`/restrictions/${entry.id}`} prefetch="intent">
                  {entry.name}
                </TextLink>
              </h2>
              {entry.status !== "in-force" && <StatusBadge status={entry.status} />}
            </div>
            <p className="mt-1 text-sm">Affects {entry.affected}.</p>
            <p className="mt-1 text-sm text-muted-foreground figures first-letter:uppercase">
              {entry.status === "in-force" && "In force "}
              {periodOf(entry)}
              {SEPARATOR}Impact: {entry.impact.toFixed(1)} points
            </p>
          </li>
        ))}
      </ul>
      {entries.length === 0 && (
        <p className="mt-4">
          {total === 0
            ? "Restrictions will appear here after the first update."
            : "No restriction matches this filter."}
        </p>
      )}
    </div>
  );
}

type Possible = ReturnType<ReturnType<typeof possibleAt>>;

function PossibleRestrictions(props: { id: string; title: string; possible: readonly Possible[] }) {
  if (props.possible.length === 0) return null;
  return (
    <section aria-labelledby={props.id} className="mt-6 rounded-lg border p-4">
      <h2 id={props.id} className="font-semibold">
        {props.title}
      </h2>
      <ul className="mt-2 flex flex-col gap-2 text-sm">
        {props.possible.map(({ id, name, kind, when, title, url }) => (
          <li key={id} className="wrap-anywhere">
            {name}. <UnbrokenDates text={when} /> Reported by{" "}
            {kind === "official" ? "an official document" : "three independent outlets"}:{" "}
            <ExternalLink href={url}>{title}</ExternalLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Filters the register by query parameters, so a filtered list can be linked and works without JavaScript. */
function RestrictionFilter({ status, factor }: RegisterFilter) {
  return (
    <Form method="get" className="mt-6 flex flex-wrap items-end gap-3">
      <FilterChoice name="status" label="Status" chosen={status} labels={RESTRICTION_STATUS_LABELS} />
      <FilterChoice name="factor" label="Topic" chosen={factor} labels={RISK_FACTOR_LABELS} />
      <Button type="submit" variant="outline">
        Filter
      </Button>
    </Form>
  );
}

export const meta = publicPageMeta(
  "Restrictions on leaving the United States",
  "Every federal law and order we count as a restriction on US citizens’ right to leave: who it affects, since when, and its source.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
