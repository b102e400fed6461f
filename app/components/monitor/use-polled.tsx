import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";

interface Polled<Data> {
  data: Data;
  /** True if the last poll failed; `data` is from before. */
  isStale: boolean;
  reload: () => Promise<void>;
}

/**
 * Polls a JSON call every `everyMs` while the tab is visible, and immediately when the path changes or the tab returns
 * after a while. Data is replaced in place and kept if a poll fails. A null path disables polling.
 */
export function usePolled<Data>(path: string | null, everyMs: number, initial: Data): Polled<Data> {
  const [data, setData] = useState(initial);
  const [isStale, setStale] = useState(false);
  const { revalidate } = useRevalidator();
  const pending = useRef<AbortController>();
  const known = useRef({ path, at: 0 });

  useEffect(() => setData(initial), [initial]);

  const reload = useCallback(async () => {
    if (path === null) return;
    pending.current?.abort();
    const controller = (pending.current = new AbortController());
    known.current = { path, at: Date.now() };
    try {
      const answer = await fetch(path, { credentials: "same-origin", signal: controller.signal });
      if (answer.status === 401 || answer.status === 403) return revalidate();
      if (!answer.ok) throw new Error(`${answer.status}`);
      setData((await answer.json()) as Data);
      setStale(false);
    } catch {
      if (!controller.signal.aborted) setStale(true);
    }
  }, [path, revalidate]);

  useEffect(() => {
    if (path === null) return;
    if (known.current.path !== path) void reload();
    known.current.at ||= Date.now();
    const isDue = () => !document.hidden && Date.now() - known.current.at >= everyMs;
    const timer = setInterval(() => isDue() && void reload(), Math.min(everyMs, 1000));
    return () => clearInterval(timer);
  }, [path, everyMs, reload]);

  useEffect(() => () => pending.current?.abort(), []);

  return { data, isStale, reload };
}
