import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { confirmation } from "~/accounts/credentials";
import type { FormAnswer } from "~/http/request-form.server";
import { FormErrors, PasswordField, SubmitButton } from "../form/fields";
import { AccountCard } from "./account-card";

interface ConfirmByPasswordProps {
  /** The form's id. */
  id: string;
  title: string;
  description: string;
  button: string;
  pendingButton: string;
  /** What else the user can do. */
  children: ReactNode;
}

/** Asks for the account's password, where a link that confirms an address is opened elsewhere than in a session of the account. */
export function ConfirmByPassword({
  id,
  title,
  description,
  button,
  pendingButton,
  children,
}: ConfirmByPasswordProps) {
  const [form, fields] = useForm<z.input<typeof confirmation>>({
    id: id,
    lastResult: useActionData<FormAnswer>()?.reply,
  });
  return (
    <AccountCard title={title} description={description}>
      <Form method="post" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        <SubmitButton pending={pendingButton}>{button}</SubmitButton>
      </Form>
      <div className="mt-6 grid gap-2 text-sm text-muted-foreground">{children}</div>
    </AccountCard>
  );
}
