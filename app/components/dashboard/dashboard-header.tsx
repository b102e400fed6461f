import { Link } from "@remix-run/react";
import { Bell } from "lucide-react";
import { formatInstant, HOUR_MS } from "~/time";
import { PRODUCT } from "~/product";
import { Button } from "../ui/button";
import { showToast } from "../ui/toast";

const REFRESH_EVERY_MS = 6 * HOUR_MS;

/** The title and the Alerts button. */
export function DashboardHeader() {
  const showAlertSettings = () =>
    showToast({
      title: "Alert Settings",
      description: "Alert configuration will be available in a future update.",
      action: { label: "Open alerts", to: "/alerts" },
    });
  return (
    <header className="flex items-start justify-between gap-x-3">
      <div className="min-w-0">
        <h1 className="page-title">{PRODUCT}</h1>
        <p className="mt-1 text-muted-foreground">Tracking citizen travel restriction risks</p>
      </div>
      <Button variant="outline" className="shrink-0 max-sm:w-10 max-sm:px-0" onClick={showAlertSettings}>
        <Bell aria-hidden="true" />
        <span className="max-sm:sr-only">Alerts</span>
      </Button>
    </header>
  );
}

/** When the numbers were made, and how many sources responded. */
export function UpdatedLine({
  assessedAt,
  freshness,
}: {
  assessedAt?: Date;
  freshness: { text: string; at: Date } | null;
}) {
  if (!assessedAt) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground figures">
      <span>
        Updated{" "}
        <time
          dateTime={assessedAt.toISOString()}
          title={`Next update about ${formatInstant(new Date(assessedAt.getTime() + REFRESH_EVERY_MS))}`}
        >
          {formatInstant(assessedAt)}
        </time>
      </span>
      {freshness && (
        <Link to="/status" className="link" title={formatInstant(freshness.at)}>
          {freshness.text}
        </Link>
      )}
      <Link to="/history" className="link">
        History
      </Link>
    </p>
  );
}
