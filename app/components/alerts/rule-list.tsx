import { useFetcher, Form } from "@remix-run/react";
import { BellPlus, Pencil, Trash2 } from "~/components/ui/icons";
import type { ComponentPropsWithoutRef } from "react";
import type { SavedRule } from "~/alerts/page-action.server";
import { type AlertRule, describePercent, TARGET_SHORT_LABELS, TYPE_LABELS } from "~/alerts/rule";
import type { OwnRule } from "~/alerts/rules.server";
import { triggeredValues, type PastValue } from "~/alerts/trigger-rule";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { TitledCard } from "../ui/card";
import { cn } from "../ui/class-names";
import { Switch } from "../ui/controls";
import { SEPARATOR } from "../ui/text";
import { TYPE_ICONS } from "./page-parts";
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
              <OpenButton name="new" value="1" onOpen={onNew}>
                Create Your First Alert
              </OpenButton>
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

interface RuleCardProps {
  rule: OwnRule;
  onEdit: () => void;
  onDelete: () => void;
}

/** A rule with its switch, which changes optimistically and reverts if the server rejects it. */
function RuleCard({ rule, onEdit, onDelete }: RuleCardProps) {
  const fetcher = useFetcher();
  const isPending = fetcher.state !== "idle";
  const isActive = fetcher.formData ? fetcher.formData.get("isActive") === "true" : rule.isActive;
  const condition = describePercent(rule);
  const name = `${TYPE_LABELS[rule.type]}, ${TARGET_SHORT_LABELS[rule.target]}, ${lowerFirst(condition)}`;
  const Icon = TYPE_ICONS[rule.type];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border p-4">
      <div
        className={cn(
          "flex min-w-0 flex-1 basis-56 items-start gap-3",
          !isActive && "text-foreground opacity-70",
        )}
      >
        <Icon aria-hidden="true" className={cn("mt-0.5 size-5 shrink-0", isActive && "text-gold")} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{TYPE_LABELS[rule.type]}</span>
            <Badge variant={isActive ? "success" : "secondary"}>{isActive ? "Active" : "Inactive"}</Badge>
          </p>
          <p className={cn("mt-0.5 text-sm", isActive && "text-muted-foreground")}>
            {TARGET_SHORT_LABELS[rule.target]}
            {SEPARATOR}
            <span className="figures">{condition}</span>
          </p>
        </div>
      </div>
      <div className="flex items-center gap-1.5">
        <fetcher.Form
          method="post"
          className="mr-1.5 flex"
          onSubmit={(event) => isPending && event.preventDefault()}
        >
          <input type="hidden" name="intent" value="switch-rule" />
          <input type="hidden" name="id" value={rule.id} />
          <input type="hidden" name="isActive" value={String(!isActive)} />
          <Switch
            type="submit"
            checked={isActive}
            aria-disabled={isPending || undefined}
            aria-label={`Turn on: ${name}`}
          />
        </fetcher.Form>
        <OpenButton
          name="edit"
          value={rule.id}
          onOpen={onEdit}
          variant="ghost"
          size="icon"
          aria-label={`Edit ${name}`}
        >
          <Pencil aria-hidden="true" />
        </OpenButton>
        <OpenButton
          name="delete"
          value={rule.id}
          onOpen={onDelete}
          variant="ghost"
          size="icon"
          className="text-destructive"
          aria-label={`Delete ${name}`}
        >
          <Trash2 aria-hidden="true" />
        </OpenButton>
      </div>
    </li>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Opens a form or question; without JavaScript it requests the page with it open, as by `?edit=`. */
export function OpenButton({
  onOpen,
  ...button
}: { name: "new" | "edit" | "delete"; value: string; onOpen: () => void } & ComponentPropsWithoutRef<
  typeof Button
>) {
  return (
    <Form method="get" action="/alerts">
      <Button
        type="submit"
        onClick={(event) => {
          event.preventDefault();
          onOpen();
        }}
        {...button}
      />
    </Form>
  );
}
