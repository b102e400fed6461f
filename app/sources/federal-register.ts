import { z } from "zod";
import { entries, instantOf, wholeItems, type SourceItem } from "./item";
import { isoDate, USER_AGENT, type Asking, type SourceRequest } from "./request";
import { SourceError } from "./source-error";

// The Federal Register, keyless: documents of the agencies that could restrict travel, and presidential documents.

const DOCUMENTS_MAX = 200;
const AGENCIES = [
  "state-department",
  "homeland-security-department",
  "u-s-customs-and-border-protection",
  "transportation-security-administration",
  "treasury-department",
  "foreign-assets-control-office",
  "executive-office-of-the-president",
];
const FIELDS = ["title", "type", "abstract", "document_number", "html_url", "publication_date", "agencies"];

export function request({ baseUrl, since }: Asking): SourceRequest {
  const url = new URL(`${baseUrl}/api/v1/documents.json`);
  const parameters = new URLSearchParams({
    "conditions[publication_date][gte]": isoDate(since),
    order: "newest",
    per_page: String(DOCUMENTS_MAX),
  });
  for (const agency of AGENCIES) parameters.append("conditions[agencies][]", agency);
  for (const field of FIELDS) parameters.append("fields[]", field);
  url.search = parameters.toString();
  return { url: url.href, method: "GET", headers: { Accept: "application/json", "User-Agent": USER_AGENT } };
}

// With no hit at all there is no `results` key, only a count of 0.
const envelope = z
  .object({ count: z.number(), results: z.array(z.unknown()).optional() })
  .refine(({ count, results }) => results !== undefined || count === 0);

/** @throws {SourceError} malformed, when the envelope is not the documented one */
export function parse(body: unknown): SourceItem[] {
  const reply = envelope.safeParse(body);
  if (!reply.success) throw new SourceError("malformed", "The Federal Register: no `results` in the answer");
  return wholeItems(
    entries(reply.data.results ?? []).map((document) => ({
      url: document.html_url,
      title: document.title,
      description: document.abstract || null,
      publishedAt: instantOf(document.publication_date),
      source: "Federal Register",
      official: true,
    })),
  );
}
