import { useNavigation, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useState, useRef } from "react";
import { Waiting } from "./ui/spinner";

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

/** Faster navigations show no spinner. */
const PATIENCE_MS = 250;

/** The path of another page that has been loading for so long that the current one gives way to a loading message. */
export function useSlowNavigation(): string | undefined {
  const { state, location } = useNavigation();
  const target = state === "loading" && location.pathname !== currentPath() ? location.pathname : undefined;
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    if (!target) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [target]);

  return isSlow ? target : undefined;
}

function currentPath(): string | undefined {
  return typeof window === "undefined" ? undefined : window.location.pathname;
}

/** Announces the new page's title to screen readers after navigation. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [name, setName] = useState("");

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    setName(document.title);
  }, [pathname]);

  return (
    <p aria-live="polite" className="sr-only">
      {name}
    </p>
  );
}

/**
 * Keeps keyboard focus from jumping to the top of the page: when the focused control disappears (a deleted row, a form
 * replaced by its result, a page left by a link), focus moves to the content.
 */
export function useFocusFallback(contentId: string): void {
  useEffect(() => {
    let last: Element | null = document.activeElement;
    const note = ({ target }: FocusEvent) => (last = target instanceof Element ? target : null);
    const keep = () => {
      if (document.activeElement !== document.body || !last || isShown(last)) return;
      const content = document.getElementById(contentId);
      // Don't move focus behind an open dialog.
      if (!content || content.closest("[aria-hidden=true]")) return;
      content.focus({ preventScroll: true });
    };
    const watcher = new MutationObserver(keep);
    watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ["aria-hidden"] });
    document.addEventListener("focusin", note);
    return () => {
      watcher.disconnect();
      document.removeEventListener("focusin", note);
    };
  }, [contentId]);
}

/** A page that waits for the next one is in the document, but hidden. */
const isShown = (element: Element) => element.isConnected && element.getClientRects().length > 0;
