import { z } from "zod";
import { USER_AGENT, type SourceRequest } from "~/sources/request";
import type { RegisterQuery } from "./question-kinds";

// A saved Federal Register query and the documents in its response that count.

/** Results beyond this are truncated. No saved query reaches it. */
const DOCUMENTS_MAX = 1_000;
const FIELDS = ["document_number", "title", "publication_date", "html_url", "cfr_references"];

export interface RegisterDocument {
  number: string;
  title: string;
  publishedOn: string;
  url: string;
}

/** Builds the request for the documents published between two days, inclusive. */
export function registerRequest(
  baseUrl: string,
  query: RegisterQuery,
  from: string,
  to: string,
): SourceRequest {
  const url = new URL(`${baseUrl}/api/v1/documents.json`);
  const parameters = new URLSearchParams({
    "conditions[publication_date][gte]": from,
    "conditions[publication_date][lte]": to,
    order: "newest",
    per_page: String(DOCUMENTS_MAX),
  });
  for (const [name, value] of Object.entries(query.conditions)) {
    // Maps "cfr[part]" to conditions[cfr][part].
    const [field = "", ...nested] = name.split("[");
    parameters.append(`conditions[${field}]${nested.map((one) => `[${one}`).join("")}`, value);
  }
  for (const field of FIELDS) parameters.append("fields[]", field);
  url.search = parameters.toString();
  return { url: url.href, method: "GET", headers: { Accept: "application/json", "User-Agent": USER_AGENT } };
}

const reply = z.object({ count: z.number(), results: z.array(z.unknown()).default([]) });
const document = z.object({
  document_number: z.string().min(1),
  title: z.string(),
  publication_date: z.iso.date(),
  html_url: z.string().default(""),
  cfr_references: z
    .array(z.object({ title: z.coerce.number(), part: z.coerce.number().nullish() }))
    .nullish(),
});

/**
 * Returns the documents that count: in the window, matching the query's title and CFR part, each once, without
 * corrections (numbers such as "C1-2026-01234").
 * @throws {Error} if the response doesn't have the documented shape
 */
export function countedDocuments(
  body: string,
  query: RegisterQuery,
  from: string,
  to: string,
): RegisterDocument[] {
  const found = reply.parse(JSON.parse(body)).results.flatMap((one) => document.safeParse(one).data ?? []);
  const counted = found.filter(
    ({ document_number: number, title, publication_date: day, cfr_references: cfr }) =>
      !/^[CR]\d+-/.test(number) &&
      day >= from &&
      day <= to &&
      (query.title?.test(title) ?? true) &&
      (!query.cfr ||
        (cfr ?? []).some((one) => one.title === query.cfr?.title && query.cfr.parts.includes(one.part ?? 0))),
  );
  return [...new Map(counted.map((one) => [one.document_number, one])).values()].map((one) => ({
    number: one.document_number,
    title: one.title,
    publishedOn: one.publication_date,
    url: one.html_url,
  }));
}
