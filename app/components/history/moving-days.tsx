import { Link } from "@remix-run/react";
import type { MovingDay } from "~/assessment/reports/history";
import { changeText } from "~/assessment/percent";
import { formatShortDay } from "~/time";

/** The days marked in the chart, each with the main cause and a link to the day. */
export function MovingDays({ subject, moves }: { subject: "level" | "forecast"; moves: MovingDay[] }) {
  if (moves.length === 0) return null;
  return (
    <section aria-labelledby={`${subject}-moves`} className="mt-5 border-t pt-4">
      <h3 id={`${subject}-moves`} className="font-semibold">
        What moved the {subject}
      </h3>
      <p className="text-sm text-muted-foreground">Circles mark these days on the chart.</p>
      <ol className="@container mt-2 grid gap-x-0 gap-y-2.5 text-sm">
        {moves.map(({ day, change, cause }) => (
          <li
            key={day}
            className="grid grid-cols-[4rem_1fr] items-baseline gap-x-3 @xl:grid-cols-[4rem_12rem_1fr]"
          >
            <Link to={`/dashboard/${day}`} className="link figures">
              {formatShortDay(day)}
            </Link>
            <span className="figures first-letter:uppercase">
              {changeText(change, subject === "level" ? "point" : "percentage point")}
            </span>
            <span className="col-start-2 min-w-0 wrap-anywhere text-muted-foreground @xl:col-start-auto">
              {cause ?? (subject === "level" ? "Many small stories" : "Cause not recorded")}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
