import { useFetcher } from "@remix-run/react";
import type { AlertsAnswer } from "~/alerts/page-actions.server";
import { Alert, AlertTitle } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";

/** Shown when the user turned all alert emails off by an email's link; turns them back on. */
export function AlertEmailsOff() {
  const fetcher = useFetcher<AlertsAnswer>();
  return (
    <Alert variant="warning">
      <AlertTitle>Alert emails are off</AlertTitle>
      <p>Your rules still run and appear below, but we won&rsquo;t email you.</p>
      <fetcher.Form method="post" action="/alerts" className="mt-3">
        <input type="hidden" name="intent" value="resume-mail" />
        <Button type="submit" size="sm" variant="outline" pending={fetcher.state !== "idle"}>
          Turn alert emails on
        </Button>
      </fetcher.Form>
    </Alert>
  );
}
