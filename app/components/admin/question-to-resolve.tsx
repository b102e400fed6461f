import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { formatDay } from "~/time";
import { InputField } from "../form/field";
import { Button } from "../ui/button";
import { FieldError } from "../ui/input";

interface QuestionToResolveProps {
  question: { id: string; question: string; openedAt: string | Date; closesAt: string | Date };
  /** The server's result for the last submission, of this question or another. */
  lastResult: SubmissionResult<string[]> | undefined;
}

/** A closed question with a link field and a button for each outcome. */
export function QuestionToResolve({
  question: { id, question, openedAt, closesAt },
  lastResult,
}: QuestionToResolveProps) {
  const pending = useNavigation().formData;
  const outcome = pending?.get("id") === id ? pending.get("outcome") : null;
  const [form, fields] = useForm<{ link: string }, { link: string }, string[]>({
    id: `resolve-${id}`,
    lastResult: lastResult?.initialValue?.["id"] === id ? lastResult : undefined,
  });
  return (
    <li className="grid gap-x-8 gap-y-3 py-5 lg:grid-cols-[1fr_22rem]">
      <div className="min-w-0">
        <h2 className="font-medium wrap-anywhere">{question}</h2>
        <p className="mt-0.5 text-sm text-muted-foreground">
          Opened {formatDay(openedAt)}, closed {formatDay(closesAt)}
        </p>
      </div>
      <Form method="post" {...getFormProps(form)} noValidate>
        <input type="hidden" name="id" value={id} />
        <InputField
          field={fields.link}
          label={
            <>
              Source link<span className="sr-only"> for: {question}</span>
            </>
          }
          type="url"
          inputProps={{ autoComplete: "off", placeholder: "https://" }}
        />
        <FieldError id={form.errorId}>{form.errors}</FieldError>
        <div className="mt-3 flex gap-2">
          {["yes", "no"].map((answer) => (
            <Button
              key={answer}
              type="submit"
              name="outcome"
              value={answer}
              size="sm"
              variant="outline"
              pending={outcome === answer}
            >
              Resolve as {answer}
            </Button>
          ))}
        </div>
      </Form>
    </li>
  );
}
