import type { FetcherWithComponents } from "@remix-run/react";
import type { AlertsAnswer } from "~/alerts/page-actions.server";
import { Button } from "~/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { DELETE_RULE_TEXT, DELETE_RULE_TITLE } from "./delete-rule-text";

/** Asks for confirmation before deleting a rule. */
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
          <DialogTitle>{DELETE_RULE_TITLE}</DialogTitle>
          <DialogDescription>{DELETE_RULE_TEXT}</DialogDescription>
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
