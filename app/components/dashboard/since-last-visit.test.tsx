import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SinceLastVisit } from "./since-last-visit";

test.each([
  [9.9, 12.5, "13% up 2.6 percentage points</"],
  [66.4, 67.5, "68% up 1.1 percentage points</"],
  [10.5, 9.4, "9.4% down 1.1 percentage points</"],
  [9.1, 9.4, "9.4% up 0.3 percentage points, from 9.1%"],
  [11.1, 12.1, "12% up 1 percentage point, from 11%"],
  [11.2, 11.4, "11% unchanged"],
])("a forecast that went from %f to %f is shown as %s", (before, now, text) => {
  const html = renderToStaticMarkup(
    <SinceLastVisit
      changes={{
        since: new Date("2026-11-20T12:00:00Z"),
        hasNew: true,
        level: { before: 37, now: 37 },
        forecast: { before, now },
        causes: [],
        causeCount: 0,
        hasNewMethod: false,
      }}
    />,
  );
  expect(html.replace(/<(?!\/dd)[^>]+>/g, "").replaceAll("</dd>", "</")).toContain(text);
});
