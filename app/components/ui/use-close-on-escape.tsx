import { useRef, type KeyboardEvent } from "react";

/**
 * Lets Escape close a panel by its own close button, also when a toast came up after the panel did: Radix gives the
 * key to the newest layer alone, and a toast is one. A layer that has taken the key says so, and the panel stays.
 */
export function useCloseOnEscape() {
  const closeButton = useRef<HTMLButtonElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && !event.defaultPrevented) closeButton.current?.click();
  }
  return { closeButton, onKeyDown };
}
