import { expect, test } from "vitest";
import { badgeSvg } from "./badge";
import { calendarFile } from "./calendar";
import { embedPage } from "./embed-page";

test("the badge shows the level with its band, or says that there is no data", () => {
  expect(badgeSvg(21)).toContain('aria-label="US exit risk: 21 low"');
  expect(badgeSvg(76)).toContain("76 critical");
  expect(badgeSvg(null)).toContain("no data");
});

test("calendar texts are escaped and lines folded at 75 bytes between characters", () => {
  const file = calendarFile(
    [
      {
        id: "demo-2026-11",
        summary: `Closes: Will a rule, or notice; pass? ${"é".repeat(60)}`,
        description: "First\nSecond",
        day: new Date("2027-01-20T00:00:00Z"),
        changedAt: new Date("2026-11-20T12:00:00Z"),
      },
    ],
    { host: "exit-freedom.test", name: "Questions" },
  );
  const lines = file.split("\r\n");
  expect(lines).toContain("DTSTART;VALUE=DATE:20270120");
  expect(lines).toContain("DTSTAMP:20261120T120000Z");
  expect(lines).toContain("DESCRIPTION:First\\nSecond");
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n ", "")).toContain(`a rule\\, or notice\\; pass? ${"é".repeat(60)}`);
});

test("the chart for other sites draws each day at its place, and says what it shows", () => {
  const site = { origin: "https://monitor.example", isDemonstration: true };
  const days = [
    { day: "2026-11-25", level: 26 },
    { day: "2026-11-24", level: 30 },
    { day: "2026-11-21", level: 20 },
  ];
  const page = embedPage(days, site);
  expect(page).toContain('points="0.0,80 225.0,70 300.0,74"');
  expect(page).toContain("From Nov 21, 2026 to Nov 25, 2026: between 20 and 30, on a scale from 0 to 100");
  expect(page).toContain("US exit risk level (demo data)");
  expect(page).toContain("MEDIUM RISK");
  expect(page).not.toMatch(/<script|<img|<link/);
  expect(embedPage([], site)).toContain("The first level appears once its day is over");
});
