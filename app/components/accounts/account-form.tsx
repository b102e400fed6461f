import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import type { AccountFormState } from "./use-account-form";

/** An account form: form-level errors, the fields, and the button. */
export function AccountForm({
  form,
  isPending,
  button,
  pendingButton,
  isDestructive = false,
  children,
}: AccountFormState & {
  button: string;
  pendingButton: string;
  isDestructive?: boolean;
  children: ReactNode;
}) {
  return (
    <Form method="post" {...form.attributes} className="grid gap-4">
      {form.errors && (
        <Alert variant="destructive" id={form.errorId}>
          {form.errors.join(" ")}
        </Alert>
      )}
      {children}
      <Button
        type="submit"
        size="lg"
        variant={isDestructive ? "destructive" : "default"}
        pending={isPending}
        className="mt-1 h-auto min-h-12 w-full py-2 whitespace-normal"
      >
        {isPending ? pendingButton : button}
      </Button>
    </Form>
  );
}
