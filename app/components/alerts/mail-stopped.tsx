import { useFetcher } from "@remix-run/react";
import type { AlertsAnswer } from "~/alerts/page-actions.server";
import { Alert, AlertTitle } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { useAnswerToast } from "./use-answer-toast";

/** The reader stopped all alert mail by a link in one; here it starts again. */
export function MailStopped() {
  const fetcher = useFetcher<AlertsAnswer>();
  useAnswerToast(fetcher);
  return (
    <Alert variant="warning">
      <AlertTitle>You stopped all alert email</AlertTitle>
      <p>Your rules still fire and are listed below, but nothing is sent to you.</p>
      <fetcher.Form method="post" action="/alerts" className="mt-3">
        <input type="hidden" name="intent" value="resume-mail" />
        <Button type="submit" size="sm" variant="outline" pending={fetcher.state !== "idle"}>
          Turn alert email on again
        </Button>
      </fetcher.Form>
    </Alert>
  );
}
