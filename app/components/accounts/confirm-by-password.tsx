import type { ReactNode } from "react";
import type { confirmation } from "~/accounts/credentials";
import { PasswordField, SubmitButton, usePageForm, PageForm } from "../form/fields";
import { AccountCard } from "./account-layout";

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
  const [form, fields] = usePageForm<typeof confirmation>(id);
  return (
    <AccountCard title={title} description={description}>
      <PageForm form={form}>
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        <SubmitButton pending={pendingButton}>{button}</SubmitButton>
      </PageForm>
      <div className="mt-6 grid gap-2 text-sm text-muted-foreground">{children}</div>
    </AccountCard>
  );
}
