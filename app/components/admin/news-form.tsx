import {
  getFormProps,
  getInputProps,
  getTextareaProps,
  useForm,
  type SubmissionResult,
} from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { z } from "zod";
import type { newsForm } from "~/product-news/news";
import { Field } from "../form/field";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Input } from "../ui/input";
import { Textarea } from "../ui/textarea";

/** Subject and text of product news. */
export function NewsForm({
  draft,
  lastResult,
  button,
}: {
  draft: { id: string; subject: string; body: string };
  lastResult: SubmissionResult<string[]> | undefined;
  button: string;
}) {
  const navigation = useNavigation();
  const [form, fields] = useForm<z.input<typeof newsForm>, z.output<typeof newsForm>, string[]>({
    id: "news",
    lastResult,
    defaultValue: draft,
  });
  const { key: subjectKey, ...subject } = getInputProps(fields.subject, {
    type: "text",
    ariaDescribedBy: fields.subject.errorId,
  });
  const { key: bodyKey, ...body } = getTextareaProps(fields.body, {
    ariaDescribedBy: fields.body.descriptionId,
  });
  const isPending = navigation.formData?.get("id") === draft.id;
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="grid gap-5">
      <input type="hidden" name="id" value={draft.id} />
      {form.errors && <Alert variant="destructive">{form.errors}</Alert>}
      <Field field={fields.subject} label="Subject">
        <Input key={subjectKey} {...subject} autoComplete="off" />
      </Field>
      <Field
        field={fields.body}
        label="Text"
        hint="Plain text. Leave a blank line between paragraphs. Put a web address on its own line to make it a link."
      >
        <Textarea key={bodyKey} {...body} rows={9} />
      </Field>
      <Button type="submit" pending={isPending} className="justify-self-start">
        {isPending ? "Saving..." : button}
      </Button>
    </Form>
  );
}
