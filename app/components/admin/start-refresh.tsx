import { postJson } from "../form/post-json";
import type { ToastMessage } from "../ui/toast-view";

type Started = "started" | "running" | "failed";

/** Starts a refresh; `force` also calls sources that are paused. */
async function startRefresh({ force }: { force: boolean }): Promise<Started> {
  const answer = await postJson("/api/admin/refresh", force ? { force_unlimited: true } : undefined);
  if (answer.ok) return "started";
  return answer.status === 409 ? "running" : "failed";
}

/** By page: only the monitor shows a refresh's result. */
const RUNNING = {
  admin: "A refresh is already running. Follow it in the API Health Monitor.",
  monitor: "A refresh is already running. Results will appear here when it finishes.",
};

/** The same as a notice, for a form sent without JavaScript, from the URL. */
export function refreshNotice(page: keyof typeof RUNNING, result: string | null | undefined) {
  if (result === "started") return { isDone: true, text: "Data refresh has been initiated successfully." };
  if (result === "running") return { isDone: false, text: RUNNING[page] };
  return null;
}

const failed = (title: string, description: string): ToastMessage => ({
  title,
  description,
  variant: "destructive",
});

/** What each outcome of the admin dashboard's refresh says. */
const REFRESH_TOASTS: Record<Started, ToastMessage> = {
  started: { title: "Refresh Started", description: "Data refresh has been initiated successfully." },
  running: failed("Refresh Failed", RUNNING.admin),
  failed: failed("Refresh Failed", "Failed to start data refresh. Please try again."),
};

/** What each outcome of the monitor's unlimited refresh says. */
const RECALC_TOASTS: Record<Started, ToastMessage> = {
  started: { title: "Force Recalc Started", description: "Data recalculation initiated with unlimited mode" },
  running: failed("Force Recalc Failed", RUNNING.monitor),
  failed: failed("Force Recalc Failed", "Failed to start force recalculation. Please try again."),
};

/** Starts the admin dashboard's refresh and returns its toast. */
export const manualRefresh = async (): Promise<ToastMessage> =>
  REFRESH_TOASTS[await startRefresh({ force: false })];

/** Starts the monitor's unlimited refresh and returns its toast. */
export async function forceRecalc(): Promise<{ hasStarted: boolean; toast: ToastMessage }> {
  const started = await startRefresh({ force: true });
  return { hasStarted: started === "started", toast: RECALC_TOASTS[started] };
}
