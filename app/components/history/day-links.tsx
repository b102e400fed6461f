import { Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatShortDay } from "~/time";
import { buttonVariants } from "../ui/button";

const look = buttonVariants({ variant: "outline", size: "sm" });

/** The days with an assessment on both sides of one, and the list of all of them. */
export function DayLinks({ previousDay, nextDay }: { previousDay: string | null; nextDay: string | null }) {
  return (
    <nav aria-label="Days" className="flex flex-wrap items-center gap-2">
      {previousDay && (
        <Link to={`/dashboard/${previousDay}`} className={look} prefetch="intent" rel="prev">
          <ChevronLeft aria-hidden="true" />
          <span className="sr-only">Previous day: </span>
          {formatShortDay(previousDay)}
        </Link>
      )}
      {nextDay && (
        <Link to={`/dashboard/${nextDay}`} className={look} prefetch="intent" rel="next">
          <span className="sr-only">Next day: </span>
          {formatShortDay(nextDay)}
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
      <Link to="/history" className="ml-1 text-sm link">
        All days
      </Link>
    </nav>
  );
}
