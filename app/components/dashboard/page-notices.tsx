import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../ui/badge";

export interface PageNoticesProps {
  /** Whether any source is simulated. */
  isDemonstration: boolean;
  /** The address that still has to be confirmed. */
  unverifiedEmail: string | null;
  /** Sends that address its link again. */
  resend: ReactNode;
  /** Whole days until the trial ends, rounded up; null unless it ends soon. */
  trialDaysLeft: number | null;
}

/**
 * What a reader should know about the data and the account, in one line under the numbers. Closing it lasts for the browser
 * session, stored by the script in the head.
 */
export function PageNotices({ isDemonstration, unverifiedEmail, resend, trialDaysLeft }: PageNoticesProps) {
  if (!isDemonstration && !unverifiedEmail && trialDaysLeft === null) return null;
  return (
    <section
      aria-label="Notices"
      className="page-notices flex items-start gap-2 rounded-md bg-muted py-1.5 pr-1 pl-3 text-xs leading-6 text-muted-foreground"
    >
      <ul className="flex flex-1 flex-wrap gap-x-5">
        {isDemonstration && (
          <li>
            <Badge variant="warning">Demo data</Badge> Some sources are simulated.
          </li>
        )}
        {unverifiedEmail && (
          <li className="flex flex-wrap gap-x-2 break-all print:hidden">
            <span>
              Confirm your email address
              <span className="sr-only"> ({unverifiedEmail})</span> to get alert emails.
            </span>
            {resend}
          </li>
        )}
        {trialDaysLeft !== null && (
          <li className="print:hidden">
            {trialText(trialDaysLeft)}{" "}
            <Link to="/checkout" className="link">
              Upgrade
            </Link>
          </li>
        )}
      </ul>
      <button
        type="button"
        data-hide-notices=""
        className="grid size-6 shrink-0 place-items-center rounded-md hover:bg-accent print:hidden"
      >
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">Hide the notices</span>
      </button>
    </section>
  );
}

const trialText = (days: number) =>
  days === 0 ? "Your trial ends today." : `Your trial ends in ${days} ${days === 1 ? "day" : "days"}.`;
