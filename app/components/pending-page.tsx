import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { Waiting } from "./ui/spinner";

/** Faster navigations show no spinner. */
const PATIENCE_MS = 250;

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
  const { state, location } = useNavigation();
  const target = state === "loading" && location.pathname !== currentPath() ? location.pathname : undefined;
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    if (!target) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [target]);

  const isWaiting = isSlow && target !== undefined;
  return (
    <>
      <div className={isWaiting ? "hidden" : "contents"}>{children}</div>
      {isWaiting && <Waiting>{waitingFor(target)}</Waiting>}
    </>
  );
}

function currentPath(): string | undefined {
  return typeof window === "undefined" ? undefined : window.location.pathname;
}
