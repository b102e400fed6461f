import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { requireAdmin } from "~/accounts/access.server";
import { registerPage } from "~/admin/restrictions.server";
import { pageNumber } from "~/admin/page-number";
import { seedRegister } from "~/assessment/register.server";
import { Pages } from "~/components/admin/pages";
import { RegisterTable } from "~/components/admin/register-table";
import { Alert } from "~/components/ui/alert";
import { buttonVariants } from "~/components/ui/button";
import { Card, CardContent } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";

const ENTRIES_PER_PAGE = 50;

const DONE = new Map([
  ["add", "Restriction added. It takes effect with the next assessment."],
  ["correct", "Changes saved. They take effect with the next assessment."],
  ["end", "End date saved. It takes effect with the next assessment."],
]);

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const page = pageNumber(request.url);
  const asked = new URL(request.url).searchParams;
  const isEnded = asked.get("show") === "ended";
  const list = () => registerPage(context.db, { page, size: ENTRIES_PER_PAGE, now: context.now(), isEnded });
  let register = await list();
  if (register.total === 0) {
    // Seeds the register if no refresh has run yet, so it can be edited.
    await seedRegister(context.db);
    register = await list();
  }
  return { register, page, isEnded, done: DONE.get(asked.get("done") ?? "") ?? null };
}

export default function Register() {
  const { register, page, isEnded, done } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Restrictions"
        description="Laws and orders in force that count toward the risk level regardless of the news"
      />
      {done && (
        <Alert className="mt-5" role="status" variant="success">
          {done}
        </Alert>
      )}
      {register.waiting > 0 && (
        <Alert className="mt-5" variant="warning">
          <Link to="/admin/proposals" className="underline">
            {register.waiting === 1 ? "1 possible restriction" : `${register.waiting} possible restrictions`}{" "}
            to check
          </Link>
        </Alert>
      )}
      <Card className="mt-6 min-w-0">
        <CardContent className="pt-5 sm:pt-6">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <RegisterTabs
              isEnded={isEnded}
              inForce={register.total - register.ended}
              ended={register.ended}
            />
            <Link to="/admin/register/new" className={cn(buttonVariants())}>
              <Plus aria-hidden="true" />
              Add Restriction
            </Link>
          </div>
          <p className="mb-3 text-sm text-muted-foreground">
            Points out of 100 that an entry accounts for on its own. Select one to edit it or to set its end
            date.
          </p>
          {register.entries.length === 0 ? (
            <p className="py-6 text-center text-muted-foreground">
              {isEnded ? "No restriction has ended" : "No restriction is in force"}
            </p>
          ) : (
            <RegisterTable entries={register.entries} />
          )}
          <Pages page={page} hasMore={page < register.pages} total={register.pages} />
        </CardContent>
      </Card>
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
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? "true" : undefined}
          className={cn(buttonVariants({ variant: isCurrent ? "secondary" : "ghost", size: "sm" }))}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

export const meta = pageMeta("Restrictions", "Laws and orders in force that count toward the risk level.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
