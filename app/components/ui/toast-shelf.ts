/** How long a toast is shown unless it is closed before. */
export const VISIBLE_MS = 5000;
/** How long a dismissed toast is kept before it is removed for good. */
export const REMOVAL_DELAY_MS = 1_000_000;

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
}

export interface ShownToast extends ToastMessage {
  id: number;
  isOpen: boolean;
}

export type ToastEvent =
  { type: "show"; message: ToastMessage } | { type: "dismiss"; id: number } | { type: "remove"; id: number };

/** The shelf holds one toast: a new one takes the place of the last; a late event about an earlier one changes nothing. */
export function shelve(shown: ShownToast | null, event: ToastEvent): ShownToast | null {
  if (event.type === "show") return { ...event.message, id: (shown?.id ?? 0) + 1, isOpen: true };
  if (shown?.id !== event.id) return shown;
  return event.type === "dismiss" ? { ...shown, isOpen: false } : null;
}
