import type { RegisterEntryView } from "~/admin/restrictions.server";
import { RESTRICTION_STATUS_LABELS } from "~/assessment/labels";
import { RISK_FACTOR_LABELS } from "~/news/coding-guide";
import { formatDay } from "~/time";
import { Badge } from "../ui/badge";
import { Fact, TextLink } from "../ui/text";

type Entry = Omit<RegisterEntryView, "lastCheckedAt"> & { lastCheckedAt: string };

/** A register entry as a line, which opens to its law, its numbers and what can be done with it. */
export function RegisterEntry({ entry }: { entry: Entry }) {
  return (
    <li>
      <details className="group py-2.5">
        <summary className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5 @xl:grid-cols-[1fr_auto_5.5rem]">
          <span className="flex min-w-0 gap-2 font-medium wrap-anywhere">
            <span
              aria-hidden="true"
              className="w-2 shrink-0 self-start text-center text-muted-foreground group-open:rotate-90"
            >
              ›
            </span>
            <span>{entry.name}</span>
          </span>
          <span className="text-sm whitespace-nowrap text-muted-foreground figures @max-xl:order-3 @max-xl:col-span-2 @max-xl:pl-4">
            {entry.until ? `Ended ${formatDay(entry.until)}` : `Since ${formatDay(entry.since)}`}
          </span>
          <span className="text-right text-sm figures">{entry.points.toFixed(1)} points</span>
        </summary>
        <EntryDetails entry={entry} />
      </details>
    </li>
  );
}

function EntryDetails({ entry }: { entry: Entry }) {
  const facts = [
    ["Law or order", entry.law],
    ["Affects", entry.affected],
    ["Risk factor", RISK_FACTOR_LABELS[entry.factor]],
    ["In force", `${formatDay(entry.since)} to ${entry.until ? formatDay(entry.until) : "today"}`],
    ["Severity and reach", `${percent(entry.severity)} for ${percent(entry.reach)} of citizens`],
    ["Last checked", formatDay(entry.lastCheckedAt)],
  ] as const;
  return (
    <div className="pt-2 pb-1 pl-4">
      <Badge variant="outline">{RESTRICTION_STATUS_LABELS[entry.state]}</Badge>
      <dl className="mt-2 grid gap-x-6 gap-y-2 text-sm @xl:grid-cols-2 [&_dd]:first-letter:uppercase">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      <p className="mt-2 flex flex-wrap gap-x-5 text-sm [&>a]:py-1">
        <TextLink to={`/admin/register/${encodeURIComponent(entry.id)}/edit`}>
          Edit<span className="sr-only"> {entry.name}</span>
        </TextLink>
        {!entry.until && (
          <TextLink to={`/admin/register/${encodeURIComponent(entry.id)}/end`}>
            Set end date<span className="sr-only"> of {entry.name}</span>
          </TextLink>
        )}
        <a href={entry.sourceUrl} target="_blank" rel="noopener noreferrer" className="link">
          Open source<span className="sr-only"> of {entry.name} (opens in a new tab)</span>
        </a>
      </p>
    </div>
  );
}

const percent = (part: number) => `${Number((part * 100).toPrecision(3))}%`;
