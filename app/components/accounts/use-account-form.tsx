import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useActionData, useNavigation } from "@remix-run/react";
import type { z } from "zod";
import type { FormAnswer } from "~/accounts/form.server";

/**
 * A form of the account pages: checked in the browser by the schema that the server checks it by, and answered by the
 * page's action. Its messages are the spec's, so the browser's own bubbles are off.
 */
export function useAccountForm<Shape extends Record<string, string>>(
  id: string,
  schema: z.ZodType<Shape, Shape>,
) {
  const answer = useActionData<FormAnswer>();
  const { formMethod } = useNavigation();
  const [form, fields] = useForm<Shape, Shape, string[]>({
    id,
    lastResult: answer?.reply,
    constraint: getZodConstraint(schema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  return {
    form: {
      attributes: { ...getFormProps(form), noValidate: true },
      errors: form.errors,
      errorId: form.errorId,
    },
    fields,
    isPending: formMethod === "POST",
  };
}

export type AccountFormState = Omit<ReturnType<typeof useAccountForm>, "fields">;
