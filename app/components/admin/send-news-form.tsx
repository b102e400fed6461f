import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { z } from "zod";
import type { sendForm } from "~/product-news/news";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { InputField } from "../form/field";

/** Sends the previewed text once its confirmation phrase, which states the number of recipients, is typed. */
export function SendNewsForm({
  phrase,
  version,
  lastResult,
}: {
  phrase: string;
  version: string;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const navigation = useNavigation();
  const [form, fields] = useForm<z.input<typeof sendForm>, z.output<typeof sendForm>, string[]>({
    id: "send-news",
    lastResult,
  });
  const isPending = navigation.formMethod === "POST";
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="grid gap-5">
      <input type="hidden" name="version" value={version} />
      {form.errors && <Alert variant="destructive">{form.errors}</Alert>}
      <InputField
        field={fields.phrase}
        label={`Type ${phrase} to confirm`}
        inputProps={{ autoComplete: "off", spellCheck: false }}
      />
      <Button type="submit" pending={isPending} className="justify-self-start">
        {isPending ? "Sending..." : "Send news"}
      </Button>
    </Form>
  );
}
