import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { Waiting } from "./ui/spinner";

/** Quick answers change the page without a spinner in between. */
const PATIENCE_MS = 250;

const TEXTS: Record<string, string> = {
  "/dashboard": "Loading dashboard data",
  "/alerts": "Loading alert settings...",
};

/** What is waited for at a page's address; only a page for signed-in users asks who is there. */
const waitingFor = (path: string) =>
  TEXTS[path] ??
  (/^\/(api-monitor|admin|survey|checkout)(\/|$)/.test(path) ? "Checking authentication..." : "Loading...");

/** The page, or, while another one takes its time to come, what is being waited for. */
export function PendingPage({ children }: { children: ReactNode }) {
  const { state, location } = useNavigation();
  const target = state === "loading" && location.pathname !== currentPath() ? location.pathname : undefined;
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    if (!target) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [target]);

  if (!target || !isSlow) return children;
  return <Waiting>{waitingFor(target)}</Waiting>;
}

function currentPath(): string | undefined {
  return typeof window === "undefined" ? undefined : window.location.pathname;
}
