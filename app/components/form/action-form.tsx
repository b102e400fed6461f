import { useNavigate } from "@remix-run/react";
import { useState, type FormEvent, type ReactNode } from "react";
import { textOf } from "./post-json";
import { showToast } from "../ui/toast";
import { sendFailure, type SendFailure } from "./send-failure";

/**
 * A form for another route than its page's, such as /account/security/app/begin. When no response arrives, the page
 * stays, with what was typed, and a toast says so: the router's own form would show an error page, for it has to load
 * the route's module first. Without JavaScript it posts like any form.
 */
export function ActionForm({
  action,
  className,
  onSend,
  onDone,
  onFailure = showFailure,
  children,
}: {
  action: string;
  className?: string;
  onSend?: () => void;
  /** Takes the address of the page that the action leads to; without it, the browser goes there. */
  onDone?: (page: string) => void;
  onFailure?: (failure: SendFailure) => void;
  children: ReactNode | ((isPending: boolean) => ReactNode);
}) {
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    const wasOffline = !window.navigator.onLine;
    const fields = fieldsOf(event);
    onSend?.();
    try {
      const { page, isReply } = await pageAfter(action, fields);
      if (onDone && isReply) onDone(page);
      else navigate(page, { preventScrollReset: true });
    } catch (error) {
      onFailure(sendFailure(error, wasOffline));
    } finally {
      setPending(false);
    }
  }

  return (
    <form method="post" action={action} className={className} onSubmit={(event) => void send(event)}>
      {typeof children === "function" ? children(isPending) : children}
    </form>
  );
}

function showFailure({ title, description }: SendFailure): void {
  showToast({ title, description, variant: "destructive" });
}

/** A form's fields, with the button that sent it. */
function fieldsOf({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(currentTarget)) fields.append(name, String(value));
  const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  if (button instanceof HTMLButtonElement && button.name) fields.append(button.name, button.value);
  return fields;
}

/**
 * Posts a form. Returns the address of the page that the action leads to; `isReply` is false where the request was
 * redirected before the action ran, such as to the login. Throws if it fails.
 */
async function pageAfter(action: string, body: URLSearchParams): Promise<{ page: string; isReply: boolean }> {
  const headers = { Accept: "application/json" };
  const response = await fetch(action, { method: "POST", headers, body });
  if (!response.ok && !response.redirected) throw new Error(`The action replied ${response.status}`);
  if (response.headers.get("Content-Type")?.startsWith("application/json")) {
    const page = textOf(await response.json(), "page");
    if (page !== undefined) return { page, isReply: true };
  }
  void response.body?.cancel();
  const { pathname, search } = new URL(response.url);
  return { page: pathname + search, isReply: false };
}
