import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FORECAST_QUESTION } from "~/assessment/forecast/forecast-question";
import { forecastOf } from "../../../tests/forecasts";
import { ForecastWaterfall, FrozenQuestion } from "./forecast-analysis";

test.each([
  ["2028-01-01T00:00:00Z", "1 month until February 2028"],
  ["2028-01-31T00:00:00Z", "Less than a month until February 2028"],
  ["2028-01-31T23:59:00Z", "Less than a month until February 2028"],
  ["2028-02-01T00:00:00Z", "February 2028 has begun"],
  ["2028-03-01T00:00:00Z", "February 2028 is over"],
])("the time left follows the date, not its rounding: %s, %s", (now, text) => {
  const detail = forecastOf({ now: new Date(now) });
  expect(renderToStaticMarkup(<ForecastWaterfall detail={detail} />)).toContain(text);
});

test("a frozen question is shown to the letter, its date unbroken", () => {
  const html = renderToStaticMarkup(<FrozenQuestion text={FORECAST_QUESTION} />);
  expect(html).toContain('<span class="whitespace-nowrap">2025-01-19</span>.');
  expect(html.replace(/<[^>]+>/g, "")).toBe(FORECAST_QUESTION);
});
