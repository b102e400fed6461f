import { getFormProps, getInputProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { NOTICES } from "~/alerts/page-notices";
import type { SavedRule } from "~/alerts/page-action.server";
import {
  type AlertRule,
  type AlertTarget,
  type AlertType,
  exampleOfRule,
  TARGET_LABELS,
  TYPE_LABELS,
} from "~/alerts/rule";
import type { PastValue } from "~/alerts/trigger-rule";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from "~/components/ui/card";
import { Label } from "~/components/ui/label";
import { useRestoreFocus } from "~/components/ui/use-restore-focus";
import type { Draft } from "./backtest";
import { RuleBacktest } from "./rule-backtest";
import { InputField, SelectField } from "../form/fields";

interface RuleFormProps {
  /** The id of the rule being edited; absent for a new one. */
  ruleId?: string;
  start: AlertRule;
  history: Record<AlertTarget, readonly PastValue[]>;
  /** The server's result for a form sent without JavaScript. */
  lastResult?: SubmissionResult<string[]>;
  onClose: () => void;
}

/** Creates or edits a rule; saving and canceling close it. */
export function RuleForm({ ruleId, start, history, lastResult, onClose }: RuleFormProps) {
  const fetcher = useFetcher<SavedRule>();
  const content = useRef<HTMLDivElement>(null);
  useRestoreFocus(content);
  const isDone = fetcher.state === "idle" && fetcher.data && isSaved(fetcher.data);
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  const [draft, setDraft] = useState<Draft>(start);
  const [form, fields] = useForm({
    id: `rule-${ruleId ?? "new"}`,
    lastResult: fetcher.data && "form" in fetcher.data ? fetcher.data.form : lastResult,
    defaultValue: { ...start, percent: String(start.percent) },
  });
  const isSaving = fetcher.state !== "idle";
  const title = ruleId ? "Edit Alert" : "New Alert";
  return (
    <Card aria-labelledby={`${form.id}-title`}>
      <fetcher.Form
        method="post"
        action="."
        {...getFormProps(form)}

        onChange={(event) => setDraft(draftOf(new FormData(event.currentTarget)))}
      >
        {ruleId && <input type="hidden" name="id" value={ruleId} />}
        <CardHeader>
          <CardTitle id={`${form.id}-title`}>{title}</CardTitle>
        </CardHeader>
        <CardContent ref={content} className="grid gap-4 lg:grid-cols-3">
          <SelectField field={fields.target} label="What to watch" options={TARGET_LABELS} />
          <SelectField field={fields.type} label="Alert Type" options={TYPE_LABELS} />
          <InputField
            field={fields.percent}
            label="Percentage"
            hint={exampleOfRule(draft)}
            type="number"
            inputProps={{ inputMode: "numeric", step: 1, className: "figures" }}
          />
          <div className="flex items-center gap-2.5 lg:col-span-3">
            <input
              {...getInputProps(fields.isActive, { type: "checkbox" })}
              key={fields.isActive.key}
              className="switch-box"
            />
            <Label htmlFor={fields.isActive.id}>Active</Label>
            <span className="text-xs text-muted-foreground">
              Inactive rules are saved but don&rsquo;t send emails.
            </span>
          </div>
          <div className="lg:col-span-3">
            <RuleBacktest draft={draft} history={history[draft.target]} />
          </div>
        </CardContent>
        <CardFooter>
          <Button type="submit" pending={isSaving}>
            {ruleId ? "Save Changes" : "Create Alert"}
          </Button>
          <Button
            type="submit"
            variant="outline"
            formMethod="get"
            formAction="/alerts"
            onClick={(event) => {
              event.preventDefault();
              onClose();
            }}
          >
            Cancel
          </Button>
        </CardFooter>
      </fetcher.Form>
    </Card>
  );
}

const isSaved = (result: SavedRule) => "notice" in result && NOTICES[result.notice].variant === "success";

/** The current input; selects only offer valid values. */
function draftOf(data: FormData): Draft {
  return {
    target: data.get("target") as AlertTarget,
    type: data.get("type") as AlertType,
    percent: Number(data.get("percent")) || 0,
  };
}
