import { Form } from "@remix-run/react";
import { RISK_FACTOR_LABELS } from "~/news/coding-guide";
import { RESTRICTION_STATUS_LABELS } from "~/assessment/labels";
import { Button } from "../ui/button";
import { FilterChoice } from "../ui/controls";

interface Props {
  status: string | undefined;
  factor: string | undefined;
}

/** Filters the register by query parameters, so a filtered list can be linked and works without JavaScript. */
export function RestrictionFilter({ status, factor }: Props) {
  return (
    <Form method="get" className="mt-6 flex flex-wrap items-end gap-3">
      <FilterChoice name="status" label="Status" chosen={status} labels={RESTRICTION_STATUS_LABELS} />
      <FilterChoice name="factor" label="Topic" chosen={factor} labels={RISK_FACTOR_LABELS} />
      <Button type="submit" variant="outline">
        Filter
      </Button>
    </Form>
  );
}
