import { useFetcher } from "@remix-run/react";
import { BellPlus } from "lucide-react";
import type { OwnRule } from "~/alerts/rules.server";
import { triggeredValues, type PastValue } from "~/alerts/trigger-rule";
import { Badge } from "~/components/ui/badge";
import { TitledCard } from "~/components/ui/card";
import type { SavedRule } from "~/alerts/page-action.server";
import type { AlertRule } from "~/alerts/rule";
import { NewAlertButton } from "./new-alert-button";
import { RuleCard } from "./rule-card";
import { Button } from "../ui/button";
import { emailsPerMonth } from "./backtest";

interface RuleListProps {
  rules: readonly OwnRule[];
  /** True if a form is open above the list; the empty list then hides its own button. */
  isFormOpen: boolean;
  history: Record<OwnRule["target"], readonly PastValue[]>;
  onNew: () => void;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
}

export function RuleList({ rules, isFormOpen, history, onNew, onEdit, onDelete }: RuleListProps) {
  return (
    <TitledCard
      title={
        <span className="flex items-center gap-2.5">
          <span>Your Alert Rules</span>
          <Badge className="font-sans figures">{rules.length}</Badge>
        </span>
      }
      titleId="your-rules"
    >
      {rules.length === 0 ? (
        <div className="flex flex-col items-center gap-4 py-4 text-center">
          <BellPlus aria-hidden="true" className="size-8 text-muted-foreground" />
          <p className="text-muted-foreground">No alert rules configured</p>
          {!isFormOpen && (
            <>
              <NewAlertButton onNew={onNew}>Create Your First Alert</NewAlertButton>
              <p className="mt-2 text-sm text-muted-foreground">Or start with one of these:</p>
              <RulePresets history={history} />
            </>
          )}
        </div>
      ) : (
        <ul className="grid gap-3">
          {rules.map((rule) => (
            <RuleCard
              key={rule.id}
              rule={rule}
              onEdit={() => onEdit(rule.id)}
              onDelete={() => onDelete(rule.id)}
            />
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

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
function RulePresets({ history }: { history: Record<AlertRule["target"], readonly PastValue[]> }) {
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
