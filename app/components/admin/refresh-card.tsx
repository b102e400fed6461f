import { RefreshCw } from "lucide-react";
import { useState, type FormEvent } from "react";
import { Button } from "../ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "../ui/card";
import { useToast } from "../ui/toast";
import { manualRefresh } from "./start-refresh";

/** Starts a refresh like a scheduled one; without JavaScript as a form. */
export function RefreshCard() {
  const { toast } = useToast();
  const [isPending, setPending] = useState(false);

  async function start(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    const message = await manualRefresh();
    setPending(false);
    toast(message);
  }

  return (
    <Card className="flex flex-col">
      <CardHeader>
        <CardTitle>Manual Refresh</CardTitle>
        <CardDescription>
          Fetches all sources and runs a new assessment. Automatic refresh happens every 6 hours.
        </CardDescription>
      </CardHeader>
      <CardContent className="mt-auto">
        <form method="post" action="/admin/refresh" onSubmit={(event) => void start(event)}>
          <Button type="submit" pending={isPending}>
            <RefreshCw aria-hidden="true" />
            Start Refresh
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
