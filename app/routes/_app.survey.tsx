import {
  json,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Link, useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { ArrowLeft, CalendarCheck } from "lucide-react";
import { useState } from "react";
import { requireUser } from "~/accounts/access.server";
import { SURVEY_EXTENSION_DAYS } from "~/billing/plans";
import { Notice } from "~/components/page-error-boundary";
import { postJson } from "~/components/post-json";
import { pageTitle } from "~/components/product";
import { SurveyForm } from "~/components/survey/survey-form";
import { Alert } from "~/components/ui/alert";
import { buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { useToast } from "~/components/ui/toast";
import { surveySchema, type SurveyAnswers } from "~/survey/questions";
import { refusalWords } from "~/survey/refusals";
import { submitSurvey, surveyRefusal } from "~/survey/submit.server";
import { readForm } from "~/request-form.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context);
  const refusal = surveyRefusal(user, context.now());
  return { refusal, explanation: refusal && refusalWords(refusal, user) };
}

type Answered = { isDone: boolean; form: SubmissionResult<string[]> | null };

/** The same as the call, for a form without JavaScript. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context);
  const checked = parseWithZod(await readForm(request), { schema: surveySchema });
  if (checked.status !== "success") return json<Answered>({ isDone: false, form: checked.reply() }, 400);
  const submission = await submitSurvey(context, user.id, checked.value);
  if (submission.ok) return json<Answered>({ isDone: true, form: null });
  const formErrors = [refusalWords(submission.reason, user)];
  return json<Answered>({ isDone: false, form: checked.reply({ formErrors }) }, 409);
}

export default function Survey() {
  const { explanation, refusal } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { isDone, isPending, submit } = useSubmission();
  if (isDone || answered?.isDone) return <TrialExtended />;
  return (
    <div className="mx-auto w-full max-w-2xl">
      <Link to="/dashboard" className={buttonVariants({ variant: "ghost", size: "sm", className: "-ml-3" })}>
        <ArrowLeft aria-hidden="true" />
        Back
      </Link>
      <Card className="mt-3">
        <CardHeader>
          <CardTitle level={1} className="text-2xl">
            Extend Your Trial
          </CardTitle>
          <CardDescription>
            Answer a few questions and get {SURVEY_EXTENSION_DAYS} more days, once.
          </CardDescription>
        </CardHeader>
        <CardContent className="pt-3">
          {explanation ? (
            <NotNow explanation={explanation} isSubscribed={refusal === "subscribed"} />
          ) : (
            <SurveyForm lastResult={answered?.form} isPending={isPending} onAnswers={submit} />
          )}
        </CardContent>
      </Card>
    </div>
  );
}

export const meta: MetaFunction = () => [{ title: pageTitle("Extend Trial") }];

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";

/** In place of a form that could not succeed. */
function NotNow({ explanation, isSubscribed }: { explanation: string; isSubscribed: boolean }) {
  return (
    <>
      <Alert>{explanation}</Alert>
      <div className="mt-5 flex flex-wrap gap-3">
        {!isSubscribed && (
          <Link to="/checkout" className={buttonVariants()}>
            Upgrade to Pro
          </Link>
        )}
        <Link to="/dashboard" className={buttonVariants({ variant: "outline" })}>
          Cancel
        </Link>
      </div>
    </>
  );
}

function TrialExtended() {
  return (
    <Notice
      icon={CalendarCheck}
      title="Trial Extended!"
      text={`Thank you for your answers. Your trial was extended by ${SURVEY_EXTENSION_DAYS} additional days.`}
    >
      <Link to="/dashboard" className={buttonVariants()}>
        Return to Dashboard
      </Link>
    </Notice>
  );
}

function useSubmission() {
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<"open" | "pending" | "done">("open");

  async function submit(answers: SurveyAnswers) {
    if (state !== "open") return;
    setState("pending");
    const answer = await postJson("/api/survey/submit", answers);
    if (!answer.ok) {
      // A refusal takes the form's place. Where the server failed or was not reached, loading the page would fail too
      // and take the answers with it.
      if (answer.status && answer.status < 500) revalidate();
      setState("open");
      toast({
        title: "Survey submission failed",
        description: answer.message ?? "Failed to submit survey. Please try again.",
        variant: "destructive",
      });
      return;
    }
    const { extensionDays } = answer.data as { extensionDays: number };
    setState("done");
    // The user menu tells of the new end.
    revalidate();
    toast({ title: "Survey completed!", description: `Your trial was extended by ${extensionDays} days.` });
  }
  return { isDone: state === "done", isPending: state === "pending", submit };
}
