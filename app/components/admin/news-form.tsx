import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { z } from "zod";
import type { newsForm } from "~/product-news/news";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { InputField, TextareaField } from "../form/field";

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
  const isPending = navigation.formData?.get("id") === draft.id;
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="grid gap-5">
      <input type="hidden" name="id" value={draft.id} />
      {form.errors && <Alert variant="destructive">{form.errors}</Alert>}
      <InputField field={fields.subject} label="Subject" inputProps={{ autoComplete: "off" }} />
      <TextareaField
        field={fields.body}
        label="Text"
        hint="Plain text. Leave a blank line between paragraphs. Put a web address on its own line to make it a link."
        rows={9}
      />
      <Button type="submit" pending={isPending} className="justify-self-start">
        {isPending ? "Saving..." : button}
      </Button>
    </Form>
  );
}
