import { statusLabel } from "~/monitor/service-health";

/** The status of a call, capitalized like other statuses. */
export function CallStatus({ status }: { status: string }) {
  return <span className="inline-block first-letter:uppercase">{statusLabel(status)}</span>;
}
