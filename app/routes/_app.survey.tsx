import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ArrowLeft, CalendarCheck } from "lucide-react";
import { requireUser } from "~/accounts/sign-in/access.server";
import { SURVEY_EXTENSION_DAYS } from "~/billing/trial";
import { failedSubmission, pageAction } from "~/components/form/page-action";
import { ManageBilling } from "~/components/billing/already-subscribed";
import { Notice } from "~/components/page-error-boundary";
import { pageMeta } from "~/components/page-meta";
import { REFUSAL_ID, SurveyForm } from "~/components/survey/survey-form";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { TitledCard } from "~/components/ui/card";
import { surveySchema } from "~/survey/schema";
import {
  surveyRefusalMessage,
  submitSurvey,
  surveyRefusal,
  type SurveyRefusal,
} from "~/survey/submit.server";
import { reportFailure } from "~/http/failure-report.server";
import { readForm } from "~/http/request-form.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context);
  const refusal = surveyRefusal(user, context.now());
  return {
    refusal,
    explanation: refusal && surveyRefusalMessage(refusal, user),
    // The questions may be read before the trial ends. Without a trial to extend, answers would be wasted.
    hasForm: refusal !== "already-extended" && refusal !== "subscribed",
  };
}

interface Answered {
  isDone: boolean;
  /** The form's errors, if it was rejected. */
  form: SubmissionResult<string[]> | null;
  /** Why the answers were rejected, for the toast. */
  failure?: string;
}

const FAILURE = "Failed to submit survey. Please try again.";

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context);
  const checked = parseWithZod(await readForm(request), { schema: surveySchema });
  if (checked.status !== "success") return json<Answered>({ isDone: false, form: checked.reply() }, 400);
  const refused = (failure: string, status: number) =>
    json<Answered>({ isDone: false, form: checked.reply({ formErrors: [failure] }), failure }, status);
  try {
    const submission = await submitSurvey(context, user.id, checked.value);
    if (submission.ok) return json<Answered>({ isDone: true, form: null });
    return refused(surveyRefusalMessage(submission.reason, user), 409);
  } catch (error) {
    reportFailure("survey-failed", { requestId: context.requestId }, error);
    return refused(FAILURE, 500);
  }
}

export const clientAction = pageAction<Answered>(
  (typed) => ({ isDone: false, form: failedSubmission(typed, FAILURE), failure: FAILURE }),
  ({ isDone, failure }) => {
    if (failure) return { title: "Survey submission failed", description: failure, variant: "destructive" };
    const description = `Your trial was extended by ${SURVEY_EXTENSION_DAYS} days.`;
    return isDone ? { title: "Survey completed!", description, variant: "success" } : null;
  },
);

export { skipRevalidationOnServerError as shouldRevalidate } from "~/components/revalidation";

export default function Survey() {
  const { explanation, refusal, hasForm } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  if (answered?.isDone) return <TrialExtended />;
  return (
    <div className="w-full max-w-2xl">
      <ButtonLink to="/dashboard" variant="ghost" size="sm" className="-ml-3">
        <ArrowLeft aria-hidden="true" />
        Back
      </ButtonLink>
      <TitledCard
        title="Extend Your Trial"
        level={1}
        description={
          hasForm && (
            <>
              Answer a short survey to add {SURVEY_EXTENSION_DAYS} days to your trial. You can do this once.
            </>
          )
        }
        className="mt-3"
        contentClassName="pt-3"
      >
        {refusal && <NotNow refusal={refusal} explanation={explanation} />}
        {hasForm && <SurveyForm lastResult={answered?.form} refusal={explanation} />}
      </TitledCard>
    </div>
  );
}

export const meta = pageMeta(
  "Extend Trial",
  "Complete a short survey to extend your free trial by 7 days, once.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";

/** Why the survey can't extend the trial, and what the user can do instead. */
function NotNow({ refusal, explanation }: { refusal: SurveyRefusal; explanation: string | null }) {
  return (
    <div className="mb-8 grid justify-items-start gap-5 last:mb-0">
      <Alert id={REFUSAL_ID} className="w-full">
        {explanation}
      </Alert>
      {refusal === "subscribed" && <ManageBilling />}
      {(refusal === "already-extended" || refusal === "days-left") && (
        <ButtonLink to="/checkout" variant="outline">
          Upgrade to Pro
        </ButtonLink>
      )}
    </div>
  );
}

function TrialExtended() {
  return (
    <Notice
      icon={CalendarCheck}
      title="Trial Extended!"
      text={`Thanks for your feedback. Your trial was extended by ${SURVEY_EXTENSION_DAYS} additional days.`}
    >
      <ButtonLink to="/dashboard">Return to Dashboard</ButtonLink>
    </Notice>
  );
}
