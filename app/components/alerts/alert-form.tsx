import { useRevalidator } from "@remix-run/react";
import type { ReactNode } from "react";
import { noticeNamed, NOTICES, type NoticeKey } from "~/alerts/page-notices";
import { ActionForm } from "../form/action-form";
import { showToast } from "../ui/toast";

/** A form of one change to the alerts. Its outcome is a toast, and the page's data load again. */
export function AlertForm({
  failed,
  onFailed,
  ...form
}: {
  action: string;
  className?: string;
  /** The toast when no response arrives. */
  failed: NoticeKey;
  onSend?: () => void;
  /** Called when the change wasn't made. */
  onFailed?: () => void;
  children: ReactNode | ((isPending: boolean) => ReactNode);
}) {
  const { revalidate } = useRevalidator();
  function done(page: string) {
    const notice = noticeNamed(new URL(page, window.location.href).searchParams.get("done"));
    if (notice) showToast(notice);
    if (notice?.variant === "destructive") onFailed?.();
    revalidate();
  }
  function fail() {
    showToast(NOTICES[failed]);
    onFailed?.();
  }
  return <ActionForm {...form} onDone={done} onFailure={fail} />;
}
