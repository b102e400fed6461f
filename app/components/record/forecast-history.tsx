import type { PastForecast } from "~/assessment/reports/record.server";
import { percentText } from "~/assessment/percent";
import { formatDay } from "~/time";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

/** The February 2028 forecast on the last finished day of each month, with its interval and the base rate. */
export function ForecastHistory({ forecasts }: { forecasts: readonly PastForecast[] }) {
  const highest = Math.max(...forecasts.map(({ interval }) => interval.high), 10);
  return (
    <Table aria-label="The February 2028 forecast, month by month" stacks>
      <TableHeader>
        <TableRow>
          <TableHead>Day</TableHead>
          <TableHead className="text-right">Forecast</TableHead>
          <TableHead className="text-right">80% interval</TableHead>
          <TableHead className="text-right">Base rate</TableHead>
          <TableHead className="w-40 max-sm:hidden">
            <span className="sr-only">Chart</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {forecasts.map((forecast) => (
          <TableRow key={forecast.at.getTime()}>
            <TableCell className="whitespace-nowrap">{formatDay(forecast.at)}</TableCell>
            <TableCell label="Forecast" className="text-right font-medium figures">
              {percentText(forecast.likelihood)}
            </TableCell>
            <TableCell label="80% interval" className="text-right whitespace-nowrap figures">
              {percentText(forecast.interval.low)}&ndash;{percentText(forecast.interval.high)}
            </TableCell>
            <TableCell label="Base rate" className="text-right figures">
              {forecast.baseRate === null ? "\u2014" : percentText(forecast.baseRate)}
            </TableCell>
            <TableCell className="max-sm:hidden">
              <Mark forecast={forecast} highest={highest} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The interval as a bar, the forecast as a dot and the base rate as an upright line. The table says the same in numbers. */
function Mark({ forecast, highest }: { forecast: PastForecast; highest: number }) {
  const { likelihood, interval, baseRate } = forecast;
  const x = (percent: number) => 4 + (152 * percent) / highest;
  return (
    <svg width="160" height="16" aria-hidden="true" className="block">
      <line x1={x(0)} x2={x(highest)} y1="8" y2="8" className="stroke-border" />
      <line
        x1={x(interval.low)}
        x2={x(interval.high)}
        y1="8"
        y2="8"
        strokeWidth="5"
        className="stroke-primary/35"
      />
      {baseRate !== null && (
        <line x1={x(baseRate)} x2={x(baseRate)} y1="2" y2="14" strokeWidth="2" className="stroke-gold" />
      )}
      <circle cx={x(likelihood)} cy="8" r="4" className="fill-primary" />
    </svg>
  );
}
