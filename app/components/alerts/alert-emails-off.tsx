import { Alert, AlertTitle } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { IntentForm } from "../form/intent-form";

/** Shown when the user turned all alert emails off by an email's link; turns them back on. */
export function AlertEmailsOff() {
  return (
    <Alert variant="warning">
      <AlertTitle>Alert emails are off</AlertTitle>
      <p>Your rules still run and appear below, but we won&rsquo;t email you.</p>
      <IntentForm intent="resume-emails" className="mt-3">
        {(isPending) => (
          <Button type="submit" size="sm" variant="outline" pending={isPending}>
            Turn alert emails on
          </Button>
        )}
      </IntentForm>
    </Alert>
  );
}
