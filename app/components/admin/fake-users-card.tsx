import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { FakeUser } from "~/admin/test-user-cleanup.server";
import { listLabel } from "~/billing/status";
import { formatDay } from "~/time";
import { Button } from "../ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "../ui/card";
import { Checkbox } from "../ui/checkbox";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";
import { DeleteDialog } from "./delete-dialog";
import type { Cleanup } from "./use-cleanup";

/** The test users found, with selection, dry run and delete. */
export function FakeUsersCard({ cleanup }: { cleanup: Cleanup }) {
  const { preview, selected, setSelected, pending } = cleanup;
  const [isConfirming, setConfirming] = useState(false);
  if (!preview) return null;
  const { users, hasMore } = preview;
  const isEverySelected = users.length > 0 && selected.size === users.length;

  return (
    <Card className="mt-5 min-w-0">
      <CardHeader className="flex-row flex-wrap items-end justify-between gap-3">
        <div>
          <CardTitle>Found Fake Users ({preview.totalUsers})</CardTitle>
          <CardDescription>
            {hasMore
              ? `Showing the oldest ${users.length.toLocaleString("en-US")}. Remove these, then preview again.`
              : "The match is shown under each address."}
          </CardDescription>
        </div>
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
      </CardHeader>
      <CardContent>
        {users.length === 0 ? (
          <p className="py-6 text-center text-muted-foreground">No matching users</p>
        ) : (
          <div className="max-h-128 overflow-y-auto">
            <Table aria-label="Found Fake Users" className="whitespace-nowrap">
              <TableHeader>
                <TableRow>
                  <TableHead>
                    <Checkbox
                      aria-label="Select all"
                      checked={isEverySelected || (selected.size > 0 && "indeterminate")}
                      onCheckedChange={() =>
                        setSelected(new Set(isEverySelected ? [] : users.map(({ user }) => user.id)))
                      }
                    />
                  </TableHead>
                  <TableHead>Email</TableHead>
                  <TableHead>Status</TableHead>
                  <TableHead>Created</TableHead>
                  <TableHead className="text-right">Sessions</TableHead>
                  <TableHead className="text-right">Alerts</TableHead>
                  <TableHead className="text-right">Surveys</TableHead>
                  <TableHead className="text-right">Total Records</TableHead>
                </TableRow>
              </TableHeader>
              <TableBody>
                {users.map((fake) => (
                  <FakeUserRow
                    key={fake.user.id}
                    fake={fake}
                    isSelected={selected.has(fake.user.id)}
                    onToggle={() => setSelected(toggled(selected, fake.user.id))}
                  />
                ))}
              </TableBody>
            </Table>
          </div>
        )}
      </CardContent>
      <DeleteDialog
        count={selected.size}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          void cleanup.deleteSelected();
        }}
      />
    </Card>
  );
}

function FakeUserRow({
  fake: { user, counts, why },
  isSelected,
  onToggle,
}: {
  fake: FakeUser;
  isSelected: boolean;
  onToggle: () => void;
}) {
  const records = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <TableRow data-state={isSelected ? "selected" : undefined}>
      <TableCell>
        <Checkbox aria-label={`Select ${user.email}`} checked={isSelected} onCheckedChange={onToggle} />
      </TableCell>
      <TableCell className="max-w-96 min-w-52 wrap-anywhere whitespace-normal">
        <span className="font-medium">{user.email}</span>
        <span className="block text-xs text-muted-foreground">
          &quot;{why.word}&quot; in the {why.place}
          {why.word !== why.pattern && `, by the pattern "${why.pattern}"`}
        </span>
      </TableCell>
      <TableCell>{listLabel(user.subscriptionStatus)}</TableCell>
      <TableCell>
        <time dateTime={user.createdAt}>{formatDay(user.createdAt)}</time>
      </TableCell>
      <TableCell className="text-right figures">{counts.sessions}</TableCell>
      <TableCell className="text-right figures">{counts.alerts}</TableCell>
      <TableCell className="text-right figures">{counts.surveys}</TableCell>
      <TableCell className="text-right figures">{records}</TableCell>
    </TableRow>
  );
}

function toggled(selected: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
