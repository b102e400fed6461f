import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { requireAdmin } from "~/accounts/access.server";
import { questionsToResolve, resolutionForm, resolveQuestion } from "~/admin/resolve-question.server";
import { QuestionToResolve } from "~/components/admin/question-to-resolve";
import { PageHeader } from "~/components/page-header";
import { pageTitle } from "~/product";
import { Alert } from "~/components/ui/alert";
import { Card, CardContent } from "~/components/ui/card";
import { readForm } from "~/http/request-form.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const questions = await questionsToResolve(context.db, context.now());
  return { questions, isDone: new URL(request.url).searchParams.has("done") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context);
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: resolutionForm });
  const id = String(form.get("id") ?? "");
  if (submission.status !== "success") {
    return { id, error: Object.values(submission.error ?? {}).flat()[0] ?? "Please check the form" };
  }
  const isResolved = await resolveQuestion(context, user, submission.value);
  if (!isResolved) return { id, error: "This question isn't closed, or no longer exists." };
  throw redirect("/admin/questions?done");
}

export default function QuestionsToResolve() {
  const { questions, isDone } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="Forecast Questions"
        description="Closed questions that no data source resolves. Choose the outcome and link what shows it."
      />
      {isDone && !failed && (
        <Alert className="mt-5" role="status" variant="success">
          The question is resolved. The public record shows it with your link.
        </Alert>
      )}
      <Card className="mt-6 min-w-0">
        <CardContent className="pt-5 sm:pt-6">
          {questions.length === 0 ? (
            <p className="py-6 text-center text-muted-foreground">No closed question is waiting for you</p>
          ) : (
            <ul className="divide-y" aria-label="Questions to resolve">
              {questions.map((question) => (
                <QuestionToResolve
                  key={question.id}
                  question={question}
                  error={failed?.id === question.id ? failed.error : undefined}
                />
              ))}
            </ul>
          )}
        </CardContent>
      </Card>
    </>
  );
}

export const meta: MetaFunction = () => [{ title: pageTitle("Forecast Questions") }];

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
