import { z } from "zod";
import { AGENCIES, officialDocumentOf } from "./federal-register";
import { countSchema, entries } from "./item";
import { readRecords, type Answer } from "./read-records";
import { getJson, type SourceQuery, type SourceRequest } from "./request";
import { SourceError } from "./source-error";
import { instantOf, isoDay } from "~/time";

// The Federal Register's public-inspection list, without a key: documents one to three days before publication. It has
// only titles, no abstracts.

/** A shared cache serves lists that are hours old unless the URL changes. */
export const request = ({ baseUrl, now }: SourceQuery): SourceRequest =>
  getJson(`${baseUrl}/api/v1/public-inspection-documents/current.json?_=${now.getTime()}`);

const envelope = z.object({ count: countSchema.nullable(), results: z.array(z.unknown()) });

/**
 * Parses the documents of agencies that could restrict travel. A document without a filing or publication date has been
 * withdrawn; without any date it is dropped, and counts as gone from the list.
 * @throws {SourceError} malformed, if the envelope doesn't have the documented shape
 */
export function parse(body: unknown): Answer {
  const reply = envelope.safeParse(body);
  if (!reply.success) throw new SourceError("malformed", "Public inspection: no `results` in the response");
  const { count, results } = reply.data;
  const answer = readRecords(results, (document) => {
    if (!Array.isArray(document.agencies)) return null;
    const publishedAt = dateOf(document);
    if (!isOurs(document) || (!document.filed_at && !publishedAt)) return undefined;
    const isWithdrawn = !document.filed_at || !document.publication_date;
    return {
      url: document.html_url,
      title: document.title,
      description: null,
      publishedAt,
      source: "Federal Register",
      official: true,
      document: {
        ...officialDocumentOf(document, { onPublicInspection: true }),
        withdrawnOn: isWithdrawn && publishedAt ? isoDay(publishedAt) : null,
      },
    };
  });
  // The list has no pages.
  return { ...answer, isCut: answer.isCut || (count ?? 0) > results.length };
}

const dateOf = ({ filed_at, pdf_updated_at, publication_date }: Record<string, unknown>) =>
  filed_at ? instantOf(filed_at) : (instantOf(pdf_updated_at) ?? instantOf(publication_date));

const isOurs = ({ type, agencies }: Record<string, unknown>) =>
  type === "Presidential Document" || entries(agencies).some(({ slug }) => AGENCIES.includes(String(slug)));
