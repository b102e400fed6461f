import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Download } from "lucide-react";
import { requireAdmin } from "~/accounts/sign-in/access.server";
import { QuestionTotalsCard } from "~/components/survey/question-totals";
import { Alert } from "~/components/ui/alert";
import { buttonVariants } from "~/components/ui/button";
import { surveyTotals } from "~/survey/totals.server";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return surveyTotals(context.db);
}

export default function SurveyResults() {
  const { responses, questions } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Survey results"
        description={`${responses.toLocaleString("en-US")} ${responses === 1 ? "response" : "responses"} to the trial extension survey`}
        actions={
          <a href="/admin/survey.csv" className={buttonVariants({ variant: "outline" })}>
            <Download aria-hidden="true" />
            Export CSV
          </a>
        }
      />
      {responses === 0 ? (
        <Alert className="mt-6">
          No responses yet. Once someone extends a trial with the survey, each question&rsquo;s answers appear
          here.
        </Alert>
      ) : (
        <div className="mt-6 gap-5 lg:columns-2">
          {questions.map((totals) => (
            <QuestionTotalsCard key={totals.field} totals={totals} />
          ))}
        </div>
      )}
    </>
  );
}

export const meta = pageMeta(
  "Survey results",
  "The answers to the trial extension survey, question by question.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
