import type { pandemicForecasts } from "~/assessment/forecast/forecast-examples";
import { percentText } from "~/assessment/percent";
import { formatDay } from "~/time";
import { Table } from "../ui/table";

/** The method's forecasts for past Februaries, with the evidence of that time, and the outcomes. */
export function PastFebruaries({ rows }: { rows: ReturnType<typeof pandemicForecasts> }) {
  return (
    <Table name="What the method would have said in 2020 and 2021" stacks>
      <thead>
        <tr>
          <th scope="col">Asked on</th>
          <th scope="col">About</th>
          <th scope="col" className="text-right">
            Forecast
          </th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, askedOn, about, percent, outcome }) => (
          <tr key={String(askedOn)}>
            <td>
              {formatDay(askedOn)}
              <span className="block text-xs text-muted-foreground">{name}</span>
            </td>
            <td data-label="About">{about}</td>
            <td data-label="Forecast" className="text-right figures">
              {percentText(percent)}
            </td>
            <td data-label="Outcome">{outcome}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
