import { json, type StandIn, type Scenario } from "./scenario";
import { isoDay } from "../app/time";

const PARAMETERS = ["fields", "filter", "sort", "format", "page[number]", "page[size]"];
/** Dollars in a typical month. */
const DEPARTMENTS = [
  { name: "Total--Department of Homeland Security", monthly: 9_214_000_000 },
  { name: "Total--Department of State", monthly: 2_731_000_000 },
];
const MONTHS_SERVED = 14;
/** A month's statement is published by the 12th of the next. */
const STATEMENT_DAY = 12;

/** Treasury's fiscal data: the Monthly Treasury Statement's table 5. Every value is a string. */
export function treasury(scenario: Scenario): StandIn {
  return {
    answer({ url, path }) {
      if (!path.endsWith("/v1/accounting/mts/mts_table_5"))
        return json({ error: "Not Found", message: "No such table" }, { status: 404 });
      const unknown = [...url.searchParams].find(([name]) => !PARAMETERS.includes(name));
      if (unknown) {
        const message = `Invalid query parameter '${unknown[0]}' with value '[${unknown[1]}]'.  For more information please see the documentation.`;
        return json({ error: "Invalid Query Param", message }, { status: 400 });
      }
      const filter = url.searchParams.get("filter") ?? "";
      const from = /record_date:gte:([\d-]+)/.exec(filter)?.[1] ?? "";
      const names = /classification_desc:in:\(([^)]*)\)/.exec(filter)?.[1]?.split(",");
      const rows = monthEnds(scenario.now())
        .flatMap((monthEnd) => DEPARTMENTS.map((department, index) => rowOf(department, index, monthEnd)))
        .filter((row) => row.record_date >= from && (names?.includes(row.classification_desc) ?? true));
      const size = Math.max(1, Number(url.searchParams.get("page[size]")) || 100);
      const pages = Math.max(1, Math.ceil(rows.length / size));
      const page = Math.max(1, Number(url.searchParams.get("page[number]")) || 1);
      const data = rows.slice((page - 1) * size, page * size);
      const linkTo = (number: number) => `&page%5Bnumber%5D=${number}&page%5Bsize%5D=${size}`;
      return json({
        data,
        meta: {
          count: data.length,
          labels: {},
          dataTypes: {},
          dataFormats: {},
          "total-count": rows.length,
          "total-pages": pages,
        },
        links: {
          self: linkTo(page),
          prev: page > 1 ? linkTo(page - 1) : null,
          next: page < pages ? linkTo(page + 1) : null,
        },
      });
    },
    rateLimited: () =>
      json(
        { error: "Too Many Requests", message: "Try again later." },
        { status: 429, headers: { "Retry-After": "1" } },
      ),
    failing: (status) => json({ error: "Internal Server Error", message: "An error occurred." }, { status }),
  };
}

/** The last days of the months with published statements, latest first. */
function monthEnds(now: Date): Date[] {
  const monthsBack = now.getUTCDate() > STATEMENT_DAY ? 0 : 1;
  return Array.from(
    { length: MONTHS_SERVED },
    (_, ago) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBack - ago, 0)),
  );
}

function rowOf({ name, monthly }: (typeof DEPARTMENTS)[number], index: number, monthEnd: Date) {
  return {
    record_date: isoDay(monthEnd),
    parent_id: "null",
    classification_desc: name,
    line_code_nbr: String(1000 + index),
    current_month_net_outly_amt: outlays(monthly, monthEnd).toFixed(2),
    current_fytd_net_outly_amt: yearToDate(monthly, monthEnd, 0).toFixed(2),
    prior_fytd_net_outly_amt: yearToDate(monthly, monthEnd, 1).toFixed(2),
  };
}

/** A month's dollars: a typical month with slight seasonality, growing 3 % a year. */
const outlays = (monthly: number, month: Date) =>
  monthly * (1 + 0.06 * Math.sin(month.getUTCMonth())) * 1.03 ** (month.getUTCFullYear() - 2026);

/** The fiscal year begins in October. */
function yearToDate(monthly: number, monthEnd: Date, yearsBack: number): number {
  const months = ((monthEnd.getUTCMonth() + 3) % 12) + 1;
  let sum = 0;
  for (let ago = 0; ago < months; ago += 1) {
    const month = Date.UTC(monthEnd.getUTCFullYear() - yearsBack, monthEnd.getUTCMonth() - ago, 1);
    sum += outlays(monthly, new Date(month));
  }
  return sum;
}
