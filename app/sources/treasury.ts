import { DAY_MS, instantOf, isoDay } from "~/time";
import { z } from "zod";
import { countSchema } from "./item";
import { readRecords, type Answer } from "./read-records";
import { getJson, goesOn, type NextPage, type SourceQuery, type SourceRequest } from "./request";
import { SourceError } from "./source-error";

// Treasury spending, without a key: the monthly outlays of the departments that would enforce a restriction (Monthly
// Treasury Statement, table 5). A slow, contextual indicator; published around the 8th business day of the next month.

const TABLE = "/services/api/fiscal_service/v1/accounting/mts/mts_table_5";
const PAGE = "https://fiscaldata.treasury.gov/datasets/monthly-treasury-statement/";
const DEPARTMENTS = ["Total--Department of Homeland Security", "Total--Department of State"];
const PAGE_SIZE = 100;
/** A month's statement is published up to six weeks after the month began. */
const LOOK_BACK_MS = 75 * DAY_MS;

export const request = (query: SourceQuery): SourceRequest => pageAt(query, 1);

function pageAt({ baseUrl, now }: SourceQuery, page: number): SourceRequest {
  const url = new URL(`${baseUrl}${TABLE}`);
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  url.search = new URLSearchParams({
    // Without the identifying fields the API sums rows.
    fields:
      "record_date,parent_id,classification_desc,line_code_nbr,current_month_net_outly_amt,current_fytd_net_outly_amt,prior_fytd_net_outly_amt",
    filter: `classification_desc:in:(${DEPARTMENTS.join(",")}),record_date:gte:${isoDay(since)}`,
    sort: "-record_date",
    format: "json",
    "page[size]": String(PAGE_SIZE),
    "page[number]": String(page),
  }).toString();
  return getJson(url.href);
}

const envelope = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ "total-pages": countSchema }).optional().catch(undefined),
});

/** The request for the page after this one. */
export function nextPage(body: unknown, query: SourceQuery, pagesRead: number): NextPage {
  const reply = envelope.safeParse(body).data;
  const isMore = reply && goesOn(reply.meta?.["total-pages"], pagesRead, reply.data.length >= PAGE_SIZE);
  return isMore ? pageAt(query, pagesRead + 1) : undefined;
}

/** @throws {SourceError} malformed, if the envelope doesn't have the documented shape */
export function parse(body: unknown): Answer {
  const reply = envelope.safeParse(body);
  if (!reply.success) throw new SourceError("malformed", "Treasury: no `data` list in the response");
  return readRecords(reply.data.data, (row) => {
    const department = String(row.classification_desc).replace(/^Total--/, "");
    const amounts = [
      row.current_month_net_outly_amt,
      row.current_fytd_net_outly_amt,
      row.prior_fytd_net_outly_amt,
    ];
    const [month, year, yearBefore] = amounts.map(billions);
    // A missing value is the string "null"; such a row is left out.
    if (amounts.includes("null")) return undefined;
    if (month === undefined || year === undefined || yearBefore === undefined) return null;
    return {
      url: `${PAGE}?${new URLSearchParams({ record_date: String(row.record_date), department }).toString()}`,
      title: `Treasury statement: ${department} spent $${month} billion in the month to ${String(row.record_date)}`,
      description: `Net outlays this fiscal year: $${year} billion; in the same months of the year before: $${yearBefore} billion.`,
      publishedAt: instantOf(row.record_date),
      source: "US Treasury Fiscal Data",
      official: true,
    };
  });
}

/** "8123456789.10" -> "8.1"; undefined if it isn't a number. */
function billions(dollars: unknown): string | undefined {
  if (typeof dollars !== "string" || dollars.trim() === "") return undefined;
  const amount = Number(dollars);
  return Number.isFinite(amount) ? (amount / 1e9).toFixed(1) : undefined;
}
