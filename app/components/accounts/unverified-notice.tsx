import { useState } from "react";
import { linkSent } from "~/accounts/refusals";
import { Alert, AlertTitle } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { ActionForm } from "../form/action-form";

/** Explains what an unverified address means and resends the link. */
export function UnverifiedNotice({ email }: { email: string }) {
  return (
    <Alert variant="warning">
      <AlertTitle>Confirm your email address</AlertTitle>
      <p>
        We sent a link to <strong className="font-semibold break-all">{email}</strong>. Everything here works
        without it, but alert emails wait until you open that link. We hold each one for up to 24 hours.
      </p>
      <ResendForm className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2" />
    </Alert>
  );
}

/** The resend button, with the server's response next to it. */
export function ResendForm({ className }: { className?: string }) {
  const [response, setResponse] = useState<string | null>(null);
  return (
    <ActionForm
      action="/verify-email/resend"
      className={className}
      onDone={(page) => setResponse(linkSent(page))}
    >
      {(isPending) => (
        <>
          <Button type="submit" size="sm" variant="outline" pending={isPending}>
            {isPending ? "Sending..." : "Send the link again"}
          </Button>
          <p role="status" className="text-sm">
            {response}
          </p>
        </>
      )}
    </ActionForm>
  );
}
