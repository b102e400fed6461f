import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/accounts/access.server";
import { proposalsPage } from "~/admin/decide-proposals.server";
import { ProposalItem, Support } from "~/components/admin/proposal-item";
import { PageHeader } from "~/components/page-header";
import { pageTitle } from "~/product";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import { formatDay } from "~/time";

const DONE = new Map([
  ["accept", "Accepted. The register counts from the next assessment on."],
  ["reject", "Rejected. It stops counting at the next assessment; only new reports can propose it again."],
  ["end", "Ended. It stops counting at the next assessment; only new reports can propose it again."],
  ["late", "This one has already been decided, or it has lapsed."],
]);

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const done = DONE.get(new URL(request.url).searchParams.get("done") ?? "") ?? null;
  return { ...(await proposalsPage(context.db)), done };
}

export default function Proposals() {
  const { open, closed, done } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Possible restrictions"
        description="Restrictions that official documents or three independent outlets report and the register doesn’t have"
      />
      {done && (
        <Alert className="mt-5" role="status" variant="success">
          {done}
        </Alert>
      )}
      <Card className="mt-6 min-w-0">
        <CardContent className="pt-5 sm:pt-6">
          {open.length === 0 ? (
            <p className="py-6 text-center text-muted-foreground">
              Nothing to check. When a document or three outlets report a new restriction, it appears here and
              you get an email.
            </p>
          ) : (
            <ul className="divide-y" aria-label="Possible restrictions to check">
              {open.map((proposal) => (
                <ProposalItem key={proposal.id} proposal={proposal} />
              ))}
            </ul>
          )}
        </CardContent>
      </Card>
      {closed.length > 0 && (
        <Card className="mt-6 min-w-0">
          <CardHeader>
            <CardTitle>Decided or lapsed</CardTitle>
          </CardHeader>
          <CardContent>
            <ul className="divide-y" aria-label="Earlier possible restrictions">
              {closed.map(({ id, name, state, decidedAt, decidedBy, support }) => (
                <li key={id} className="py-4 first:pt-0">
                  <p className="flex flex-wrap items-center gap-x-3">
                    <span className="font-medium wrap-anywhere">{name}</span>
                    <Badge variant="outline">{state.charAt(0).toUpperCase() + state.slice(1)}</Badge>
                  </p>
                  <p className="text-sm text-muted-foreground">
                    {decidedAt && formatDay(decidedAt)}
                    {decidedBy && ` by ${decidedBy}`}
                  </p>
                  <Support support={support.slice(0, 1)} />
                </li>
              ))}
            </ul>
          </CardContent>
        </Card>
      )}
    </>
  );
}

export const meta: MetaFunction = () => [{ title: pageTitle("Possible restrictions") }];

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
