import { expect, test } from "vitest";
import { digestEmail } from "./digest";

const links = {
  dashboard: "/dashboard",
  alerts: "/alerts",
  choices: "/choices",
  unsubscribe: "/unsubscribe",
};

test.each([
  [10.4, 9.9, "is 9.9%, down 0.5 percentage points."],
  [9.9, 12.5, "is 13%, up 2.6 percentage points."],
  [66.4, 67.5, "is 68%, up 1.1 percentage points."],
  [11.1, 12.1, "is 12%, up 1 percentage point."],
  [11.2, 11.4, "is 11%."],
  [null, 10.4, "is 10%."],
])("a digest after a forecast of %s and one of %s says that it %s", (previousForecast, forecast, text) => {
  const email = digestEmail({
    frequency: "daily",
    date: new Date("2026-11-20T12:00:00Z"),
    riskLevel: 37,
    previousLevel: 37,
    headline: "Risk is medium at 37.",
    forecast,
    previousForecast,
    causes: [],
    alerts: 0,
    links,
  });
  expect(email.text).toContain(`The February 2028 forecast ${text}`);
});
