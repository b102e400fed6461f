import { expect, test } from "vitest";
import { REGISTER_SEED } from "./register-seed";
import { endForm, firstPossibleEnd, formValuesOf, restrictionForm } from "./restriction-form";

const typed = {
  name: " Exit permits ",
  law: "8 U.S.C. 1185(b)",
  affected: "everyone who leaves",
  factor: "border-security",
  severity: "90",
  reach: "0.4",
  since: "2026-11-20",
  until: undefined,
  sourceUrl: "https://www.federalregister.gov/documents/1",
};
const problems = (change: object) => {
  const parsed = restrictionForm.safeParse({ ...typed, ...change });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join()}: ${message}`);
};

test("form input becomes an entry: percents become shares, and days begin at midnight UTC", () => {
  expect(restrictionForm.parse(typed)).toEqual({
    ...typed,
    name: "Exit permits",
    parts: [],
    severity: 0.9,
    reach: 0.004,
    since: new Date("2026-11-20T00:00:00Z"),
  });
});

test.each([
  [{ name: "" }, "name: Please name the restriction"],
  [{ law: undefined }, "law: Please cite the law or order"],
  [{ affected: "x".repeat(301) }, "affected: Use 300 characters or fewer"],
  [{ factor: "weather" }, "factor: Please select a risk factor"],
  [{ severity: "much" }, "severity: Please enter the severity"],
  [{ severity: "0" }, "severity: Severity must be above 0"],
  [{ reach: "101" }, "reach: Reach cannot exceed 100"],
  [{ since: "2026-02-30" }, "since: Please enter a date"],
  [{ until: "2026-11-20" }, "until: The end date must be after the start date"],
  [{ sourceUrl: "javascript:alert(1)" }, "sourceUrl: Please enter an https address"],
  [{ sourceUrl: "http://example.com" }, "sourceUrl: Please enter an https address"],
])("%o is refused: %s", (change, problem) => {
  expect(problems(change)).toEqual([problem]);
});

test("an entry opened and saved unchanged stays the same", () => {
  for (const { id, lastCheckedAt, ...entry } of REGISTER_SEED) {
    const { until, announcedEnd, ...values } = formValuesOf(entry);
    const saved = restrictionForm.parse({
      ...values,
      until: until || undefined,
      announcedEnd: announcedEnd || undefined,
    });
    expect(
      { ...saved, until: saved.until ?? null, announcedEnd: saved.announcedEnd ?? null },
      `${id} of ${lastCheckedAt}`,
    ).toEqual(entry);
  }
});

test("an entry states which parts of the forecast question it meets, and any announced lifting", () => {
  const parsed = restrictionForm.parse({ ...typed, parts: ["a", "c"], announcedEnd: "2027-03-01" });
  expect(parsed).toMatchObject({ parts: ["a", "c"], announcedEnd: new Date("2027-03-01T00:00:00Z") });
  expect(problems({ parts: ["e"] })).toHaveLength(1);
  expect(problems({ announcedEnd: "2026-11-20" })).toEqual([
    "announcedEnd: The end date must be after the start date",
  ]);
});

test("an entry ends on a day", () => {
  expect(endForm.parse({ until: "2026-11-20" }).until).toEqual(new Date("2026-11-20T00:00:00Z"));
  expect(endForm.safeParse({ until: "" }).success).toBe(false);
});

test.each([
  ["2026-11-20", "2026-11-24"],
  ["2026-11-23", "2026-11-24"],
  ["2026-11-24", "2026-11-25"],
  ["2026-12-01", "2026-12-02"],
])("on November 24, an entry in force since %s can end on %s at the earliest", (since, until) => {
  expect(firstPossibleEnd(since, new Date("2026-11-24T02:00:00Z"))).toBe(until);
});
