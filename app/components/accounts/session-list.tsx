import { formatInstant } from "~/time";
import { IntentButton } from "../form/intent-form";
import { SEPARATOR } from "../ui/text";
import { Badge } from "../ui/badge";

interface SessionItem {
  id: string;
  device: string | null;
  country: string | null;
  createdAt: string | Date;
  lastSeenAt: string | Date | null;
  isCurrent: boolean;
}

const countries = new Intl.DisplayNames("en-US", { type: "region", fallback: "code" });

/** The user's sessions, with buttons to end them. */
export function SessionList({ sessions }: { sessions: SessionItem[] }) {
  return (
    <>
      <ul className="divide-y rounded-lg border">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <div className="min-w-0">
              <p className="font-medium">
                {session.device ?? "Unknown device"}{" "}
                {session.isCurrent && <Badge variant="success">This device</Badge>}
              </p>
              <p className="text-sm text-muted-foreground">
                {countryName(session.country)}
                {SEPARATOR}Last used{" "}
                <span className="whitespace-nowrap">
                  {formatInstant(session.lastSeenAt ?? session.createdAt)}
                </span>
              </p>
            </div>
            {!session.isCurrent && (
              <IntentButton intent="end-session" fields={{ id: session.id }} variant="outline" size="sm">
                Sign out<span className="sr-only"> {session.device ?? "unknown device"}</span>
              </IntentButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <IntentButton intent="end-other-sessions" formClassName="mt-3" variant="outline">
          Sign out on all other devices
        </IntentButton>
      )}
    </>
  );
}

/** Cloudflare sends XX for an unknown country and T1 for Tor. */
function countryName(code: string | null): string {
  if (code === "T1") return "Tor network";
  if (!code || code === "XX" || !/^[A-Z]{2}$/.test(code)) return "Unknown place";
  return countries.of(code) ?? "Unknown place";
}
