import { useRevalidator } from "@remix-run/react";
import { RotateCw, Zap } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { forceRecalc } from "../admin/start-refresh";
import { Button } from "../ui/button";
import { useToast } from "../ui/toast";

/** When a refresh has usually ended, and its events are all there to be seen. */
const LOOK_AGAIN_AFTER_MS = 5000;

/** The title, Refresh (which reloads the page) and Force Recalc. */
export function MonitorHeader({ isStale, reload }: { isStale: boolean; reload: () => Promise<unknown> }) {
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);
  const later = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(later.current), []);

  async function recalc() {
    setPending(true);
    const { hasStarted, toast: message } = await forceRecalc();
    setPending(false);
    toast(message);
    if (!hasStarted) return;
    void reload();
    later.current = setTimeout(() => {
      void reload();
      revalidate();
    }, LOOK_AGAIN_AFTER_MS);
  }

  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="heading text-3xl">API Health Monitor</h1>
        <p className="mt-1.5 text-muted-foreground" role="status">
          {isStale
            ? "The figures could not be updated; they are from before."
            : "The services behind the risk level, and how they answer"}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => window.location.reload()}>
          <RotateCw aria-hidden="true" />
          Refresh
        </Button>
        <Button onClick={() => void recalc()} pending={isPending}>
          <Zap aria-hidden="true" />
          Force Recalc
        </Button>
      </div>
    </div>
  );
}
