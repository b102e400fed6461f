import { Trash2 } from "~/components/ui/icons";
import { useId, useState, type ComponentPropsWithoutRef } from "react";
import type { FakeUser } from "~/admin/test-user-cleanup.server";
import { formatDay } from "~/time";
import { listLabel } from "~/users/status";
import { Button } from "../ui/button";
import { Input, Label } from "../ui/controls";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "../ui/dialog";
import { ListCard } from "../ui/list-card";
import { EmailAddress } from "../ui/text";
import type { Cleanup } from "./cleanup";

/** The test users found, with selection, dry run and delete. */
export default function FakeUsersCard({ cleanup }: { cleanup: Cleanup }) {
  const { preview, selected, setSelected, pending } = cleanup;
  const selectAllId = useId();
  const [isConfirming, setConfirming] = useState(false);
  if (!preview) return null;
  const { users, hasMore } = preview;
  const isEverySelected = users.length > 0 && selected.size === users.length;

  return (
    <>
      <ListCard
        className="mt-5 min-w-0"
        title={`Found Fake Users (${preview.totalUsers})`}
        description={
          hasMore
            ? `Showing the oldest ${users.length.toLocaleString("en-US")}. Remove these, then preview again.`
            : "The match is shown under each address."
        }
        actions={
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={() => void cleanup.dryRun()} pending={pending === "dry-run"}>
              Dry Run ({selected.size})
            </Button>
            <Button
              variant="destructive"
              onClick={() => setConfirming(cleanup.hasSelection())}
              pending={pending === "delete"}
            >
              <Trash2 aria-hidden="true" />
              Delete Selected ({selected.size})
            </Button>
          </div>
        }
        boxClassName="max-h-128"
        name="Found Fake Users"
        list={{ rows: users }}
        rowKey={({ user }) => user.id}
        isSelected={({ user }) => selected.has(user.id)}
        empty="No matching users"
        columns={[
          {
            name: "Select",
            label: "",
            head: (
              <div className="flex min-h-6 items-center gap-2">
                <Checkbox
                  id={selectAllId}
                  aria-label="Select all"
                  checked={isEverySelected}
                  isMixed={!isEverySelected && selected.size > 0}
                  onChange={() =>
                    setSelected(new Set(isEverySelected ? [] : users.map(({ user }) => user.id)))
                  }
                />
                <label htmlFor={selectAllId} className="@xl:hidden">
                  Select all
                </label>
              </div>
            ),
            cell: ({ user }) => (
              <Checkbox
                aria-label={`Select ${user.email}`}
                checked={selected.has(user.id)}
                onChange={() => setSelected(toggled(selected, user.id))}
              />
            ),
          },
          { name: "Email", kind: "main", cell: EmailAndMatch },
          { name: "Status", cell: ({ user }) => listLabel(user.subscriptionStatus) },
          {
            name: "Created",
            cell: ({ user }) => <time dateTime={user.createdAt}>{formatDay(user.createdAt)}</time>,
          },
          { name: "Sessions", kind: "figure", cell: ({ counts }) => counts.sessions },
          { name: "Alerts", kind: "figure", cell: ({ counts }) => counts.alerts },
          { name: "Surveys", kind: "figure", cell: ({ counts }) => counts.surveys },
          { name: "Total Records", kind: "figure", cell: ({ counts }) => sum(Object.values(counts)) },
        ]}
      />
      <DeleteDialog
        count={selected.size}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          void cleanup.deleteSelected();
        }}
      />
    </>
  );
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** An address, and which pattern it matches where. */
function EmailAndMatch({ user, why }: FakeUser) {
  return (
    <>
      <EmailAddress address={user.email} />
      <span className="block text-xs font-normal text-muted-foreground">
        Matches &quot;{why.word}&quot; {why.place === "domain" ? "after" : "before"} the @
        {why.word !== why.pattern && ` (pattern "${why.pattern}")`}
      </span>
    </>
  );
}

function toggled(selected: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Asks for the confirmation phrase before deleting users. Closing it clears the input. */
function DeleteDialog({
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

/** @param props.isMixed shows a dash */
function Checkbox({ isMixed = false, ...props }: ComponentPropsWithoutRef<"input"> & { isMixed?: boolean }) {
  const showMixed = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = isMixed;
  };
  return <input type="checkbox" ref={showMixed} className="size-5 shrink-0 accent-primary" {...props} />;
}
