import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Plus } from "~/components/ui/icons";
import { requireAdmin } from "~/accounts/sign-in/access.server";
import { registerPage, type RegisterEntryView } from "~/admin/restrictions.server";
import { RESTRICTION_STATUS_LABELS } from "~/assessment/labels";
import { seedRegister } from "~/assessment/register/register.server";
import { PageHeader, noticeOf, PageNotice } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { ListCard } from "~/components/ui/list-card";
import { Fact, TextLink } from "~/components/ui/text";
import { requestedPage } from "~/database/paging";
import { RISK_FACTOR_LABELS } from "~/news/coding-guide";
import { formatDay } from "~/time";
import { counted } from "~/text";

const DONE = {
  add: "Restriction added. It takes effect with the next assessment.",
  correct: "Changes saved. They take effect with the next assessment.",
  end: "End date saved. It takes effect with the next assessment.",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const page = requestedPage(request.url);
  const isEnded = new URL(request.url).searchParams.get("show") === "ended";
  const read = () => registerPage(context.db, { page, now: context.now(), isEnded });
  let register = await read();
  if (register.total === 0) {
    // Seeds the register if no refresh has run yet, so it can be edited.
    await seedRegister(context.db);
    register = await read();
  }
  return { ...register, isEnded, notice: noticeOf(request.url, DONE) };
}

export default function Register() {
  const { list, total, ended, waiting, isEnded, notice } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Restrictions"
        description="Laws and orders in force that count toward the risk level regardless of the news"
        actions={
          <ButtonLink to="/admin/register/new">
            <Plus aria-hidden="true" />
            Add restriction
          </ButtonLink>
        }
      />
      <PageNotice notice={notice} />
      {waiting > 0 && (
        <Alert className="mt-5" variant="warning">
          <Link to="/admin/proposals" className="inline-block py-0.5 underline">
            {counted(waiting, "possible restriction")} to check
          </Link>
        </Alert>
      )}
      <ListCard
        name="Register of restrictions"
        list={list}
        empty={isEnded ? "No restriction has ended" : "No restriction is in force"}
        before={
          <>
            <RegisterTabs isEnded={isEnded} inForce={total - ended} ended={ended} />
            <p className="my-3 text-sm text-muted-foreground">
              Points out of 100 that an entry accounts for on its own. Select one to edit it or to set its end
              date.
            </p>
          </>
        }
        item={(entry) => <RegisterEntry key={entry.id} entry={entry} />}
      />
    </>
  );
}

function RegisterTabs({ isEnded, inForce, ended }: { isEnded: boolean; inForce: number; ended: number }) {
  const tabs = [
    { to: "/admin/register", name: `In force (${inForce})`, isCurrent: !isEnded },
    { to: "/admin/register?show=ended", name: `Ended (${ended})`, isCurrent: isEnded },
  ];
  return (
    <nav aria-label="Restrictions by state" className="flex gap-1">
      {tabs.map(({ to, name, isCurrent }) => (
        <ButtonLink
          key={to}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? "true" : undefined}
          variant={isCurrent ? "secondary" : "ghost"}
          size="sm"
        >
          {name}
        </ButtonLink>
      ))}
    </nav>
  );
}

/** A register entry as a line, which opens to its law, its numbers and what can be done with it. */
function RegisterEntry({ entry }: { entry: RegisterEntryView }) {
  return (
    <li>
      <details className="group py-2.5">
        <summary className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5 @xl:grid-cols-[1fr_auto_5.5rem]">
          <span className="flex min-w-0 gap-2 font-medium wrap-anywhere">
            <span
              aria-hidden="true"
              className="w-2 shrink-0 self-start text-center text-muted-foreground group-open:rotate-90"
            >
              ›
            </span>
            <span>{entry.name}</span>
          </span>
          <span className="text-sm whitespace-nowrap text-muted-foreground figures @max-xl:order-3 @max-xl:col-span-2 @max-xl:pl-4">
            {entry.until ? `Ended ${formatDay(entry.until)}` : `Since ${formatDay(entry.since)}`}
          </span>
          <span className="text-right text-sm figures">{entry.points.toFixed(1)} points</span>
        </summary>
        <EntryDetails entry={entry} />
      </details>
    </li>
  );
}

function EntryDetails({ entry }: { entry: RegisterEntryView }) {
  const facts = [
    ["Law or order", entry.law],
    ["Affects", entry.affected],
    ["Risk factor", RISK_FACTOR_LABELS[entry.factor]],
    ["In force", `${formatDay(entry.since)} to ${entry.until ? formatDay(entry.until) : "today"}`],
    ["Severity and reach", `${percent(entry.severity)} for ${percent(entry.reach)} of citizens`],
    ["Last checked", formatDay(entry.lastCheckedAt)],
  ] as const;
  return (
    <div className="pt-2 pb-1 pl-4">
      <Badge variant="outline">{RESTRICTION_STATUS_LABELS[entry.state]}</Badge>
      <dl className="mt-2 grid gap-x-6 gap-y-2 text-sm @xl:grid-cols-2 [&_dd]:first-letter:uppercase">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      <p className="mt-2 flex flex-wrap gap-x-5 text-sm [&>a]:py-1">
        <TextLink to={`/admin/register/${encodeURIComponent(entry.id)}/edit`}>
          Edit<span className="sr-only"> {entry.name}</span>
        </TextLink>
        {!entry.until && (
          <TextLink to={`/admin/register/${encodeURIComponent(entry.id)}/end`}>
            Set end date<span className="sr-only"> of {entry.name}</span>
          </TextLink>
        )}
        <a href={entry.sourceUrl} target="_blank" rel="noopener noreferrer" className="link">
          Open source<span className="sr-only"> of {entry.name} (opens in a new tab)</span>
        </a>
      </p>
    </div>
  );
}

const percent = (part: number) => `${Number((part * 100).toPrecision(3))}%`;

export const meta = pageMeta("Restrictions", "Laws and orders in force that count toward the risk level.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
