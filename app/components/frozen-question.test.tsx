import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FORECAST_QUESTION } from "~/assessment/forecast/forecast-question";
import { FrozenQuestion } from "./frozen-question";

test("a frozen question is shown to the letter, its date unbroken", () => {
  const html = renderToStaticMarkup(<FrozenQuestion text={FORECAST_QUESTION} />);
  expect(html).toContain('<span class="whitespace-nowrap">2025-01-19</span>.');
  expect(html.replace(/<[^>]+>/g, "")).toBe(FORECAST_QUESTION);
});
