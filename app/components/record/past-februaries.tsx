import type { pandemicForecasts } from "~/assessment/forecast/forecast-examples";
import { percentText } from "~/assessment/percent";
import { formatDay } from "~/time";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

/** The method's forecasts for past Februaries, with the evidence of that time, and the outcomes. */
export function PastFebruaries({ rows }: { rows: ReturnType<typeof pandemicForecasts> }) {
  return (
    <Table aria-label="What the method would have said in 2020 and 2021" stacks>
      <TableHeader>
        <TableRow>
          <TableHead>Asked on</TableHead>
          <TableHead>About</TableHead>
          <TableHead className="text-right">Forecast</TableHead>
          <TableHead>Outcome</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map(({ name, askedOn, about, percent, outcome }) => (
          <TableRow key={String(askedOn)}>
            <TableCell>
              {formatDay(askedOn)}
              <span className="block text-xs text-muted-foreground">{name}</span>
            </TableCell>
            <TableCell label="About">{about}</TableCell>
            <TableCell label="Forecast" className="text-right figures">
              {percentText(percent)}
            </TableCell>
            <TableCell label="Outcome">{outcome}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
