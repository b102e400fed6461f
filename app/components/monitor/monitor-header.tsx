import { useRevalidator } from "@remix-run/react";
import { RotateCw, Zap } from "~/components/ui/icons";
import { useEffect, useRef, useState, type FormEvent, useCallback } from "react";
import { forceRecalc, refreshNotice } from "../admin/start-refresh";
import { PageHeader, PageNotice } from "../page-header";
import { Button } from "../ui/button";
import { Label, Options, Select } from "../ui/controls";
import { showToast } from "../ui/toast";

/** By then a refresh has usually finished and its events are recorded. */
const LOOK_AGAIN_AFTER_MS = 5000;

/** The title, Refresh (reloads the page) and Force Recalc; both are forms without JavaScript. */
export function MonitorHeader({
  isStale,
  refreshResult,
  filters,
  reload,
}: {
  isStale: boolean;
  /** Result of a recalculation started without JavaScript, read from the URL. */
  refreshResult: string | null;
  /** The page's filters, to preserve. */
  filters: Record<string, string>;
  reload: () => Promise<unknown>;
}) {
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);
  const later = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(later.current), []);

  async function recalc(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    const { hasStarted, toast: message } = await forceRecalc();
    setPending(false);
    showToast(message);
    if (!hasStarted) return;
    void reload();
    later.current = setTimeout(() => {
      void reload();
      revalidate();
    }, LOOK_AGAIN_AFTER_MS);
  }

  return (
    <>
      <PageHeader
        title="API Health Monitor"
        description={
          <span role="status">
            {isStale
              ? "Couldn\u2019t refresh. Showing the last loaded data."
              : "Status of the services behind the risk level"}
          </span>
        }
        actions={
          <>
            <form
              method="get"
              onSubmit={(event) => {
                event.preventDefault();
                window.location.reload();
              }}
            >
              {Object.entries(filters).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <Button type="submit" variant="outline">
                <RotateCw aria-hidden="true" />
                Refresh
              </Button>
            </form>
            <form method="post" onSubmit={(event) => void recalc(event)}>
              <input type="hidden" name="intent" value="recalculate" />
              <Button type="submit" pending={isPending}>
                <Zap aria-hidden="true" />
                Force Recalc
              </Button>
            </form>
          </>
        }
      />
      <PageNotice notice={refreshNotice("monitor", refreshResult)} />
    </>
  );
}

/** A choice that applies at once; without JavaScript, a form that reloads the page. @param props.empty as in `Options` */
export function MonitorFilter({
  label,
  name,
  value,
  labels,
  empty,
  otherFilters,
  onChoose,
}: {
  label: string;
  name: string;
  value: string | number;
  labels: Record<string, string>;
  empty?: string;
  /** The other filters, which stay as they are. */
  otherFilters: Record<string, string | number>;
  onChoose: (name: string, value: string) => void;
}) {
  const id = `filter-${name}`;
  return (
    <form method="get" className="flex items-end gap-2">
      {Object.entries(otherFilters).map(([other, chosen]) => (
        <input key={other} type="hidden" name={other} value={chosen} />
      ))}
      <div className="grid gap-1">
        <Label htmlFor={id}>{label}</Label>
        <Select
          id={id}
          name={name}
          value={value}
          onChange={(event) => onChoose(name, event.target.value)}
          className="min-w-36"
        >
          <Options labels={labels} empty={empty} />
        </Select>
      </div>
      <noscript>
        <Button type="submit" variant="outline">
          Show
        </Button>
      </noscript>
    </form>
  );
}

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
