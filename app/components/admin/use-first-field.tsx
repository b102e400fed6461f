import { useEffect, useRef } from "react";

/** For a form that opens within the page: what the keyboard types goes into its first field at once. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  }, []);
  return form;
}
