import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ArrowLeft, Download } from "lucide-react";
import { requireAdmin } from "~/accounts/access.server";
import { pageTitle } from "~/components/product";
import { QuestionTotalsCard } from "~/components/survey/question-totals";
import { Alert } from "~/components/ui/alert";
import { buttonVariants } from "~/components/ui/button";
import { surveyTotals } from "~/survey/totals.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return surveyTotals(context.db);
}

export default function SurveyResults() {
  const { responses, questions } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <Link to="/admin" className={buttonVariants({ variant: "ghost", size: "sm" })}>
            <ArrowLeft aria-hidden="true" />
            Admin Dashboard
          </Link>
          <h1 className="mt-2 heading text-3xl">Survey Results</h1>
          <p className="mt-1.5 text-muted-foreground">
            {responses} {responses === 1 ? "response" : "responses"} to the trial extension survey
          </p>
        </div>
        <a href="/admin/survey.csv" className={buttonVariants({ variant: "outline" })}>
          <Download aria-hidden="true" />
          Export CSV
        </a>
      </div>
      {responses === 0 && <Alert className="mt-6">Nobody has answered the survey yet.</Alert>}
      <div className="mt-6 gap-5 lg:columns-2">
        {questions.map((totals) => (
          <QuestionTotalsCard key={totals.field} totals={totals} />
        ))}
      </div>
    </>
  );
}

export const meta: MetaFunction = () => [{ title: pageTitle("Survey Results") }];

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
