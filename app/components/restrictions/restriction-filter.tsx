import { Form } from "@remix-run/react";
import { RISK_FACTOR_LABELS } from "~/news/factors";
import { RESTRICTION_STATUS_LABELS } from "~/assessment/restriction-status";
import { Button } from "../ui/button";
import { Label } from "../ui/label";
import { Select } from "../ui/select";

interface Props {
  status: string | undefined;
  factor: string | undefined;
}

/** Filters the register by query parameters, so a filtered list can be linked and works without JavaScript. */
export function RestrictionFilter({ status, factor }: Props) {
  return (
    <Form method="get" className="mt-6 flex flex-wrap items-end gap-3">
      <Choice name="status" label="Status" chosen={status} labels={RESTRICTION_STATUS_LABELS} />
      <Choice name="factor" label="Topic" chosen={factor} labels={RISK_FACTOR_LABELS} />
      <Button type="submit" variant="outline">
        Filter
      </Button>
    </Form>
  );
}

function Choice(props: { name: string; label: string; chosen?: string; labels: Record<string, string> }) {
  const { name, label, chosen, labels } = props;
  return (
    <div className="grid min-w-40 flex-1 gap-1.5 lg:flex-none">
      <Label htmlFor={`filter-${name}`}>{label}</Label>
      <Select id={`filter-${name}`} name={name} defaultValue={chosen ?? ""} key={chosen ?? ""}>
        <option value="">All</option>
        {Object.entries(labels).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}
