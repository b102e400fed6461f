import { json } from "./scenario";

// The envelope of every reply of Cloudflare's API: https://developers.cloudflare.com/fundamentals/api/reference/limits/ and
// the schema's `api-response-common`.

export const success = (result: unknown, extra: object = {}, status = 200): Response =>
  json({ success: true, errors: [], messages: [], result, ...extra }, { status });

export const failure = (
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Response =>
  json({ success: false, errors: [{ code, message }], messages: [], result: null }, { status, headers });

/** A list on one page. */
export const page = (results: unknown[]): Response =>
  success(results, {
    result_info: {
      page: 1,
      per_page: 100,
      count: results.length,
      total_count: results.length,
      total_pages: 1,
    },
  });

/** Reads a call's JSON. */
export type Body = () => Promise<Record<string, unknown>>;
