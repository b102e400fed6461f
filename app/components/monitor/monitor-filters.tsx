import { METRIC_WINDOWS_DAYS } from "~/monitor/windows";
import { Button } from "../ui/button";
import { Label } from "../ui/label";
import { Select } from "../ui/select";

type Choose = (name: string, value: string) => void;

/** Filters events and metrics by service. Without JavaScript a form that reloads the page. */
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
    <form method="get" className="flex items-end gap-2">
      <div>
        <Label htmlFor="service-filter">Service</Label>
        <Select
          id="service-filter"
          name="service"
          value={value}
          onChange={(event) => onChoose("service", event.target.value)}
          className="mt-1 min-w-52"
        >
          <option value="">All Services</option>
          {Object.entries(names).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <input type="hidden" name="days" value={days} />
      <noscript>
        <Button type="submit" variant="outline">
          Show
        </Button>
      </noscript>
    </form>
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
    <form method="get" className="flex items-end gap-2">
      <input type="hidden" name="service" value={service} />
      <div>
        <Label htmlFor="metrics-window">Period</Label>
        <Select
          id="metrics-window"
          name="days"
          value={days}
          onChange={(event) => onChoose("days", event.target.value)}
          className="mt-1 min-w-36"
        >
          {METRIC_WINDOWS_DAYS.map((window) => (
            <option key={window} value={window}>
              {window} days
            </option>
          ))}
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
