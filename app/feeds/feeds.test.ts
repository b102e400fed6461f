import { expect, test } from "vitest";
import { badgeSvg } from "./badge";
import { calendarFile } from "./calendar";

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
