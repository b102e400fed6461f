import { useFetcher } from "@remix-run/react";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { Button } from "../ui/button";

interface Intent {
  intent: string;
  /** What is sent along. */
  fields?: Record<string, string>;
}

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
  children,
}: Intent & { className?: string; children: ReactNode | ((isPending: boolean) => ReactNode) }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" preventScrollReset className={className}>
      {Object.entries({ intent, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typeof children === "function" ? children(fetcher.state !== "idle") : children}
    </fetcher.Form>
  );
}

/** Such a form with nothing but its button. */
export const IntentButton = ({
  intent,
  fields,
  formClassName,
  ...button
}: Intent & { formClassName?: string } & ComponentPropsWithoutRef<typeof Button>) => (
  <IntentForm intent={intent} fields={fields} className={formClassName}>
    {(isPending) => <Button type="submit" pending={isPending} {...button} />}
  </IntentForm>
);
