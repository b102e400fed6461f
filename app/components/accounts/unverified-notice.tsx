import { useState, type FormEvent, type ReactNode } from "react";
import { Alert, AlertTitle } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { formatInstant } from "~/time";
import { postJson, textOf } from "../form/post-json";
import { failureToast, unreached } from "../form/send-failure";
import { showToast } from "../ui/toast";
import { EmailAddress, TextLink } from "../ui/text";

/**
 * Explains what an unverified address means and resends the link.
 * @param dueAt when the link will be sent, if it waits because many people are signing up
 * @param isHeld true if none was sent, because the mailbox has reached its daily limit
 */
export function UnverifiedNotice({
  email,
  dueAt,
  isHeld,
}: {
  email: string;
  dueAt: Date | null;
  isHeld: boolean;
}) {
  const address = (
    <strong className="font-semibold wrap-anywhere">
      <EmailAddress address={email} />
    </strong>
  );
  return (
    <Alert variant="warning">
      <AlertTitle>Confirm your email address</AlertTitle>
      <p>
        {isHeld ? (
          <LinkHeld address={address} />
        ) : dueAt ? (
          <>
            Many people are signing up, so we&rsquo;ll send a link to {address} by {formatInstant(dueAt)}.
          </>
        ) : (
          <>We sent a link to {address}.</>
        )}{" "}
        Everything here works without it, but alert emails wait until you open that link. We hold each one for
        up to 24 hours.
      </p>
      {dueAt || isHeld ? (
        <SoonerByReset className="mt-3" />
      ) : (
        <ResendForm className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2" />
      )}
    </Alert>
  );
}

/** Why there is no link: others may have registered this mailbox's spellings. */
const LinkHeld = ({ address }: { address: ReactNode }) => (
  <>
    We haven&rsquo;t sent a link to {address}: a mailbox gets at most five of these emails in 24 hours, and
    this one already has. You can send it tomorrow on <TextLink to="/verify-email">this page</TextLink>.
  </>
);

/** A way to confirm the address without waiting for the link. */
export const SoonerByReset = ({ className }: { className?: string }) => (
  <p className={className}>
    To confirm it sooner, <TextLink to="/forgot-password">set a new password by email</TextLink>. That email
    usually goes out right away, and using it confirms your address.
  </p>
);

/** A route of its own, because the button stands on five pages. */
const RESEND = "/verify-email/resend";

/** The resend button, with the server's response next to it. Inline, the button looks like a link. */
export function ResendForm({ className, isInline = false }: { className?: string; isInline?: boolean }) {
  const [response, setResponse] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  async function resend(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    const wasOffline = !window.navigator.onLine;
    const answer = await postJson(RESEND);
    setPending(false);
    const message = answer.ok ? textOf(answer.data, "message") : answer.message;
    if (message) setResponse(message);
    else showToast(failureToast(unreached({ wasOffline })));
  }

  return (
    <form method="post" action={RESEND} onSubmit={(event) => void resend(event)} className={className}>
      <Button
        type="submit"
        size="sm"
        variant={isInline ? "link" : "outline"}
        className={isInline ? "h-6 p-0 text-xs" : undefined}
        pending={isPending}
      >
        {isPending ? "Sending..." : "Send the link again"}
      </Button>
      <p role="status" className={isInline ? "text-xs leading-6" : "text-sm"}>
        {response}
      </p>
    </form>
  );
}
