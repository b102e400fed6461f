import { RefreshCw } from "lucide-react";
import { buttonVariants } from "../ui/button";
import { Card } from "../ui/card";
import { DashboardHeader } from "./dashboard";

/** What stands in the dashboard's place when its data could not be read. */
export function DashboardFailed() {
  return (
    <div className="flex flex-col gap-6">
      <DashboardHeader />
      <Card role="alert" className="px-6 py-14 text-center">
        <p className="heading text-xl">Failed to load dashboard data</p>
        <p className="mt-1 text-muted-foreground">Data will refresh automatically every 6 hours</p>
        <a href="/dashboard" className={buttonVariants({ variant: "outline", className: "mt-5" })}>
          <RefreshCw aria-hidden="true" />
          Try again
        </a>
      </Card>
    </div>
  );
}
