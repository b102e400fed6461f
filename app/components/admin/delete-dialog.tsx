import { useState } from "react";
import { Button } from "../ui/button";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "../ui/dialog";
import { Input } from "../ui/input";
import { Label } from "../ui/label";

/** Asks for the confirmation phrase before deleting users. Closing it clears the input. */
export function DeleteDialog({
  count,
  isOpen,
  onClose,
  onConfirm,
}: {
  count: number;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const [typed, setTyped] = useState("");
  const phrase = `DELETE ${count} USERS`;
  const close = () => {
    setTyped("");
    onClose();
  };

  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && close()}>
      <DialogContent>
        <form
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed !== phrase) return;
            setTyped("");
            onConfirm();
          }}
        >
          <DialogHeader>
            <DialogTitle>Confirm User Deletion</DialogTitle>
            <DialogDescription>
              {count} users and all related data will be permanently deleted. Data is archived first.
            </DialogDescription>
          </DialogHeader>
          <DialogBody>
            <Label htmlFor="delete-words">
              Type <strong>{phrase}</strong> to confirm
            </Label>
            <Input
              id="delete-words"
              className="mt-1.5"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" variant="destructive" disabled={typed !== phrase}>
              Delete Users
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
