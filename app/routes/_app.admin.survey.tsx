import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Download } from "~/components/ui/icons";
import { requireAdmin } from "~/accounts/sign-in/access.server";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { buttonVariants } from "~/components/ui/button";
import { TitledCard } from "~/components/ui/card";
import { figureHead, Table } from "~/components/ui/table";
import { surveyTotals, type QuestionTotals } from "~/survey/totals.server";
import { counted } from "~/text";

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
        description={`${counted(responses, "response")} to the trial extension survey`}
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

/** The answers to one question: a table whose rows include bars. */
function QuestionTotalsCard({ totals }: { totals: QuestionTotals }) {
  const { label, answered, options } = totals;
  return (
    <TitledCard title={label} description={counted(answered, "response")} className="mb-5 break-inside-avoid">
      <Table
        name={label}
        heads={[
          "Answer",
          { head: <span className="sr-only">Bar</span>, className: "w-1/5 max-sm:hidden" },
          ...["People", "Share"].map(figureHead),
        ]}
      >
        <tbody>
          {options.map(({ value, label: answer, count }) => (
            <tr key={value}>
              <td>{answer}</td>
              <td className="max-sm:hidden">
                <Bar share={answered ? count / answered : 0} />
              </td>
              <td className="text-right figures">{count}</td>
              <td className="text-right figures">
                {answered ? `${Math.round((100 * count) / answered)}%` : "—"}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TitledCard>
  );
}

/** A share from 0 to 1 as a bar; the numbers beside it say the same. */
function Bar({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-2.5 w-full min-w-16">
      <rect width="100" height="8" rx="1" className="fill-border" />
      <rect width={100 * share} height="8" rx="1" className="fill-drawn" />
    </svg>
  );
}

export const meta = pageMeta(
  "Survey results",
  "The answers to the trial extension survey, question by question.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
