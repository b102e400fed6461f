import { useEffect } from "react";

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
