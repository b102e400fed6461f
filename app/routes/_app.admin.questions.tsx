import { parseWithZod } from "@conform-to/zod/v4";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/accounts/sign-in/access.server";
import { questionsToResolve, resolutionForm, resolveQuestion } from "~/admin/resolve-question.server";
import { QuestionToResolve } from "~/components/admin/question-to-resolve";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { noticeOf, PageNotice } from "~/components/page-notice";
import { ListCard } from "~/components/ui/list-card";
import { requestedPage } from "~/database/paging";
import { readForm } from "~/http/request-form.server";

const DONE = { resolved: "The question is resolved. The public record shows it with your link." };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const list = await questionsToResolve(context.db, context.now(), { page: requestedPage(request.url) });
  return { list, notice: noticeOf(request.url, DONE) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context);
  const submission = parseWithZod(await readForm(request), { schema: resolutionForm });
  if (submission.status !== "success") return submission.reply();
  if (await resolveQuestion(context, user, submission.value))
    throw redirect("/admin/questions?done=resolved");
  return submission.reply({ formErrors: ["This question isn’t closed, or no longer exists."] });
}

export { submissionAction as clientAction } from "~/components/form/page-action";

export default function QuestionsToResolve() {
  const { list, notice } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="Forecast questions"
        description="Closed questions that no data source resolves. Choose the outcome and link the evidence."
      />
      <PageNotice notice={refused ? null : notice} />
      <ListCard
        name="Questions to resolve"
        list={list}
        empty="No closed questions to resolve. Questions appear here when they close and no data source answers them."
        item={(question) => <QuestionToResolve key={question.id} question={question} lastResult={refused} />}
      />
    </>
  );
}

export const meta = pageMeta("Forecast questions", "Closed forecast questions that wait for an outcome.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
