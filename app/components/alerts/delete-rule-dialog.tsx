import type { useFetcher } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "../ui/dialog";
import { DELETE_RULE_TEXT, DELETE_RULE_TITLE } from "./page-parts";

/** Asks for confirmation before deleting a rule. */
export function DeleteRuleDialog({
  ruleId,
  Form,
  onClose,
}: {
  ruleId: string | null;
  /** The page's, which hides the rule while it is being deleted. */
  Form: ReturnType<typeof useFetcher>["Form"];
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
          <Form method="post" preventScrollReset className="contents" onSubmit={onClose}>
            <input type="hidden" name="id" value={ruleId ?? ""} />
            <Button type="submit" name="intent" value="delete-rule" variant="destructive">
              Delete
            </Button>
          </Form>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
