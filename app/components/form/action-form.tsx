import { useNavigate, useRevalidator } from "@remix-run/react";
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
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    const wasOffline = !window.navigator.onLine;
    const fields = fieldsOf(event);
    onSend?.();
    try {
      const outcome = await pageAfter(action, fields);
      if ("refusal" in outcome) {
        // The page's loader refuses as well, and shows why: the login, or the card of a trial that has ended.
        revalidate();
        if (outcome.refusal === 403) onFailure(sendFailure(null, { wasOffline }));
      } else if (onDone && outcome.isReply) onDone(outcome.page);
      else navigate(outcome.page, { preventScrollReset: true });
    } catch (error) {
      onFailure(sendFailure(error, { wasOffline }));
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
 * The status of a refusal, or the address of the page that the action leads to. `isReply` is false where the reply is a page: the
 * action's own, or one it was redirected to before it ran, such as the login.
 */
type Outcome = { refusal: number } | { page: string; isReply: boolean };

/** Posts a form. Throws if it fails, or if something other than the app replied, such as a hotel's Wi-Fi login. */
async function pageAfter(action: string, body: URLSearchParams): Promise<Outcome> {
  const headers = { Accept: "application/json" };
  const response = await fetch(action, { method: "POST", headers, body });
  const { status, redirected } = response;
  if ([401, 402, 403].includes(status)) {
    void response.body?.cancel();
    return { refusal: status };
  }
  if (!response.ok && !redirected) throw new Error(`The action replied ${status}`);
  if (response.headers.get("Content-Type")?.startsWith("application/json")) {
    const page = textOf(await response.json(), "page");
    if (page !== undefined) return { page, isReply: true };
  }
  void response.body?.cancel();
  // The action of a page, such as turning off all alert emails, replies with the page. Every reply of the app has an id.
  if (!response.headers.has("X-Request-Id")) throw new TypeError("The network replied in the app's place");
  const { pathname, search } = new URL(response.url);
  return { page: pathname + search, isReply: false };
}
