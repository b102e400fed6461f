import { noticeNamed } from "~/alerts/page-notices";
import { Alert, AlertTitle } from "~/components/ui/alert";

/** The toast's text within the page, for browsers without JavaScript. @param name what `?done=` names */
export function AlertsNotice({ name }: { name: string | null }) {
  const notice = noticeNamed(name);
  if (!notice) return null;
  return (
    <Alert variant={notice.variant} role={notice.variant === "destructive" ? "alert" : "status"}>
      <AlertTitle>{notice.title}</AlertTitle>
      <p>{notice.description}</p>
    </Alert>
  );
}
