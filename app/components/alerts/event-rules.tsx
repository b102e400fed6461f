import { Button } from "~/components/ui/button";
import { TitledCard } from "~/components/ui/card";
import { IntentForm } from "../form/intent-form";

/** Rules by event, each with how often it would have triggered. Saved together. */
export function EventRules({
  kinds,
  pointsMin,
}: {
  kinds: readonly { kind: string; label: string; isChosen: boolean; count: number }[];
  pointsMin: number;
}) {
  return (
    <TitledCard
      title="Alerts by Event"
      titleId="events"
      description={`One email when a story or proposal counts ${pointsMin} point or more. The numbers are for the last 90 days.`}
    >
      <IntentForm intent="save-events">
        {(isPending) => (
          <>
            <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
              {kinds.map(({ kind, label, isChosen, count }) => (
                <label key={kind} className="flex min-h-9 cursor-pointer items-center gap-2.5">
                  <input
                    type="checkbox"
                    name="kind"
                    value={kind}
                    defaultChecked={isChosen}
                    className="size-4 shrink-0 accent-(--primary)"
                  />
                  {label}
                  <span className="text-sm text-muted-foreground figures">
                    {count}
                    <span className="sr-only"> in 90 days</span>
                  </span>
                </label>
              ))}
            </div>
            <Button type="submit" variant="outline" size="sm" pending={isPending} className="mt-3">
              Save
            </Button>
          </>
        )}
      </IntentForm>
    </TitledCard>
  );
}
