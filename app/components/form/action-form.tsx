import { useNavigate } from "@remix-run/react";
import { useState, type FormEvent, type ReactNode } from "react";
import { showToast } from "../ui/toast";
import { sendFailure } from "./send-failure";

/**
 * A form for a route that only has an action, such as /account/security/app/begin. When no response arrives, the page
 * stays, with what was typed, and a toast says so: the router's own form would show an error page, for it has to load
 * the route's module first. Without JavaScript it posts like any form.
 */
export function ActionForm({
  action,
  className,
  children,
}: {
  action: string;
  className?: string;
  children: (isPending: boolean) => ReactNode;
}) {
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    const wasOffline = !window.navigator.onLine;
    try {
      const to = await pageAfter(action, new FormData(event.currentTarget));
      navigate(to, { preventScrollReset: true });
    } catch (error) {
      const { title, description } = sendFailure(error, wasOffline);
      showToast({ title, description, variant: "destructive" });
    } finally {
      setPending(false);
    }
  }

  return (
    <form method="post" action={action} className={className} onSubmit={(event) => void send(event)}>
      {children(isPending)}
    </form>
  );
}

/** Posts a form. Returns the address of the page that the action redirects to; throws if it fails. */
async function pageAfter(action: string, form: FormData): Promise<string> {
  const fields = [...form].map(([name, value]) => [name, String(value)]);
  const response = await fetch(action, { method: "POST", body: new URLSearchParams(fields) });
  void response.body?.cancel();
  if (!response.redirected) throw new Error(`The action replied ${response.status}`);
  const { pathname, search } = new URL(response.url);
  return pathname + search;
}
