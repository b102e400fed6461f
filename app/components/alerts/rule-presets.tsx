import { useFetcher } from "@remix-run/react";
import type { SavedRule } from "~/alerts/page-action.server";
import type { AlertRule } from "~/alerts/rule";
import { triggeredValues, type PastValue } from "~/alerts/trigger-rule";
import { Button } from "../ui/button";
import { emailsPerMonth } from "./backtest";

interface Preset extends Omit<AlertRule, "isActive"> {
  name: string;
  text: string;
}

const PRESETS: Preset[] = [
  {
    name: "High risk",
    text: "The risk level reaches 51, where high risk begins.",
    target: "daily",
    type: "threshold",
    percent: 51,
  },
  { name: "Rising risk", text: "The risk level rises 5 points.", target: "daily", type: "rise", percent: 5 },
  {
    name: "Forecast moves",
    text: "The February 2028 forecast rises 3 percentage points.",
    target: "feb",
    type: "rise",
    percent: 3,
  },
];

/** Suggested rules, created with one click, with how many emails to expect. */
export function RulePresets({ history }: { history: Record<AlertRule["target"], readonly PastValue[]> }) {
  return (
    <ul aria-label="Suggested alerts" className="grid gap-3 text-left lg:grid-cols-3">
      {PRESETS.map((preset) => (
        <PresetCard key={preset.name} preset={preset} history={history[preset.target]} />
      ))}
    </ul>
  );
}

function PresetCard({ preset, history }: { preset: Preset; history: readonly PastValue[] }) {
  const fetcher = useFetcher<SavedRule>();
  const { name, text, target, type, percent } = preset;
  return (
    <li className="flex flex-col gap-1 rounded-lg border p-4">
      <p className="font-semibold">{name}</p>
      <p className="flex-1 text-sm text-muted-foreground">
        {text} {emailsPerMonth(triggeredValues(preset, history).length, history)}
      </p>
      <fetcher.Form method="post" action="." className="mt-2">
        <input type="hidden" name="target" value={target} />
        <input type="hidden" name="type" value={type} />
        <input type="hidden" name="percent" value={percent} />
        <input type="hidden" name="isActive" value="on" />
        <Button
          type="submit"
          variant="outline"
          size="sm"
          pending={fetcher.state !== "idle"}
          aria-label={`Add alert: ${name}`}
        >
          Add alert
        </Button>
      </fetcher.Form>
    </li>
  );
}
