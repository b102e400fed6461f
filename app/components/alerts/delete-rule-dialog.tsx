import { Form, type FetcherWithComponents } from "@remix-run/react";
import type { AlertsAnswer } from "~/alerts/page-actions.server";
import { Button } from "~/components/ui/button";
import { Card, CardDescription, CardFooter, CardHeader, CardTitle } from "~/components/ui/card";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";

const TITLE = "Delete Alert Rule";
const TEXT = "Are you sure you want to delete this alert rule? This action cannot be undone.";

/** Asks before a rule is deleted. */
export function DeleteRuleDialog({
  ruleId,
  fetcher,
  onClose,
}: {
  ruleId: string | null;
  fetcher: FetcherWithComponents<AlertsAnswer>;
  onClose: () => void;
}) {
  return (
    <Dialog open={ruleId !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent role="alertdialog">
        <DialogHeader>
          <DialogTitle>{TITLE}</DialogTitle>
          <DialogDescription>{TEXT}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <fetcher.Form method="post" action="/alerts" onSubmit={onClose} className="contents">
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="id" value={ruleId ?? ""} />
            <Button type="submit" variant="destructive">
              Delete
            </Button>
          </fetcher.Form>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** The same question in the page, for readers without JavaScript. */
export function DeleteRuleQuestion({ ruleId }: { ruleId: string }) {
  return (
    <Card aria-labelledby="delete-rule">
      <CardHeader>
        <CardTitle id="delete-rule">{TITLE}</CardTitle>
        <CardDescription>{TEXT}</CardDescription>
      </CardHeader>
      <CardFooter>
        <Form method="get" action="/alerts">
          <Button type="submit" variant="outline">
            Cancel
          </Button>
        </Form>
        <Form method="post" action="/alerts">
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="id" value={ruleId} />
          <Button type="submit" variant="destructive">
            Delete
          </Button>
        </Form>
      </CardFooter>
    </Card>
  );
}
