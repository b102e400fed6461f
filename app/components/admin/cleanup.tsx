import { useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import { Search } from "~/components/ui/icons";
import { useEffect, useState } from "react";
import { confirmAddress } from "~/accounts/sign-in/safe-redirect";
import type { DeletionSummary } from "~/admin/delete-users.server";
import { DEFAULT_PATTERNS, whyKept } from "~/admin/test-users";
import type { CleanupPreview } from "~/admin/test-user-cleanup.server";
import { MINUTE_MS } from "~/time";
import { counted } from "~/text";
import { postJson } from "../form/post-json";
import { Button } from "../ui/button";
import { TitledCard } from "../ui/card";
import { Input, Label } from "../ui/controls";
import { showToast } from "../ui/toast";

/** How long an administrator has to confirm who they are and come back. */
const RETENTION_MS = 10 * MINUTE_MS;

/** One state, kept in the tab's memory while an administrator confirms who they are on another page. */
export class InterruptedCleanup<State> {
  #saved: { adminId: string; state: State; at: number } | null = null;

  keep(adminId: string, state: State, now: number): void {
    this.#saved = { adminId, state, at: now };
  }

  /** The cleanup this administrator interrupted at most 10 minutes ago; null for anyone else. */
  of(adminId: string, now: number): State | null {
    const saved = this.#saved;
    return saved?.adminId === adminId && now - saved.at <= RETENTION_MS ? saved.state : null;
  }

  forget(): void {
    this.#saved = null;
  }
}

interface CleanupState {
  patterns: string;
  cutoffDate: string;
  preview: CleanupPreview | null;
  selected: ReadonlySet<string>;
}

const START: CleanupState = {
  patterns: DEFAULT_PATTERNS,
  cutoffDate: "",
  preview: null,
  selected: new Set(),
};

const interrupted = new InterruptedCleanup<CleanupState>();

/** The cleanup on the admin dashboard: preview, select, then dry run or delete. */
export function useCleanup(adminId: string) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [start] = useState(() => interrupted.of(adminId, Date.now()) ?? START);
  const [patterns, setPatterns] = useState(start.patterns);
  const [cutoffDate, setCutoffDate] = useState(start.cutoffDate);
  const [preview, setPreview] = useState(start.preview);
  const [selected, setSelected] = useState(start.selected);
  const [pending, setPending] = useState<"preview" | "dry-run" | "delete" | null>(null);

  useEffect(() => interrupted.forget(), []);

  const fail = (title: string, description: string) =>
    showToast({ title, description, variant: "destructive" });

  async function scan() {
    setPending("preview");
    const query = new URLSearchParams({
      ...(patterns.trim() && { patterns }),
      ...(cutoffDate && { cutoffDate }),
    });
    const found = await ask<CleanupPreview>(`/api/admin/users/fake/preview?${query}`);
    setPending(null);
    if (!found) return fail("Preview Failed", "Failed to preview fake users. Please try again.");
    setPreview(found);
    setSelected(new Set());
    const records = Object.values(found.totalCounts).reduce((sum, count) => sum + count, 0);
    showToast({
      title: "Preview Complete",
      description: `Found ${found.totalUsers} fake users with ${records} related records.`,
    });
  }

  /** True if something is selected; otherwise shows what is missing. */
  function hasSelection(): boolean {
    if (selected.size > 0) return true;
    fail("No Users Selected", "Please select at least one user to delete.");
    return false;
  }

  async function remove({ dryRun }: { dryRun: boolean }) {
    if (!hasSelection()) return;
    setPending(dryRun ? "dry-run" : "delete");
    const body = { userIds: [...selected], archive: true, dryRun };
    const answer = await postJson<DeletionSummary>("/api/admin/users/fake/delete", body);
    setPending(null);
    if (!answer.ok && answer.needsConfirmation) {
      interrupted.keep(adminId, { patterns, cutoffDate, preview, selected }, Date.now());
      fail("Delete Failed", "Confirm it\u2019s you, then delete again. The users are still selected.");
      return navigate(confirmAddress(pathname + search));
    }
    if (!answer.ok) return fail("Delete Failed", "Failed to delete users. Please try again.");
    const { summary, failures } = answer.data;
    const { successful, failed } = summary;
    showToast({
      title: dryRun ? "Preview Complete" : "Delete Complete",
      description: dryRun
        ? `${counted(successful, "user")} would be deleted; ${failed} can\u2019t be deleted. Nothing was changed.${whyKept(failures)}`
        : `${counted(successful, "user")} deleted, ${failed} failed.${whyKept(failures)}`,
      variant: failed > 0 && successful === 0 ? "destructive" : "default",
    });
    if (dryRun) return;
    setPreview(null);
    setSelected(new Set());
    revalidate();
  }

  return {
    patterns,
    setPatterns,
    cutoffDate,
    setCutoffDate,
    preview,
    selected,
    setSelected,
    pending,
    scan,
    hasSelection,
    dryRun: () => remove({ dryRun: true }),
    deleteSelected: () => remove({ dryRun: false }),
  };
}

export type Cleanup = ReturnType<typeof useCleanup>;

async function ask<Answer>(path: string): Promise<Answer | null> {
  try {
    const answer = await fetch(path, { credentials: "same-origin" });
    return answer.ok ? ((await answer.json()) as Answer) : null;
  } catch {
    // The network failed; the caller has a message for that.
    return null;
  }
}

/** Starts the search for test users. */
export function CleanupCard({ cleanup }: { cleanup: Cleanup }) {
  return (
    <TitledCard
      title="Data Cleanup"
      description="Find and remove fake and test accounts. Previewing doesn&rsquo;t change anything."
      className="flex flex-col"
      contentClassName="mt-auto"
    >
      <noscript>
        <p className="mb-3 text-sm">
          Cleanup requires JavaScript, because deletion needs a typed confirmation.
        </p>
      </noscript>
      <Button variant="outline" onClick={() => void cleanup.scan()} pending={cleanup.pending === "preview"}>
        <Search aria-hidden="true" />
        {cleanup.pending === "preview" ? "Scanning..." : "Preview Cleanup"}
      </Button>
    </TitledCard>
  );
}

/** The search settings for test users. */
export function CleanupSettings({ cleanup }: { cleanup: Cleanup }) {
  return (
    <TitledCard
      title="Cleanup Settings"
      description='Patterns match whole words in an email address: "test" matches john+test@ and @test.com, but not contest@. Administrators, paying users and your own account are never included.'
      className="mt-5"
    >
      <form
        className="grid items-end gap-4 sm:grid-cols-[2fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          void cleanup.scan();
        }}
      >
        <div>
          <Label htmlFor="cleanup-patterns">Email Patterns</Label>
          <Input
            id="cleanup-patterns"
            className="mt-1"
            value={cleanup.patterns}
            onChange={(event) => cleanup.setPatterns(event.target.value)}
            placeholder={DEFAULT_PATTERNS}
            autoComplete="off"
            maxLength={500}
          />
        </div>
        <div>
          <Label htmlFor="cleanup-cutoff">Cutoff Date</Label>
          <Input
            id="cleanup-cutoff"
            type="date"
            className="mt-1"
            value={cleanup.cutoffDate}
            onChange={(event) => cleanup.setCutoffDate(event.target.value)}
            aria-describedby="cleanup-cutoff-note"
          />
        </div>
        <Button type="submit" variant="outline" pending={cleanup.pending === "preview"}>
          Refresh Preview
        </Button>
        <p id="cleanup-cutoff-note" className="text-sm text-muted-foreground sm:col-span-3">
          Separate patterns with commas. With a cutoff date, only trial users created before it are included.
        </p>
      </form>
    </TitledCard>
  );
}
