import { Form } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { Card, CardDescription, CardFooter, CardHeader, CardTitle } from "~/components/ui/card";
import { IntentForm } from "../form/intent-form";

export const DELETE_RULE_TITLE = "Delete Alert Rule";
export const DELETE_RULE_TEXT =
  "Are you sure you want to delete this alert rule? This action cannot be undone.";

/** The same question in the page, where the dialog has not loaded: without JavaScript, or by its address. */
export function DeleteRuleQuestion({ ruleId }: { ruleId: string }) {
  return (
    <Card aria-labelledby="delete-rule">
      <CardHeader>
        <CardTitle id="delete-rule">{DELETE_RULE_TITLE}</CardTitle>
        <CardDescription>{DELETE_RULE_TEXT}</CardDescription>
      </CardHeader>
      <CardFooter>
        <Form method="get" action="/alerts">
          <Button type="submit" variant="outline">
            Cancel
          </Button>
        </Form>
        <IntentForm intent="delete-rule" fields={{ id: ruleId }}>
          <Button type="submit" variant="destructive">
            Delete
          </Button>
        </IntentForm>
      </CardFooter>
    </Card>
  );
}
