import { Link } from "@remix-run/react";
import type { WaitingWork } from "~/admin/operations.server";
import { TitledCard } from "../ui/card";
import { cn } from "../ui/class-names";

/** Counts stop at a thousand. */
const COUNTED_MAX = 1000;

const WORK: { kind: keyof WaitingWork; name: string; to: string; text: string }[] = [
  {
    kind: "proposals",
    name: "Possible restrictions",
    to: "/admin/proposals",
    text: "Add each to the register or reject it. Until then it counts toward the level.",
  },
  {
    kind: "reports",
    name: "Reader reports",
    to: "/admin/relevance",
    text: "Say whether we made a mistake. Everyone sees your answer.",
  },
  {
    kind: "disagreements",
    name: "Disagreements",
    to: "/admin/relevance",
    text: "The rules and the AI model differ on an article. Your decision outranks both.",
  },
  {
    kind: "failedEmails",
    name: "Failed emails",
    to: "/api-monitor#email",
    text: "They aren’t tried again by themselves. Resend them.",
  },
];

/** Open tasks of administrators: the number of each kind, the page, and what to do. */
export function WaitingCard({ waiting }: { waiting: WaitingWork }) {
  return (
    <TitledCard title="Waiting for you" className="mt-6">
      <ul aria-label="Waiting for you" className="divide-y">
        {WORK.map(({ kind, name, to, text }) => (
          <li key={kind} className="flex items-baseline gap-4 py-2.5 first:pt-0 last:pb-0">
            <span
              className={cn(
                "w-11 shrink-0 figures",
                waiting[kind] > 0 ? "font-semibold" : "text-muted-foreground",
              )}
            >
              {waiting[kind] < COUNTED_MAX ? waiting[kind] : "1,000+"}
            </span>
            <div className="grid gap-x-4 sm:grow sm:grid-cols-[11rem_1fr]">
              <Link to={to} className="py-0.5 link">
                {name}
              </Link>
              <span className="text-sm text-muted-foreground sm:self-center">{text}</span>
            </div>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
