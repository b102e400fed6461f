import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import type { CleanupPreview } from "~/admin/test-user-cleanup.server";
import type { DeletionSummary } from "~/admin/delete-users.server";
import { whyKept } from "~/admin/kept-reasons";
import { DEFAULT_PATTERNS } from "~/admin/test-patterns";
import { postJson } from "../form/post-json";
import { useToast } from "../ui/toast";

/** The cleanup on the admin dashboard: preview, select, then dry run or delete. */
export function useCleanup() {
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const [patterns, setPatterns] = useState(DEFAULT_PATTERNS);
  const [cutoffDate, setCutoffDate] = useState("");
  const [preview, setPreview] = useState<CleanupPreview | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState<"preview" | "dry-run" | "delete" | null>(null);

  const fail = (title: string, description: string) => toast({ title, description, variant: "destructive" });

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
    toast({
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
    if (!answer.ok) return fail("Delete Failed", "Failed to delete users. Please try again.");
    const { summary, failures } = answer.data;
    const { successful, failed } = summary;
    toast({
      title: dryRun ? "Preview Complete" : "Delete Complete",
      description: dryRun
        ? `${users(successful)} would be deleted, ${failed} failed. Nothing was changed.${whyKept(failures)}`
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
