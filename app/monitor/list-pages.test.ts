import { expect, test } from "vitest";
import { listPages } from "./page-parameters";

test("an invalid page of one list leaves the other's", () => {
  expect(listPages(new URLSearchParams("runs=2&emails=3&service=guardian"))).toEqual({
    runs: "2",
    emails: "3",
  });
  for (const invalid of ["", "0", "-1", "1.5", "101", "abc"])
    expect(listPages(new URLSearchParams({ runs: "2", emails: invalid }))).toEqual({ runs: "2" });
});
