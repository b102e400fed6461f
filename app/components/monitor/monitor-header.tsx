import { useRevalidator } from "@remix-run/react";
import { RotateCw, Zap } from "lucide-react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { forceRecalc, refreshNotice } from "../admin/start-refresh";
import { PageHeader, PageNotice } from "../page-header";
import { Button } from "../ui/button";
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
