import { expect, test } from "vitest";
import { parse as answerOf, request } from "./treasury";

const parse = (body: unknown) => answerOf(body).items;

const row = {
  record_date: "2026-10-31",
  parent_id: "null",
  classification_desc: "Total--Department of State",
  line_code_nbr: "1234",
  current_month_net_outly_amt: "2731499999.99",
  current_fytd_net_outly_amt: "2731499999.99",
  prior_fytd_net_outly_amt: "2540000000.00",
};

test("one filter has the departments and the first month; the identifying fields are listed, so rows aren't summed", () => {
  const { pathname, searchParams } = new URL(
    request({
      baseUrl: "https://treasury.example",
      since: new Date("2026-11-17T12:00:00Z"),
      now: new Date("2026-11-20T12:00:00Z"),
    }).url,
  );
  expect(pathname).toBe("/services/api/fiscal_service/v1/accounting/mts/mts_table_5");
  expect(searchParams.getAll("filter")).toEqual([
    "classification_desc:in:(Total--Department of Homeland Security,Total--Department of State),record_date:gte:2026-09-06",
  ]);
  for (const field of ["record_date", "classification_desc", "line_code_nbr", "parent_id"]) {
    expect(searchParams.get("fields")?.split(",")).toContain(field);
  }
});

test("a month's outlays become an official item with its figures and a unique URL", () => {
  expect(parse({ data: [row], meta: {}, links: {} })).toEqual([
    {
      url: "https://fiscaldata.treasury.gov/datasets/monthly-treasury-statement/?record_date=2026-10-31&department=Department+of+State",
      title: "Treasury statement: Department of State spent $2.7 billion in the month to 2026-10-31",
      description:
        "Net outlays this fiscal year: $2.7 billion; in the same months of the year before: $2.5 billion.",
      publishedAt: new Date("2026-10-31T00:00:00Z"),
      source: "US Treasury Fiscal Data",
      official: true,
      document: null,
    },
  ]);
});

test('a missing value is the string "null", and such a row is dropped', () => {
  const rows = [
    { ...row, current_month_net_outly_amt: "null" },
    { ...row, prior_fytd_net_outly_amt: "" },
    { ...row, current_fytd_net_outly_amt: 12 },
  ];
  expect(parse({ data: rows })).toEqual([]);
});

test("no rows aren't an error; a response without data is malformed", () => {
  expect(parse({ data: [], meta: { "total-count": 0, "total-pages": 1 } })).toEqual([]);
  expect(() => parse({ error: "Invalid Query Param" })).toThrow("Treasury: no `data` list");
});
