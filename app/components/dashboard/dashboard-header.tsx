import { Link } from "@remix-run/react";
import { Bell } from "lucide-react";
import { formatInstant, HOUR_MS } from "~/time";
import { PageHeader } from "../page-header";
import { PRODUCT } from "~/product";
import { Button } from "../ui/button";
import { useToast } from "../ui/toast";

const REFRESH_EVERY_MS = 6 * HOUR_MS;

/** The title, the day's headline, and when the data was updated. */
export function DashboardHeader({
  headline,
  assessedAt,
  freshness,
}: {
  headline: string | null;
  assessedAt?: Date;
  freshness: { text: string; at: Date } | null;
}) {
  const { toast } = useToast();
  const showAlertSettings = () =>
    toast({
      title: "Alert Settings",
      description: "Alert configuration will be available in a future update.",
      action: { label: "Open alerts", to: "/alerts" },
    });
  return (
    <PageHeader
      title={PRODUCT}
      description="Tracking citizen travel restriction risks"
      actions={
        <Button variant="outline" onClick={showAlertSettings}>
          <Bell aria-hidden="true" />
          Alerts
        </Button>
      }
    >
      {headline && <p className="mt-3 max-w-3xl text-lg leading-snug text-pretty">{headline}</p>}
      {assessedAt && (
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground figures">
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
      )}
    </PageHeader>
  );
}
