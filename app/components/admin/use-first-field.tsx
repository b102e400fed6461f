import { useEffect, useRef } from "react";

/** Focuses the first field of a form that opens within the page. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  }, []);
  return form;
}
