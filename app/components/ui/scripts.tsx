import { useEffect, useState, useCallback, useRef, type ComponentType } from "react";
import { Button } from "./button";
import { cn } from "./class-names";
import { showToast } from "./toast";

/** False on the server and at first paint, and always without JavaScript; for what needs a script. */
export function useHasScript(): boolean {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return hasScript;
}

/**
 * A component loaded on demand, such as a menu's content. `request` loads and mounts it; `preload` only loads it, on
 * hover or focus. If loading fails, a toast says so.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const loading = useRef<Promise<ComponentType<Props>>>();

  const preload = useCallback(() => {
    loading.current ??= load().catch((error: unknown) => {
      loading.current = undefined;
      throw error;
    });
    return loading.current;
  }, [load]);

  const request = useCallback(async () => {
    try {
      const component = await preload();
      setLoaded(() => component);
    } catch {
      showToast({
        title: "We couldn\u2019t open this",
        description: "Check your connection and try again.",
        variant: "destructive",
      });
    }
  }, [preload]);

  return { Loaded, request, preload: () => void preload().catch(() => undefined) };
}

/** Whether a chart is drawn in place of its table, and the button that switches between the two. */
export function useChartToggle() {
  const canDraw = useHasScript();
  const [wantsTable, setWantsTable] = useState(false);
  const toggle = (
    <Button
      variant="outline"
      size="sm"
      // Its space is kept until scripts run, so that nothing moves then.
      className={cn(!canDraw && "invisible")}
      onClick={() => setWantsTable(!wantsTable)}
    >
      {wantsTable ? "Show chart" : "Show table"}
    </Button>
  );
  return { isDrawn: canDraw && !wantsTable, toggle };
}
