import { getFormProps, getInputProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type RefObject } from "react";
import type { SavedRule } from "~/alerts/page-action.server";
import { NOTICES } from "~/alerts/page-notices";
import {
  type AlertRule,
  type AlertTarget,
  type AlertType,
  exampleOfRule,
  isWholePercent,
  TARGET_LABELS,
  TYPE_LABELS,
} from "~/alerts/rule";
import { type PastValue, triggeredValues } from "~/alerts/trigger-rule";
import { InputField, SelectField } from "../form/fields";
import { Button } from "../ui/button";
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from "../ui/card";
import { Label } from "../ui/controls";
import { type Draft, backtestSummary } from "./backtest";

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
  const element = useRef<HTMLFormElement>(null);
  useRestoreFocus(element);
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
        ref={element}
        {...getFormProps(form)}
        onChange={(event) => setDraft(draftOf(new FormData(event.currentTarget)))}
      >
        {ruleId && <input type="hidden" name="id" value={ruleId} />}
        <CardHeader>
          <CardTitle id={`${form.id}-title`}>{title}</CardTitle>
        </CardHeader>
        <CardContent className="grid gap-4 lg:grid-cols-3">
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

/** The draft rule's backtest over the last 90 days. */
function RuleBacktest({ draft, history }: { draft: Draft; history: readonly PastValue[] }) {
  return (
    <div className="grid gap-2">
      <RuleSparkline draft={draft} history={history} />
      <p aria-live="polite" className="text-sm text-muted-foreground">
        {backtestSummary(draft, history)}
      </p>
    </div>
  );
}

const WIDTH = 600;
const HEIGHT = 110;
const PAD = 8;

/** The last 90 days of what a rule watches, with its threshold and the points where it would have triggered. */
function RuleSparkline({ draft, history }: { draft: Draft; history: readonly PastValue[] }) {
  const [first, last] = [history[0], history.at(-1)];
  if (!first || !last || history.length < 2) return null;
  const isValid = isWholePercent(draft.percent);
  const marks = isValid ? triggeredValues(draft, history) : [];
  const threshold = isValid && draft.type === "threshold" ? draft.percent : null;
  const top = 1.1 * Math.max(threshold ?? 0, ...history.map(({ value }) => value), 1);
  const x = (at: number) => PAD + ((WIDTH - 2 * PAD) * (at - first.at)) / Math.max(1, last.at - first.at);
  const y = (value: number) => HEIGHT - PAD - ((HEIGHT - 2 * PAD) * value) / top;
  const sign = draft.target === "feb" ? "%" : "";
  return (
    <figure className="max-w-2xl">
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="text-muted-foreground">
          Last 90 days
          {threshold !== null && `; dashed: your threshold of ${threshold}${sign}`}
          {marks.length > 0 && "; dots: when it would have triggered"}
        </span>
        <span className="figures">
          Now: {last.value}
          {sign}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-1 block h-28 w-full rounded-md border bg-background"
        role="img"
        aria-label={`${TARGET_LABELS[draft.target]} over the last 90 days: from ${first.value}${sign} to ${last.value}${sign}${threshold === null ? "" : `, with a line at your threshold of ${threshold}${sign}`}`}
      >
        {threshold !== null && (
          <line
            x1="0"
            x2={WIDTH}
            y1={y(threshold)}
            y2={y(threshold)}
            className="stroke-gold"
            strokeDasharray="5 4"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        )}
        <polyline
          points={history.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" ")}
          className="fill-none stroke-drawn"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
        {marks.map(({ at, value }) => (
          // A zero-length line whose round cap is the mark; a circle would be stretched with the drawing.
          <path
            key={at}
            d={`M${x(at)} ${y(value)}h0`}
            className="stroke-gold"
            strokeWidth="10"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </figure>
  );
}

/**
 * For a form that opens in the page: moves focus to its first field, and back to the control that opened it when it
 * closes. A form present at page load leaves the focus alone.
 */
function useRestoreFocus(form: RefObject<HTMLElement>): void {
  useEffect(() => {
    const opener = document.activeElement;
    if (!(opener instanceof HTMLElement) || opener === document.body) return;
    form.current?.querySelector<HTMLElement>("select, input:not([type=hidden]), textarea")?.focus();
    return () => {
      if (opener.isConnected && !isInUse(document.activeElement)) opener.focus();
    };
  }, [form]);
}

/** True if an element has focus other than the content, which takes it as a fallback. */
const isInUse = (focused: Element | null) => focused !== document.body && !focused?.matches("main");
