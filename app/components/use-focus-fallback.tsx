import { useEffect } from "react";

/**
 * Keeps keyboard focus from falling back to the top of the page: when the control that has the focus goes away (a deleted
 * row, a form that made room for its result, the page that a link left), the focus goes to the content.
 */
export function useFocusFallback(contentId: string): void {
  useEffect(() => {
    let last: Element | null = document.activeElement;
    const note = ({ target }: FocusEvent) => (last = target instanceof Element ? target : null);
    const keep = () => {
      if (document.activeElement !== document.body || !last || last.isConnected) return;
      const content = document.getElementById(contentId);
      // Behind an open dialog the focus has no business.
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
