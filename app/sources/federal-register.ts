import { z } from "zod";
import { countSchema, entries, textOrNull } from "./item";
import { NOTHING, readRecords, type Answer } from "./read-records";
import { documentOf, type DocumentKind, type OfficialDocument } from "./official-document";
import { getJson, goesOn, type NextPage, type SourceQuery, type SourceRequest } from "./request";
import { SourceError } from "./source-error";
import { instantOf, isoDay } from "~/time";

// The Federal Register, without a key: documents of agencies that could restrict travel, and presidential documents.

const PAGE_SIZE = 200;
export const AGENCIES = [
  "state-department",
  "homeland-security-department",
  "u-s-customs-and-border-protection",
  "transportation-security-administration",
  "treasury-department",
  "foreign-assets-control-office",
  "executive-office-of-the-president",
];
const FIELDS = [
  "title",
  "type",
  "abstract",
  "action",
  "dates",
  "document_number",
  "html_url",
  "publication_date",
  "effective_on",
  "agencies",
  "cfr_references",
  "regulation_id_numbers",
  "correction_of",
];

export function request({ baseUrl, since }: SourceQuery): SourceRequest {
  const url = new URL(`${baseUrl}/api/v1/documents.json`);
  const parameters = new URLSearchParams({
    "conditions[publication_date][gte]": isoDay(since),
    order: "newest",
    per_page: String(PAGE_SIZE),
  });
  for (const agency of AGENCIES) parameters.append("conditions[agencies][]", agency);
  for (const field of FIELDS) parameters.append("fields[]", field);
  url.search = parameters.toString();
  return getJson(url.href);
}

// Without hits there is no `results` key, only a count of 0.
const envelope = z
  .object({
    count: countSchema.nullable(),
    results: z.array(z.unknown()).optional(),
    next_page_url: z.string().nullish().catch(null),
  })
  .refine(({ count, results }) => results !== undefined || count === 0);

/** @throws {SourceError} malformed, if the envelope doesn't have the documented shape */
export function parse(body: unknown): Answer {
  const reply = envelope.safeParse(body);
  if (!reply.success)
    throw new SourceError("malformed", "The Federal Register: no `results` in the response");
  if (!reply.data.results) return NOTHING;
  return readRecords(reply.data.results, (document) => ({
    url: document.html_url,
    title: document.title,
    description: document.abstract || null,
    publishedAt: instantOf(document.publication_date),
    source: "Federal Register",
    official: true,
    document: officialDocumentOf(document),
  }));
}

/**
 * The next page, at the address that this one gives: it has a cursor, while a page's number silently starts over after
 * the 50th. Never followed to another site.
 */
export function nextPage(body: unknown, { baseUrl }: SourceQuery, pagesRead: number): NextPage {
  const reply = envelope.safeParse(body).data;
  const address = reply?.next_page_url;
  if (!reply || !address) {
    const listed = reply?.results?.length ?? 0;
    const read = (pagesRead - 1) * PAGE_SIZE + listed;
    return goesOn(reply?.count, read, listed >= PAGE_SIZE) ? "unread" : undefined;
  }
  const isTheirs =
    URL.canParse(address) &&
    new URL(address).origin === new URL(baseUrl).origin &&
    /\/api\/v1\/documents(?:\.json)?$/.test(new URL(address).pathname);
  return isTheirs ? getJson(address) : "unread";
}

const KINDS: Record<string, DocumentKind> = {
  Rule: "rule",
  "Proposed Rule": "proposed-rule",
  Notice: "notice",
  "Presidential Document": "presidential-document",
};

const cfrPart = z.object({
  title: z.coerce.number().int().positive(),
  part: z.coerce.number().int().positive(),
});
const calendarDay = z.iso.date();

/** The Federal Register's metadata for a document, published or on public inspection. An unknown type is a notice. */
export function officialDocumentOf(
  document: Record<string, unknown>,
  { onPublicInspection = false } = {},
): OfficialDocument {
  return documentOf(KINDS[String(document.type)] ?? "notice", {
    number: textOrNull(document.document_number, 40),
    rins: rinsOf(document.regulation_id_numbers),
    corrects: documentNumberIn(document.correction_of),
    agencies: entries(document.agencies)
      .flatMap(({ name, raw_name }) => textOrNull(name, 200) ?? textOrNull(raw_name, 200) ?? [])
      .slice(0, 20),
    cfrParts: entries(document.cfr_references)
      .flatMap((reference) => cfrPart.safeParse(reference).data ?? [])
      .slice(0, 50),
    action: textOrNull(document.action, 500),
    effectiveOn: calendarDay.safeParse(document.effective_on).data ?? null,
    endsOn: endStatedIn(textOrNull(document.dates, 2_000) ?? ""),
    onPublicInspection,
    publishesOn: onPublicInspection ? (calendarDay.safeParse(document.publication_date).data ?? null) : null,
  });
}

const rinsOf = (numbers: unknown): string[] =>
  Array.isArray(numbers) ? numbers.flatMap((number) => textOrNull(number, 20) ?? []).slice(0, 20) : [];

/** The number of a document that is named by its number or by its address in the API. */
const documentNumberIn = (document: unknown): string | null =>
  textOrNull(document, 200)?.match(/([\w-]{1,40})(?:\.json)?$/)?.[1] ?? null;

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const MONTH = String.raw`(?:${MONTHS.map((month) => `${month}|${month.slice(0, 3)}[.]?`).join("|")})`;
const END = new RegExp(
  String.raw`\b(?:(?:[Ee]ffective|[Ii]n effect|[Ii]n force)\b.*?(?:\b(?:until|through)\b|\d{4},? to (?=${MONTH}))|(?:expires?|terminates?|ends?)(?: (?:on|at)\b| (?=${MONTH}))|expiration date\b.*?\bto (?=${MONTH})).*?\b(${MONTH}) (\d{1,2}), (\d{4})`,
);

/**
 * Returns the end date stated in a document's DATES paragraph, or null; a comment period's end doesn't count. "These
 * restrictions remain in effect until 11:59 p.m. EDT on April 20, 2020." -> "2020-04-20".
 */
export function endStatedIn(dates: string): string | null {
  const sentences = dates
    .replace(/\b([ap])\.m\./gi, "$1m")
    .replace(/\b([A-Z][a-z]{2})\. (?=\d)/g, "$1 ")
    .split(/\.\s+/);
  const stated = sentences.map((sentence) => END.exec(sentence));
  const [, month = "", day = "", year = ""] = stated.find((match) => match !== null) ?? [];
  const number = MONTHS.findIndex((name) => name.startsWith(month.slice(0, 3))) + 1;
  const end = `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return calendarDay.safeParse(end).data ?? null;
}
