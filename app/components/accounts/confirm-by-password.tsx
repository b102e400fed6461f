import type { ReactNode } from "react";
import { AccountCard } from "./account-card";
import { AccountForm } from "./account-form";
import { PasswordField } from "./fields";
import { useAccountForm, validators } from "./use-account-form";

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
  const { form, fields, isPending } = useAccountForm(id, validators.confirmation);
  return (
    <AccountCard title={title} description={description}>
      <AccountForm form={form} isPending={isPending} button={button} pendingButton={pendingButton}>
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
      </AccountForm>
      <div className="mt-6 grid gap-2 text-sm text-muted-foreground">{children}</div>
    </AccountCard>
  );
}
