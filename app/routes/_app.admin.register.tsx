import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { requireAdmin } from "~/accounts/sign-in/access.server";
import { registerPage } from "~/admin/restrictions.server";
import { seedRegister } from "~/assessment/register/register.server";
import { RegisterEntry } from "~/components/admin/register-entry";
import { PageHeader, noticeOf, PageNotice } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { ListCard } from "~/components/ui/list-card";
import { requestedPage } from "~/database/paging";

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
            {waiting === 1 ? "1 possible restriction" : `${waiting} possible restrictions`} to check
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

export const meta = pageMeta("Restrictions", "Laws and orders in force that count toward the risk level.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
