import { useRef, type KeyboardEvent } from "react";

/**
 * Lets Escape close a panel by its own close button even if a toast appeared after it: Radix gives the key only to the
 * newest layer, and a toast is one. If a layer handles the key itself, the panel stays open.
 */
export function useCloseOnEscape() {
  const closeButton = useRef<HTMLButtonElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && !event.defaultPrevented) closeButton.current?.click();
  }
  return { closeButton, onKeyDown };
}
