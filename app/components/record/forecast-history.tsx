import type { PastForecast } from "~/assessment/reports/record.server";
import { percentText } from "~/assessment/percent";
import { formatDay } from "~/time";
import { Table } from "../ui/table";

/** The February 2028 forecast on the last finished day of each month, with its interval and the base rate. */
export function ForecastHistory({ forecasts }: { forecasts: readonly PastForecast[] }) {
  const highest = Math.max(...forecasts.map(({ interval }) => interval.high), 10);
  return (
    <Table name="The February 2028 forecast, month by month" stacks>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" className="text-right">
            Forecast
          </th>
          <th scope="col" className="text-right">
            80% interval
          </th>
          <th scope="col" className="text-right">
            Base rate
          </th>
          <th scope="col" className="w-40 max-sm:hidden">
            <span className="sr-only">Chart</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {forecasts.map((forecast) => (
          <tr key={forecast.at.getTime()}>
            <td className="whitespace-nowrap">{formatDay(forecast.at)}</td>
            <td data-label="Forecast" className="text-right font-medium figures">
              {percentText(forecast.likelihood)}
            </td>
            <td data-label="80% interval" className="text-right whitespace-nowrap figures">
              {percentText(forecast.interval.low)}&ndash;{percentText(forecast.interval.high)}
            </td>
            <td data-label="Base rate" className="text-right figures">
              {forecast.baseRate === null ? "\u2014" : percentText(forecast.baseRate)}
            </td>
            <td className="max-sm:hidden">
              <Mark forecast={forecast} highest={highest} />
            </td>
          </tr>
        ))}
      </tbody>
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
