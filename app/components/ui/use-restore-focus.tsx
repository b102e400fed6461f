import { useEffect, type RefObject } from "react";

/**
 * For a form that opens in the page: its first field gets the focus from the control that opened it, and that control
 * gets it back when the form is closed. A form that was there when the page came leaves the focus alone.
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

/** Whether an element of the page has the focus, other than the content that takes it when nothing else can. */
const isInUse = (focused: Element | null) => focused !== document.body && !focused?.matches("main");
