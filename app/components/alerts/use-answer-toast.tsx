import type { FetcherWithComponents } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { AlertsAnswer } from "~/alerts/page-actions.server";
import { DONE, failureNotice } from "~/alerts/words";
import { useToast } from "~/components/ui/toast";

/** Shows the toast of each answer that `fetcher` gets, once, and tells `onDone` when it was done. */
export function useAnswerToast(fetcher: FetcherWithComponents<AlertsAnswer>, onDone?: () => void) {
  const { toast } = useToast();
  const told = useRef<AlertsAnswer>();
  const { data, state } = fetcher;
  useEffect(() => {
    if (state !== "idle" || !data || told.current === data) return;
    told.current = data;
    if ("done" in data) {
      toast(DONE[data.done]);
      onDone?.();
    } else if ("failed" in data) {
      toast(failureNotice(data.failed, data.message));
    }
  }, [data, state, toast, onDone]);
}
