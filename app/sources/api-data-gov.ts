import { z } from "zod";
import { countSchema, entries, entry, textOrNull } from "./item";
import { type Answer, readRecords } from "./read-records";
import { documentOf } from "./official-document";
import { getJson, goesOn, type NextPage, type SourceQuery, type SourceRequest } from "./request";
import { SourceError } from "./source-error";
import { instantOf, isoDay } from "~/time";

// Bills through the Congress.gov API behind api.data.gov. It has no keyword search, so recently changed bills are read
// and scored by our own relevance rules. The key goes in a header, so it is in no URL.

/** Maximum items per response. The API's default is 20. */
export const CONGRESS_PAGE_SIZE = 250;
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

/** The Congress in session on a day: a new one begins on January 3 of each odd year. 2026-11-20 is in the 119th. */
export function congressOn(day: Date): number {
  const year =
    day.getUTCMonth() === 0 && day.getUTCDate() < 3 ? day.getUTCFullYear() - 1 : day.getUTCFullYear();
  return Math.floor((year - FIRST_CONGRESS_YEAR) / 2) + 1;
}

/** A GET request to the Congress.gov API. */
export function congressRequest(
  { baseUrl, key }: Pick<SourceQuery, "baseUrl" | "key">,
  path: string,
  parameters: Record<string, string> = {},
): SourceRequest {
  const url = new URL(`${baseUrl}/v3/${path}`);
  // Without a format the API may return XML.
  url.search = new URLSearchParams({ ...parameters, format: "json" }).toString();
  return getJson(url.href, { "X-Api-Key": key ?? "" });
}

export const request = (query: SourceQuery): SourceRequest => pageAt(query, 0);

const pageAt = (query: SourceQuery, offset: number): SourceRequest =>
  congressRequest(query, `bill/${congressOn(query.now)}`, {
    fromDateTime: `${isoDay(query.since)}T00:00:00Z`,
    // A space here is encoded as the "+" that the API requires.
    sort: "updateDate desc",
    limit: String(CONGRESS_PAGE_SIZE),
    offset: String(offset),
  });

const envelope = z.object({ bills: z.array(z.unknown()) });

const pagination = z
  .object({
    count: countSchema.optional().catch(undefined),
    next: z.string().optional().catch(undefined),
  })
  .catch({});

/**
 * Returns where a list of the API continues after these pages; undefined if this was all. It continues if it has the
 * address of a next page, which also tells how long the pages are, or if it counts more.
 * @returns "unread" if it continues, but a shorter page without that address doesn't tell where
 */
export function nextOffset(body: unknown, pagesRead: number): number | "unread" | undefined {
  const fields = entry.safeParse(body).data ?? {};
  const { count, next } = pagination.parse(fields["pagination"]);
  const listed = Object.values(fields).find(Array.isArray)?.length ?? 0;
  const end = pagesRead * CONGRESS_PAGE_SIZE;
  if (next) return offsetIn(next) ?? end;
  // Pages may be shorter than requested; an empty one doesn't tell how long they are.
  const reached = listed > 0 ? end - CONGRESS_PAGE_SIZE + listed : end;
  if (!goesOn(count, reached, listed >= CONGRESS_PAGE_SIZE)) return undefined;
  return pagesRead > 1 && reached < end ? "unread" : reached;
}

/** The offset in the address of a page. */
function offsetIn(address: string): number | undefined {
  const offset = /[?&]offset=(\d{1,9})(?:&|$)/.exec(address)?.[1];
  return Number(offset) || undefined;
}

/** The request for the page after this one. */
export function nextPage(body: unknown, query: SourceQuery, pagesRead: number): NextPage {
  const offset = nextOffset(body, pagesRead);
  return typeof offset === "number" ? pageAt(query, offset) : offset;
}

/** @throws {SourceError} malformed, if the envelope doesn't have the documented shape */
export function parse(body: unknown): Answer {
  const reply = envelope.safeParse(body);
  if (!reply.success) throw new SourceError("malformed", "Congress.gov: no `bills` list in the response");
  return readRecords(reply.data.bills, (bill) => {
    const latest = entry.safeParse(bill.latestAction).data ?? {};
    const action = textOrNull(latest.text, 500);
    const title = textOrNull(bill.title, 1_000);
    return {
      url: publicPage(bill),
      title: bill.title,
      description: action && `${String(bill.type)} ${String(bill.number)}: ${action}`,
      publishedAt: instantOf(latest.actionDate),
      source: "Congress.gov",
      official: true,
      document: documentOf("bill", {
        number: billPath(bill),
        action,
        officialTitle: title && isOfficialTitle(title) ? title : null,
      }),
      congress: { bill: billPath(bill) },
    };
  });
}

/** Official titles state what a bill does; short titles ("... Act") are names. */
const isOfficialTitle = (title: string): boolean =>
  /^(to |a (bill|joint resolution|concurrent resolution|resolution)\b|an act to |providing for |expressing |proposing an amendment )/i.test(
    title,
  );

/** "119/hr/3424", as in the API's URLs. */
export const billPath = ({ congress, type, number }: Record<string, unknown>): string =>
  `${String(congress)}/${String(type).toLowerCase()}/${String(number)}`;

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

/** A bill's titles: its name, and its official description. */
export interface BillTitles {
  title: string;
  officialTitle: string | null;
}

const reply = z.object({
  titles: z.array(z.unknown()),
  request: z.object({ billType: z.string() }).optional().catch(undefined),
});
const listedTitle = z.object({
  title: z.string().trim().min(1),
  titleType: z.string(),
  updateDate: z.string().catch(""),
});
type ListedTitle = z.output<typeof listedTitle>;

/** Titles by how far the bill had come, the furthest first; the list's own order says nothing. */
const STAGES = [/\b(?:agreed|enacted|enrolled|became)\b/i, /\bamended\b/i, /^(?!.*\bintroduced\b)/i, /./];

/**
 * Parses a bill's titles: the display or short title, and the official one of the latest text, since a substitute may
 * be about something else. Of two chambers' titles the other chamber's is later than that of the one where the bill
 * began. Titles of another shape are left out.
 * @throws if the response doesn't have the documented shape, or no title
 */
export function billTitlesOf(body: unknown): BillTitles {
  const { titles: list, request } = reply.parse(body);
  const titles = entries(list).flatMap((title) => listedTitle.safeParse(title).data ?? []);
  const other = /^s/i.test(request?.billType ?? "") ? /\bhouse\b/i : /\bsenate\b/i;
  const latest = (type: RegExp) => {
    const rank = ({ titleType }: ListedTitle) => STAGES.findIndex((stage) => stage.test(titleType));
    return titles
      .filter(({ titleType }) => type.test(titleType))
      .sort(
        (a, b) =>
          rank(a) - rank(b) ||
          Number(b.updateDate > a.updateDate) - Number(b.updateDate < a.updateDate) ||
          Number(other.test(b.titleType)) - Number(other.test(a.titleType)) ||
          (a.title < b.title ? -1 : 1),
      )[0]?.title;
  };
  const official = latest(/^official/i) ?? titles.find(({ title }) => isOfficialTitle(title))?.title;
  const title =
    latest(/^display/i) ??
    latest(/^short(?!.*\bportions\b)/i) ??
    official ??
    latest(/^short/i) ??
    titles[0]?.title;
  if (title === undefined) throw new Error("The bill has no title");
  return { title: textOrNull(title, 500) ?? "", officialTitle: textOrNull(official, 1_000) };
}
