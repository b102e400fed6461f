import { expect, test } from "vitest";
import { csvCell } from "../text";

test.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  ";=1+1",
  "|cmd",
  "%0A=1",
  "\uFF1D1+1",
  "\uFF0B1",
  "\uFF0D1",
  "\uFF20SUM(A1)",
  "\uFF1B=1",
  "  =1",
  "\u200B=1",
  "\u00A0=1",
])("a cell beginning with %j is neutralized", (text) => {
  expect(csvCell(text)).toBe(`"'${text}"`);
});

test("ordinary text is unchanged, with quotes doubled", () => {
  expect(csvCell('My "trip" = fun; 5 - 3')).toBe('"My ""trip"" = fun; 5 - 3"');
  expect(csvCell("")).toBe('""');
});
