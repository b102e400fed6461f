import { z } from "zod";
import { entries, entry, instantOf, wholeItems, type SourceItem } from "./item";
import { type Asking, type SourceRequest, USER_AGENT } from "./request";
import { SourceError } from "./source-error";

// Bills through the Congress.gov API behind api.data.gov. It has no keyword search: the bills changed lately are read
// and judged by our own relevance. The key goes into a header, so it is in no address.

const BILLS_MAX = 250;
const FIRST_CONGRESS_YEAR = 1789;

const BILL_PAGES: Record<string, string> = {
  HR: "house-bill",
  S: "senate-bill",
  HJRES: "house-joint-resolution",
  SJRES: "senate-joint-resolution",
  HCONRES: "house-concurrent-resolution",
  SCONRES: "senate-concurrent-resolution",
  HRES: "house-resolution",
  SRES: "senate-resolution",
};

/** The Congress that sits on a day: a new one each odd year on January 3. 2026-11-20 is in the 119th. */
export function congressOn(day: Date): number {
  const year =
    day.getUTCMonth() === 0 && day.getUTCDate() < 3 ? day.getUTCFullYear() - 1 : day.getUTCFullYear();
  return Math.floor((year - FIRST_CONGRESS_YEAR) / 2) + 1;
}

export function request({ baseUrl, key, since, now }: Asking): SourceRequest {
  const url = new URL(`${baseUrl}/v3/bill/${congressOn(now)}`);
  url.search = new URLSearchParams({
    fromDateTime: `${since.toISOString().slice(0, 10)}T00:00:00Z`,
    // Written with a space, so that it is encoded as the "+" that the API wants.
    sort: "updateDate desc",
    limit: String(BILLS_MAX),
    format: "json",
  }).toString();
  return {
    url: url.href,
    method: "GET",
    headers: { Accept: "application/json", "X-Api-Key": key ?? "", "User-Agent": USER_AGENT },
  };
}

const envelope = z.object({ bills: z.array(z.unknown()) });

/** @throws {SourceError} malformed, when the envelope is not the documented one */
export function parse(body: unknown): SourceItem[] {
  const reply = envelope.safeParse(body);
  if (!reply.success) throw new SourceError("malformed", "Congress.gov: no `bills` list in the answer");
  return wholeItems(
    entries(reply.data.bills).map((bill) => {
      const action = entry.safeParse(bill.latestAction);
      const latest = action.success ? action.data : {};
      return {
        url: publicPage(bill),
        title: bill.title,
        description: typeof latest.text === "string" ? `${billName(bill)}: ${latest.text}` : null,
        publishedAt: instantOf(latest.actionDate) ?? instantOf(bill.updateDate),
        source: "Congress.gov",
        official: true,
      };
    }),
  );
}

const billName = (bill: Record<string, unknown>) => `${String(bill.type)} ${String(bill.number)}`;

function publicPage(bill: Record<string, unknown>): string | undefined {
  const page = BILL_PAGES[String(bill.type).toUpperCase()];
  const congress = Number(bill.congress);
  if (!page || !Number.isInteger(congress) || !/^\d+$/.test(String(bill.number))) return undefined;
  return `https://www.congress.gov/bill/${ordinal(congress)}-congress/${page}/${String(bill.number)}`;
}

/** 119 -> "119th", 121 -> "121st", 112 -> "112th". */
function ordinal(number: number): string {
  const tens = number % 100;
  const ending = tens >= 11 && tens <= 13 ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${ending}`;
}
