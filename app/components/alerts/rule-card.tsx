import { Form, useFetcher } from "@remix-run/react";
import { Pencil, Trash2 } from "lucide-react";
import { describePercent, TARGET_SHORT_LABELS, TYPE_LABELS } from "~/alerts/rule";
import type { OwnRule } from "~/alerts/rules.server";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { Switch } from "../ui/controls";
import { SEPARATOR } from "../ui/text";
import { TYPE_ICONS } from "./alert-types";

interface RuleCardProps {
  rule: OwnRule;
  onEdit: () => void;
  onDelete: () => void;
}

/** A rule with its switch, which changes optimistically and reverts if the server rejects it. */
export function RuleCard({ rule, onEdit, onDelete }: RuleCardProps) {
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
        <Form method="get" action="/alerts">
          <input type="hidden" name="edit" value={rule.id} />
          <Button
            type="submit"
            variant="ghost"
            size="icon"
            aria-label={`Edit ${name}`}
            onClick={(event) => {
              event.preventDefault();
              onEdit();
            }}
          >
            <Pencil aria-hidden="true" />
          </Button>
        </Form>
        <Form method="get" action="/alerts">
          <input type="hidden" name="delete" value={rule.id} />
          <Button
            type="submit"
            variant="ghost"
            size="icon"
            className="text-destructive"
            aria-label={`Delete ${name}`}
            onClick={(event) => {
              event.preventDefault();
              onDelete();
            }}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </Form>
      </div>
    </li>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
