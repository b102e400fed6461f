import { Button } from "~/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { AlertForm } from "./alert-form";
import { DELETE_RULE_TEXT, DELETE_RULE_TITLE } from "./delete-rule-question";

/** Asks for confirmation before deleting a rule. */
export function DeleteRuleDialog({
  ruleId,
  onVanish,
  onClose,
}: {
  ruleId: string | null;
  /** Takes the rule that is being deleted, or null when it wasn't. */
  onVanish: (ruleId: string | null) => void;
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
          <AlertForm
            action={`/alerts/rules/${ruleId}/delete`}
            failed="delete-failed"
            className="contents"
            onSend={() => {
              onVanish(ruleId);
              onClose();
            }}
            onFailed={() => onVanish(null)}
          >
            <Button type="submit" variant="destructive">
              Delete
            </Button>
          </AlertForm>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
