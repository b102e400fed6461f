import { getFormProps, useForm, type DefaultValue } from "@conform-to/react";
import { useActionData, useNavigation } from "@remix-run/react";
import type { FormAnswer } from "~/accounts/form.server";
import { useValidator, type Validate } from "../form/use-validator";

/** What loads each form's validator. */
export const validators = {
  login: () => import("./validators").then((all) => all.validateLogin),
  registration: () => import("./validators").then((all) => all.validateRegistration),
  resetRequest: () => import("./validators").then((all) => all.validateResetRequest),
  secondFactor: () => import("./validators").then((all) => all.validateSecondFactor),
  confirmation: () => import("./validators").then((all) => all.validateConfirmation),
  passwordReset: () => import("./validators").then((all) => all.validatePasswordReset),
  passwordChange: () => import("./validators").then((all) => all.validatePasswordChange),
  emailChange: () => import("./validators").then((all) => all.validateEmailChange),
  emailChoices: () => import("./validators").then((all) => all.validateEmailChoices),
  deletion: () => import("./validators").then((all) => all.validateDeletion),
  erasure: () => import("./validators").then((all) => all.validateErasure),
};

/** A form that the page's action answers with `acceptForm`. Messages come from the server, so native validation is off. */
export function useAccountForm<Input extends Record<string, unknown>, Output>(
  id: string,
  validator: () => Promise<Validate<Input, Output>>,
  defaultValue?: DefaultValue<Input>,
) {
  const answer = useActionData<FormAnswer>();
  const { formMethod } = useNavigation();
  const validation = useValidator(validator);
  const [form, fields] = useForm<Input, Output, string[]>({
    id,
    lastResult: answer?.reply,
    defaultValue,
    ...validation,
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
