import { postJson } from "../form/post-json";
import type { ToastMessage } from "../ui/toast-reducer";

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
export function refreshNotice(page: keyof typeof RUNNING, asked: string | null | undefined) {
  if (asked === "started") return { isDone: true, text: "Data refresh has been initiated successfully." };
  if (asked === "running") return { isDone: false, text: RUNNING[page] };
  return null;
}

/** Starts the admin dashboard's refresh and returns its toast. */
export async function manualRefresh(): Promise<ToastMessage> {
  switch (await startRefresh({ force: false })) {
    case "started":
      return { title: "Refresh Started", description: "Data refresh has been initiated successfully." };
    case "running":
      return { title: "Refresh Failed", description: RUNNING.admin, variant: "destructive" };
    case "failed":
      return {
        title: "Refresh Failed",
        description: "Failed to start data refresh. Please try again.",
        variant: "destructive",
      };
  }
}

/** Starts the monitor's unlimited refresh and returns its toast. */
export async function forceRecalc(): Promise<{ hasStarted: boolean; toast: ToastMessage }> {
  switch (await startRefresh({ force: true })) {
    case "started":
      return {
        hasStarted: true,
        toast: {
          title: "Force Recalc Started",
          description: "Data recalculation initiated with unlimited mode",
        },
      };
    case "running":
      return {
        hasStarted: false,
        toast: { title: "Force Recalc Failed", description: RUNNING.monitor, variant: "destructive" },
      };
    case "failed":
      return {
        hasStarted: false,
        toast: {
          title: "Force Recalc Failed",
          description: "Failed to start force recalculation. Please try again.",
          variant: "destructive",
        },
      };
  }
}
