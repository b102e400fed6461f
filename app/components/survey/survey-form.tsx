import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { asksForPrice, OPEN_QUESTIONS, question, type ChoiceField } from "~/survey/questions";
import { useValidator } from "../form/use-validator";
import { Alert } from "../ui/alert";
import { Button, buttonVariants } from "../ui/button";
import { Agreement, ChoiceQuestion, OpenQuestion, SelectQuestion } from "./question-field";

const loadValidator = () => import("./validate-survey").then(({ validateSurvey }) => validateSurvey);

/** The survey form, handled by its page's action. `lastResult` is the server's result for the last submission. */
export function SurveyForm({ lastResult }: { lastResult: SubmissionResult<string[]> | null | undefined }) {
  const navigation = useNavigation();
  const hasScript = useHasScript();
  const validation = useValidator(loadValidator);
  const [form, fields] = useForm({
    id: "survey",
    lastResult,
    ...validation,
  });
  const pending = navigation.state !== "idle" && navigation.formMethod === "POST";
  const choices = (field: ChoiceField) => {
    const { label, options } = question(field);
    return { field: fields[field], label, options };
  };
  const asksPrice = asksForPrice(String(fields.purchaseIntent.value ?? ""));
  const [improvement, feedback] = OPEN_QUESTIONS;

  return (
    <Form method="post" {...getFormProps(form)} noValidate className="grid gap-8">
      {/* With JavaScript, a toast says this. */}
      {!hasScript && form.errors?.[0] && <Alert variant="destructive">{form.errors[0]}</Alert>}
      <SelectQuestion {...choices("primaryReason")} />
      <ChoiceQuestion type="radio" {...choices("travelPlans")} />
      <ChoiceQuestion type="radio" {...choices("concernLevel")} />
      <ChoiceQuestion type="checkbox" {...choices("riskFactors")} />
      <SelectQuestion {...choices("mostValuableFeature")} />
      <SelectQuestion {...choices("profession")} />
      <OpenQuestion field={fields.improvementSuggestions} label={improvement.label} />
      <OpenQuestion field={fields.additionalFeedback} label={feedback.label} />
      <ChoiceQuestion type="radio" {...choices("purchaseIntent")} />
      {(!hasScript || asksPrice) && (
        <div className={hasScript ? undefined : "hidden noscript:block"}>
          <ChoiceQuestion type="radio" {...choices("priceReduction")} />
        </div>
      )}
      <Agreement field={fields.agreeToTerms}>
        I agree to the{" "}
        <Link to="/terms" className="link">
          terms of service
        </Link>{" "}
        and the{" "}
        <Link to="/privacy" className="link">
          privacy policy
        </Link>
        , and to my answers being used to improve the product.
      </Agreement>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending}>
          {pending ? "Submitting..." : "Submit Survey & Extend Trial"}
        </Button>
        <Link to="/dashboard" className={buttonVariants({ variant: "outline" })}>
          Cancel
        </Link>
      </div>
    </Form>
  );
}

/** False on the server and at first paint, and always without JavaScript. */
function useHasScript(): boolean {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return hasScript;
}
