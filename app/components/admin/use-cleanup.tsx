import { useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { confirmAddress } from "~/accounts/sign-in/safe-redirect";
import type { CleanupPreview } from "~/admin/test-user-cleanup.server";
import type { DeletionSummary } from "~/admin/delete-users.server";
import { whyKept, DEFAULT_PATTERNS } from "~/admin/test-users";
import { postJson } from "../form/post-json";
import { showToast } from "../ui/toast";
import { InterruptedCleanup } from "./interrupted-cleanup";

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
        ? `${users(successful)} would be deleted; ${failed} can\u2019t be deleted. Nothing was changed.${whyKept(failures)}`
        : `${users(successful)} deleted, ${failed} failed.${whyKept(failures)}`,
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

const users = (count: number) => (count === 1 ? "1 user" : `${count} users`);

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
