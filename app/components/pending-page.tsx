import type { ReactNode } from "react";
import { Waiting } from "./ui/spinner";
import { useSlowNavigation } from "./use-slow-navigation";

const TEXTS: Record<string, string> = {
  "/dashboard": "Loading dashboard data",
  "/alerts": "Loading alert settings...",
};

/** The loading message for an address. Only pages for signed-in users check the session. */
const waitingFor = (path: string) =>
  TEXTS[path] ??
  (/^\/(api-monitor|admin|survey|checkout)(\/|$)/.test(path) ? "Checking authentication..." : "Loading...");

/**
 * The current page or, if navigation is slow, a loading message. The page is only hidden, so that what is opened on one day stays
 * open on the next, which has the same route.
 */
export function PendingPage({ children }: { children: ReactNode }) {
  const target = useSlowNavigation();
  return (
    <>
      <div className={target ? "hidden" : "contents"}>{children}</div>
      {target && <Waiting>{waitingFor(target)}</Waiting>}
    </>
  );
}
