import { z } from "zod";
import { AGENCIES, officialDocumentOf } from "./federal-register";
import { entries, instantOf, validItems, type SourceItem } from "./item";
import { getJson, type SourceQuery, type SourceRequest } from "./request";
import { SourceError } from "./source-error";

// The Federal Register's public-inspection list, keyless: documents one to three days before they are published. It has
// titles only, no abstracts.

/** A shared cache answers with lists that are hours old unless the address changes. */
export const request = ({ baseUrl, now }: SourceQuery): SourceRequest =>
  getJson(`${baseUrl}/api/v1/public-inspection-documents/current.json?_=${now.getTime()}`);

const envelope = z.object({ count: z.number(), results: z.array(z.unknown()) });

/**
 * The documents of the agencies that could restrict travel. A document without a filing or publication date has been
 * withdrawn and is left out.
 * @throws {SourceError} malformed, when the envelope is not the documented one
 */
export function parse(body: unknown): SourceItem[] {
  const reply = envelope.safeParse(body);
  if (!reply.success) throw new SourceError("malformed", "Public inspection: no `results` in the response");
  return validItems(
    entries(reply.data.results)
      .filter(isOurs)
      .filter(({ filed_at, publication_date }) => filed_at && publication_date)
      .map((document) => ({
        url: document.html_url,
        title: document.title,
        description: null,
        publishedAt: instantOf(document.filed_at),
        source: "Federal Register",
        official: true,
        document: officialDocumentOf(document, { onPublicInspection: true }),
      })),
  );
}

const isOurs = ({ type, agencies }: Record<string, unknown>) =>
  type === "Presidential Document" || entries(agencies).some(({ slug }) => AGENCIES.includes(String(slug)));

/** The document number in an address of the Federal Register, the same before and after publication; else undefined. */
export const documentNumberOf = (url: string): string | undefined =>
  /\/(?:documents\/\d{4}\/\d{2}\/\d{2}|public-inspection)\/([\w-]+)\//.exec(url)?.[1];
