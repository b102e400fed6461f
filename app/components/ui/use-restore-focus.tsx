import { useEffect, type RefObject } from "react";

/**
 * For a form that opens in the page: moves focus to its first field, and back to the control that opened it when it
 * closes. A form present at page load leaves the focus alone.
 */
export function useRestoreFocus(form: RefObject<HTMLElement>): void {
  useEffect(() => {
    const opener = document.activeElement;
    if (!(opener instanceof HTMLElement) || opener === document.body) return;
    form.current?.querySelector<HTMLElement>("select, input:not([type=hidden]), textarea")?.focus();
    return () => {
      if (opener.isConnected && !isInUse(document.activeElement)) opener.focus();
    };
  }, [form]);
}

/** True if an element has focus other than the content, which takes it as a fallback. */
const isInUse = (focused: Element | null) => focused !== document.body && !focused?.matches("main");
