import { RefreshCw } from "lucide-react";
import { useState, type FormEvent } from "react";
import { Button } from "../ui/button";
import { TitledCard } from "../ui/card";
import { showToast } from "../ui/toast";
import { manualRefresh } from "./start-refresh";

/** Starts a refresh like a scheduled one; without JavaScript as a form. */
export function RefreshCard() {
  const [isPending, setPending] = useState(false);

  async function start(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    const message = await manualRefresh();
    setPending(false);
    showToast(message);
  }

  return (
    <TitledCard
      title="Manual Refresh"
      description="Fetches all sources and runs a new assessment. Automatic refresh happens every 6 hours."
      className="flex flex-col"
      contentClassName="mt-auto"
    >
      <form method="post" action="/admin?index" onSubmit={(event) => void start(event)}>
        <input type="hidden" name="intent" value="refresh" />
        <Button type="submit" pending={isPending}>
          <RefreshCw aria-hidden="true" />
          Start Refresh
        </Button>
      </form>
    </TitledCard>
  );
}
