import { useCallback, useRef, useState, type ComponentType } from "react";
import { showToast } from "./toast";

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
