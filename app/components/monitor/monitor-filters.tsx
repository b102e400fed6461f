import type { ReactNode } from "react";
import { METRIC_WINDOWS_DAYS } from "~/monitor/page-parameters";
import { Button } from "../ui/button";
import { Label, Options, Select } from "../ui/controls";

type Choose = (name: string, value: string) => void;

/** Filters events and metrics by service. */
export function ServiceFilter({
  names,
  value,
  days,
  onChoose,
}: {
  names: Record<string, string>;
  value: string;
  days: number;
  onChoose: Choose;
}) {
  return (
    <FilterForm
      label="Service"
      name="service"
      value={value}
      otherFilters={{ days }}
      width="min-w-52"
      onChoose={onChoose}
    >
      <Options labels={names} empty="All Services" />
    </FilterForm>
  );
}

/** The number of days that the metrics cover. */
export function WindowChoice({
  service,
  days,
  onChoose,
}: {
  service: string;
  days: number;
  onChoose: Choose;
}) {
  return (
    <FilterForm
      label="Period"
      name="days"
      value={days}
      otherFilters={{ service }}
      width="min-w-36"
      onChoose={onChoose}
    >
      {METRIC_WINDOWS_DAYS.map((window) => (
        <option key={window} value={window}>
          {window} days
        </option>
      ))}
    </FilterForm>
  );
}

/** A choice that applies at once; without JavaScript, a form that reloads the page. */
function FilterForm({
  label,
  name,
  value,
  otherFilters,
  width,
  onChoose,
  children,
}: {
  label: string;
  name: string;
  value: string | number;
  /** The other filters, which stay as they are. */
  otherFilters: Record<string, string | number>;
  width: string;
  onChoose: Choose;
  children: ReactNode;
}) {
  const id = `filter-${name}`;
  return (
    <form method="get" className="flex items-end gap-2">
      {Object.entries(otherFilters).map(([other, chosen]) => (
        <input key={other} type="hidden" name={other} value={chosen} />
      ))}
      <div className="grid gap-1">
        <Label htmlFor={id}>{label}</Label>
        <Select
          id={id}
          name={name}
          value={value}
          onChange={(event) => onChoose(name, event.target.value)}
          className={width}
        >
          {children}
        </Select>
      </div>
      <noscript>
        <Button type="submit" variant="outline">
          Show
        </Button>
      </noscript>
    </form>
  );
}
