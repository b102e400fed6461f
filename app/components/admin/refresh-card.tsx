import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "../ui/card";
import { useToast } from "../ui/toast";
import { manualRefresh } from "./start-refresh";

/** Starts a refresh by hand, through the same door as the clock. */
export function RefreshCard() {
  const { toast } = useToast();
  const [isPending, setPending] = useState(false);

  async function start() {
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
          Ask every source now and assess again. Automatic refresh happens every 6 hours.
        </CardDescription>
      </CardHeader>
      <CardContent className="mt-auto">
        <Button onClick={() => void start()} pending={isPending}>
          <RefreshCw aria-hidden="true" />
          Start Refresh
        </Button>
      </CardContent>
    </Card>
  );
}
