import { getFormProps, useForm, type FieldMetadata, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { OPEN_QUESTIONS, asksForPrice, question, type ChoiceField, type Option } from "~/survey/questions";
import type { surveySchema } from "~/survey/schema";
import { useHasScript } from "../ui/scripts";
import { Alert } from "../ui/alert";
import { Button, ButtonLink } from "../ui/button";
import { SelectField, TextareaField } from "../form/fields";
import { FieldError } from "../ui/controls";
import { TextLink } from "../ui/text";

interface SurveyFormProps {
  /** The server's result for the last submission. */
  lastResult: SubmissionResult<string[]> | null | undefined;
  /** Why the server refuses the survey now; null if it doesn't. The page shows it with `REFUSAL_ID`. */
  refusal: string | null;
}

/** Describes the submit button while the survey is refused. */
export const REFUSAL_ID = "survey-refusal";

/** The survey form, handled by its page's action. */
export function SurveyForm({ lastResult, refusal }: SurveyFormProps) {
  const navigation = useNavigation();
  const hasScript = useHasScript();
  const [form, fields] = useForm<z.input<typeof surveySchema>>({ id: "survey", lastResult });
  const pending = navigation.state !== "idle" && navigation.formMethod === "POST";
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

const choiceLook = "mt-0.5 size-4 shrink-0 accent-(--primary)";

function Choice({ children }: { children: ReactNode }) {
  return <label className="flex cursor-pointer items-start gap-2.5 py-1.5 text-sm">{children}</label>;
}
