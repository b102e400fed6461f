import type { AlertsAnswer } from "~/alerts/page-actions.server";
import { SUCCESS_MESSAGES, failureNotice, type SuccessKey } from "~/alerts/messages";
import { Alert, AlertTitle } from "~/components/ui/alert";

/** The toast's text within the page, for browsers without JavaScript. */
export function AlertsNotice({ answer, done }: { answer: AlertsAnswer | undefined; done: string | null }) {
  const failure = answer && "failed" in answer ? failureNotice(answer.failed, answer.message) : null;
  const did = answer && "done" in answer ? answer.done : done;
  const success = isDone(did) ? SUCCESS_MESSAGES[did] : null;
  const notice = failure ?? success;
  if (!notice) return null;
  return (
    <Alert variant={failure ? "destructive" : "success"} role={failure ? "alert" : "status"}>
      <AlertTitle>{notice.title}</AlertTitle>
      <p>{notice.description}</p>
    </Alert>
  );
}

const isDone = (done: string | null): done is SuccessKey =>
  done !== null && Object.hasOwn(SUCCESS_MESSAGES, done);
