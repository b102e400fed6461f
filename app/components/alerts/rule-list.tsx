import { BellPlus } from "lucide-react";
import type { OwnRule } from "~/alerts/rules.server";
import type { PastValue } from "~/alerts/trigger-rule";
import { Badge } from "~/components/ui/badge";
import { TitledCard } from "~/components/ui/card";
import { NewAlertButton } from "./new-alert-button";
import { RuleCard } from "./rule-card";
import { RulePresets } from "./rule-presets";

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
