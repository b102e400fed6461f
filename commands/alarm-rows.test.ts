import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ALARMS } from "../app/monitor/alarms";

test("the runbook says of every alarm, and of no other, what it means and what to do", () => {
  const runbook = readFileSync("docs/operators.md", "utf8");
  const [, table = ""] = runbook.split("## Alarms");
  const rows = (table.split("\n### ")[0] ?? "").matchAll(/^\| ([a-z]+-[a-z-]+) +\| (.+?) +\| (.+?) +\|$/gm);
  const explained = [...rows].filter(([, , means, todo]) => means && todo).map(([, name]) => name);
  expect(explained.toSorted()).toEqual(ALARMS.toSorted());
});
