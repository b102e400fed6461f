import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { requireAdmin } from "~/accounts/access.server";
import { registerPage } from "~/admin/restrictions.server";
import { pageNumber } from "~/admin/page-number";
import { answerRegisterForm } from "~/admin/register-answers.server";
import { seedRegister } from "~/assessment/register.server";
import { dayOf } from "~/assessment/restriction-form";
import { AdminHeading } from "~/components/admin/admin-heading";
import { EndRestriction } from "~/components/admin/end-restriction";
import { Pages } from "~/components/admin/pages";
import { RegisterTable } from "~/components/admin/register-table";
import { RestrictionForm } from "~/components/admin/restriction-form";
import { Alert } from "~/components/ui/alert";
import { buttonVariants } from "~/components/ui/button";
import { Card, CardContent } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { readForm } from "~/http/request-form.server";
import { pageMeta } from "~/components/page-meta";

const ENTRIES_PER_PAGE = 50;

const DONE = new Map([
  ["add", "Restriction added. It takes effect with the next assessment."],
  ["correct", "Changes saved. They take effect with the next assessment."],
  ["end", "End date saved. It takes effect with the next assessment."],
]);

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db } = context;
  const asked = new URL(request.url).searchParams;
  const page = pageNumber(request.url);
  const now = context.now();
  const id = asked.get("edit") ?? asked.get("end");
  const isEnded = asked.get("show") === "ended";
  const list = () => registerPage(db, { page, size: ENTRIES_PER_PAGE, now, isEnded, id });
  let register = await list();
  if (register.total === 0) {
    // Before the first refresh: what it would begin with can be kept already.
    await seedRegister(context.db);
    register = await list();
  }
  const { entry } = register;
  if (id !== null && !entry) throw Response.json({ message: "Entry not found." }, { status: 404 });
  const form = entry ? (asked.has("edit") ? "edit" : "end") : asked.has("new") ? "new" : null;
  const done = DONE.get(asked.get("done") ?? "") ?? null;
  return { register, page, isEnded, form, entry, today: dayOf(now), done };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context);
  const answer = await answerRegisterForm(context, user, await readForm(request));
  // By a redirect, so that a page that is loaded again sends nothing again.
  if ("done" in answer) throw redirect(`/admin/register?done=${answer.done}`);
  return answer;
}

export default function Register() {
  const { register, page, isEnded, form, entry, today, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <AdminHeading title="Restrictions">
        Laws and orders in force that count toward the risk level regardless of the news
      </AdminHeading>
      {done && !form && (
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
      {form === "end" && entry && (
        <EndRestriction key={entry.id} entry={entry} today={today} lastResult={answer?.form} />
      )}
      {(form === "new" || form === "edit") && (
        <RestrictionForm key={entry?.id} entry={entry ?? undefined} lastResult={answer?.form} />
      )}
      <Card className="mt-6 min-w-0">
        <CardContent className="pt-5 sm:pt-6">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <RegisterTabs
              isEnded={isEnded}
              inForce={register.total - register.ended}
              ended={register.ended}
            />
            {form !== "new" && (
              <Link to="?new" className={cn(buttonVariants())}>
                <Plus aria-hidden="true" />
                Add Restriction
              </Link>
            )}
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
