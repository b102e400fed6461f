import { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";

/**
 * A small form of a page: one change that the page's action knows by its `intent`, such as ending a session. A fetcher, so
 * that each of several has its own pending state and the answer to the page's main form stays. If no response arrives, the
 * page's `clientAction` says so in a toast; the page and its layouts have to export `shouldRevalidate`, or Remix would load
 * them again.
 */
export function IntentForm({
  intent,
  fields = {},
  className,
  onSubmit,
  children,
}: {
  intent: string;
  /** What is sent along. */
  fields?: Record<string, string>;
  className?: string;
  onSubmit?: () => void;
  children: ReactNode | ((isPending: boolean) => ReactNode);
}) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" preventScrollReset className={className} onSubmit={onSubmit}>
      {Object.entries({ intent, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typeof children === "function" ? children(fetcher.state !== "idle") : children}
    </fetcher.Form>
  );
}
