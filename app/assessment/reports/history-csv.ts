import { BYTE_ORDER_MARK } from "~/http/csv-cell";
import type { HistoryPoint } from "./history";

const HEADER =
  "date,level,level_low,level_high,forecast_percent,forecast_low,forecast_high,base_rate_percent,method_version";

/** Returns the points as CSV with a header line; unknown values are empty. */
export function historyCsv(points: readonly HistoryPoint[]): string {
  const lines = points.map((point) =>
    [
      point.day,
      point.level,
      point.levelLow,
      point.levelHigh,
      point.forecast,
      point.forecastLow,
      point.forecastHigh,
      point.baseRate,
      point.methodVersion,
    ]
      .map((value) => value ?? "")
      .join(","),
  );
  return [BYTE_ORDER_MARK + HEADER, ...lines, ""].join("\r\n");
}
