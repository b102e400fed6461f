import { EVENT_KINDS, EVENT_LABELS, EVENT_POINTS_MIN, type EventKind } from "~/alerts/event-rules";
import { Button } from "~/components/ui/button";
import { TitledCard } from "~/components/ui/card";
import { AlertForm } from "./alert-form";

/** Rules by event, each with how often it would have triggered. Saved together. */
export function EventRules({
  chosen,
  counts,
}: {
  chosen: readonly EventKind[];
  counts: Partial<Record<EventKind, number>>;
}) {
  return (
    <TitledCard
      title="Alerts by Event"
      titleId="events"
      description={`One email when a story or proposal counts ${EVENT_POINTS_MIN} point or more.`}
    >
      <AlertForm action="/alerts/events" failed="events-failed">
        {(isPending) => (
          <>
            <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
              {EVENT_KINDS.map((kind) => (
                <label key={kind} className="flex min-h-9 cursor-pointer items-center gap-2.5">
                  <input
                    type="checkbox"
                    name="kind"
                    value={kind}
                    defaultChecked={chosen.includes(kind)}
                    className="size-4 shrink-0 accent-(--primary)"
                  />
                  {EVENT_LABELS[kind]}
                  <span className="text-sm text-muted-foreground figures">
                    {counts[kind] ?? 0} in 90 days
                  </span>
                </label>
              ))}
            </div>
            <Button type="submit" variant="outline" size="sm" pending={isPending} className="mt-3">
              Save
            </Button>
          </>
        )}
      </AlertForm>
    </TitledCard>
  );
}
