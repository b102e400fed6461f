import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import type { ShownToast, ToastMessage } from "./toast-view";

/** How long a dismissed toast is kept before removal. */
const REMOVAL_DELAY_MS = 1_000_000;

type ToastEvent =
  { type: "show"; message: ToastMessage } | { type: "dismiss"; id: number } | { type: "remove"; id: number };

/** Shows one toast at a time: a new one replaces the last, and a late event about an earlier one changes nothing. */
export function toastReducer(shown: ShownToast | null, event: ToastEvent): ShownToast | null {
  if (event.type === "show") return { ...event.message, id: (shown?.id ?? 0) + 1, isOpen: true };
  if (shown?.id !== event.id) return shown;
  return event.type === "dismiss" ? { ...shown, isOpen: false } : null;
}

// The toast lives outside the component tree, because the component that shows it, such as a deleted row, may be gone
// before the response arrives.

let shown: ShownToast | null = null;
const listeners = new Set<() => void>();

function dispatch(event: ToastEvent): void {
  shown = toastReducer(shown, event);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a toast, replacing the last one. For event handlers and client actions; never call it on the server. */
export function showToast(message: ToastMessage): void {
  dispatch({ type: "show", message });
}

const loadView = () => import("./toast-view");
const ToastView = lazy(loadView);

/** The toast outlet: one at a time, bottom right (top on a phone). Rendered once, at the root. */
export function Toasts() {
  const toast = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );

  // Loaded after the page, so a toast about a lost connection can still be shown.
  useEffect(() => void loadView(), []);

  const dismissedId = toast && !toast.isOpen ? toast.id : undefined;
  useEffect(() => {
    if (dismissedId === undefined) return;
    const timer = setTimeout(() => dispatch({ type: "remove", id: dismissedId }), REMOVAL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [dismissedId]);

  if (!toast) return null;
  return (
    <Suspense>
      <ToastView key={toast.id} toast={toast} onDismiss={() => dispatch({ type: "dismiss", id: toast.id })} />
    </Suspense>
  );
}
