import { Search } from "lucide-react";
import { Button } from "../ui/button";
import { TitledCard } from "../ui/card";
import { Input, Label } from "../ui/controls";
import type { Cleanup } from "./use-cleanup";

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
            placeholder="test,demo,dev,qa,foo,bar"
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
