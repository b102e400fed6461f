/** How long a toast is shown unless closed earlier. */
export const VISIBLE_MS = 5000;
/** How long a dismissed toast is kept before removal. */
export const REMOVAL_DELAY_MS = 1_000_000;

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "success" | "destructive";
  /** A button that links to a page. */
  action?: { label: string; to: string };
}

export interface ShownToast extends ToastMessage {
  id: number;
  isOpen: boolean;
}

export type ToastEvent =
  { type: "show"; message: ToastMessage } | { type: "dismiss"; id: number } | { type: "remove"; id: number };

/** Shows one toast at a time: a new one replaces the last, and a late event about an earlier one changes nothing. */
export function toastReducer(shown: ShownToast | null, event: ToastEvent): ShownToast | null {
  if (event.type === "show") return { ...event.message, id: (shown?.id ?? 0) + 1, isOpen: true };
  if (shown?.id !== event.id) return shown;
  return event.type === "dismiss" ? { ...shown, isOpen: false } : null;
}
