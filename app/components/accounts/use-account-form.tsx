import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useNavigation } from "@remix-run/react";
import type { FormAnswer } from "~/accounts/form.server";
import { useValidator, type Validate } from "../form/use-validator";

type Validators = typeof import("./validators");
type ValueOf<Name extends keyof Validators> = NonNullable<
  Extract<ReturnType<Validators[Name]>, { status: "success" }>["value"]
>;

const loaders = {
  validateLogin: () => import("./validators").then((all) => all.validateLogin),
  validateRegistration: () => import("./validators").then((all) => all.validateRegistration),
  validateResetRequest: () => import("./validators").then((all) => all.validateResetRequest),
  validateSecondFactor: () => import("./validators").then((all) => all.validateSecondFactor),
  validateConfirmation: () => import("./validators").then((all) => all.validateConfirmation),
  validatePasswordReset: () => import("./validators").then((all) => all.validatePasswordReset),
  validatePasswordChange: () => import("./validators").then((all) => all.validatePasswordChange),
  validateEmailChange: () => import("./validators").then((all) => all.validateEmailChange),
  validateDeletion: () => import("./validators").then((all) => all.validateDeletion),
};

/**
 * An account form handled by the page's action. All fields are required; messages come from the spec, so native
 * validation is off.
 */
export function useAccountForm<Name extends keyof Validators>(id: string, validator: Name) {
  type Value = ValueOf<Name> & Record<string, string>;
  const answer = useActionData<FormAnswer>();
  const { formMethod } = useNavigation();
  const load = loaders[validator] as unknown as () => Promise<Validate<Value, Value>>;
  const validation = useValidator(load);
  const [form, fields] = useForm<Value, Value, string[]>({ id, lastResult: answer?.reply, ...validation });
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
