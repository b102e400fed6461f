import { lazy, Suspense, useEffect, useMemo, useSyncExternalStore } from "react";
import {
  toastReducer,
  REMOVAL_DELAY_MS,
  type ShownToast,
  type ToastEvent,
  type ToastMessage,
} from "./toast-reducer";

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

/** `const { toast } = useToast(); toast({ title, description?, variant?, action? })`. */
export function useToast(): { toast: typeof showToast } {
  return useMemo(() => ({ toast: showToast }), []);
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
