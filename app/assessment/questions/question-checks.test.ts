import { expect, test } from "vitest";
import { checkAt, nextCheckAfter } from "./question-checks";

const closes = new Date("2026-11-20T12:00:00Z");
const on = (day: string) => new Date(`${day}T12:00:00Z`);

test("a question is checked at its close, 30 and 90 days later, and then no more", () => {
  expect([on("2026-11-20"), on("2026-12-20"), on("2027-02-18")].map((now) => checkAt(closes, now))).toEqual([
    "close",
    "30-days",
    "90-days",
  ]);
  expect(nextCheckAfter(closes, on("2026-11-20"))).toEqual(on("2026-12-20"));
  expect(nextCheckAfter(closes, on("2026-12-21"))).toEqual(on("2027-02-18"));
  expect(nextCheckAfter(closes, on("2027-02-18"))).toBeNull();
});
