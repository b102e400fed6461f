import { getFormProps, type FieldMetadata } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { ArrowLeft, CalendarCheck } from "~/components/ui/icons";
import type { ReactNode } from "react";
import { requireUser } from "~/accounts/sign-in/access.server";
import { SURVEY_EXTENSION_DAYS } from "~/billing/trial";
import { ManageBilling } from "~/components/billing/already-subscribed";
import { SelectField, TextareaField, usePageForm, useIsPending } from "~/components/form/fields";
import { failedSubmission, pageAction } from "~/components/form/page-action";
import { Notice } from "~/components/page-error-boundary";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { ButtonLink, Button } from "~/components/ui/button";
import { TitledCard } from "~/components/ui/card";
import { FieldError } from "~/components/ui/controls";
import { useHasScript } from "~/components/ui/scripts";
import { TextLink } from "~/components/ui/text";
import { acceptForm, type FormAnswer } from "~/http/request-form.server";
import { OPEN_QUESTIONS, asksForPrice, question, type ChoiceField, type Option } from "~/survey/questions";
import {
  surveyRefusalMessage,
  submitSurvey,
  surveyRefusal,
  type SurveyRefusal,
} from "~/survey/submit.server";
import { surveySchema } from "~/survey/schema";

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

const FAILURE = "Failed to submit survey. Please try again.";

export async function action(args: ActionFunctionArgs) {
  const { user } = await requireUser(args.request, args.context);
  return acceptForm(args, { schema: surveySchema, failure: FAILURE }, async (answers) => {
    const submission = await submitSurvey(args.context, user.id, answers);
    if (submission.ok) return { status: 200, page: "done" };
    return { status: 409, formErrors: [surveyRefusalMessage(submission.reason, user)] };
  });
}

export const clientAction = pageAction<FormAnswer>(
  (typed) => ({ reply: failedSubmission(typed, FAILURE) }),
  ({ page, reply }) => {
    const failure = reply?.error?.[""]?.[0];
    if (failure) return { title: "Survey submission failed", description: failure, variant: "destructive" };
    const description = `Your trial was extended by ${SURVEY_EXTENSION_DAYS} days.`;
    return page === "done" ? { title: "Survey completed!", description, variant: "success" } : null;
  },
);

export { skipRevalidationOnServerError as shouldRevalidate } from "~/components/revalidation";

export default function Survey() {
  const { explanation, refusal, hasForm } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  if (answer?.page === "done") return <TrialExtended />;
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
        {hasForm && <SurveyForm refusal={explanation} />}
      </TitledCard>
    </div>
  );
}

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

/** Describes the submit button while the survey is refused. */
const REFUSAL_ID = "survey-refusal";

/** @param props.refusal why the server refuses the survey now; null if it doesn't. The page shows it with `REFUSAL_ID` */
function SurveyForm({ refusal }: { refusal: string | null }) {
  const hasScript = useHasScript();
  const [form, fields] = usePageForm<typeof surveySchema>("survey");
  const pending = useIsPending();
  const choices = (field: ChoiceField) => {
    const { label, options } = question(field);
    return { field: fields[field], label, options };
  };
  const select = (name: ChoiceField) => {
    const { field, label, options } = choices(name);
    const labels = Object.fromEntries(options.map(({ value, label }) => [value, label]));
    return <SelectField field={field} label={label} options={labels} placeholder="Please select" />;
  };
  const error = form.errors?.[0];
  const asksPrice = asksForPrice(String(fields.purchaseIntent.value ?? ""));
  const [improvement, feedback] = OPEN_QUESTIONS;

  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-8">
      {/* With JavaScript, a toast says this. */}
      {!hasScript && error && error !== refusal && <Alert variant="destructive">{error}</Alert>}
      {select("primaryReason")}
      <ChoiceQuestion type="radio" {...choices("travelPlans")} />
      <ChoiceQuestion type="radio" {...choices("concernLevel")} />
      <ChoiceQuestion type="checkbox" {...choices("riskFactors")} />
      {select("mostValuableFeature")}
      {select("profession")}
      <TextareaField field={fields.improvementSuggestions} label={<Optional>{improvement.label}</Optional>} />
      <TextareaField field={fields.additionalFeedback} label={<Optional>{feedback.label}</Optional>} />
      <ChoiceQuestion type="radio" {...choices("purchaseIntent")} />
      {(!hasScript || asksPrice) && (
        <div className={hasScript ? undefined : "hidden noscript:block"}>
          <ChoiceQuestion type="radio" {...choices("priceReduction")} />
        </div>
      )}
      <Agreement field={fields.agreeToTerms}>
        I agree to the <TextLink to="/terms">terms of service</TextLink> and the{" "}
        <TextLink to="/privacy">privacy policy</TextLink>, and to my answers being used to improve the
        product.
      </Agreement>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending} aria-describedby={refusal ? REFUSAL_ID : undefined}>
          {pending ? "Submitting..." : "Submit Survey & Extend Trial"}
        </Button>
        <ButtonLink to="/dashboard" variant="outline">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}

function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <span className="font-normal text-muted-foreground">(optional)</span>
    </>
  );
}

type Field = FieldMetadata<unknown>;

interface QuestionProps {
  field: Field;
  label: string;
  options: readonly Option[];
}

/** ARIA attributes of a control with an error. */
const invalid = (field: Field) =>
  field.errors ? { "aria-invalid": true as const, "aria-describedby": field.errorId } : {};

/**
 * A single-choice question with few options, or a multiple-choice one: native controls that work without JavaScript.
 */
function ChoiceQuestion({ field, label, options, type }: QuestionProps & { type: "radio" | "checkbox" }) {
  const chosen: unknown[] = [field.initialValue].flat();
  return (
    <fieldset aria-describedby={field.errors && field.errorId}>
      <legend className="text-sm leading-snug font-medium">{label}</legend>
      <div className={type === "checkbox" ? "mt-2 grid gap-x-6 sm:grid-cols-2" : "mt-2 grid"}>
        {options.map(({ value, label: text }) => (
          <Choice key={value}>
            <input
              type={type}
              name={field.name}
              value={value}
              defaultChecked={chosen.includes(value)}
              aria-invalid={field.errors ? true : undefined}
              className={choiceLook}
            />
            {text}
          </Choice>
        ))}
      </div>
      <FieldError id={field.errorId}>{field.errors}</FieldError>
    </fieldset>
  );
}

/** A statement to agree to. */
function Agreement({ field, children }: { field: Field; children: ReactNode }) {
  return (
    <div>
      <Choice>
        <input type="checkbox" name={field.name} className={choiceLook} {...invalid(field)} />
        <span>{children}</span>
      </Choice>
      <FieldError id={field.errorId}>{field.errors}</FieldError>
    </div>
  );
}

const choiceLook = "mt-0.5 size-4 shrink-0 accent-primary";

function Choice({ children }: { children: ReactNode }) {
  return <label className="flex cursor-pointer items-start gap-2.5 py-1.5 text-sm">{children}</label>;
}

export const meta = pageMeta(
  "Extend Trial",
  "Complete a short survey to extend your free trial by 7 days, once.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
