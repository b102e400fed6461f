/** A provider's request, ready to send. */
export interface SourceRequest {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
}

/**
 * What follows a page: the request for the next one, "unread" if the provider has more that can't or mustn't be asked
 * for, undefined if this was all.
 */
export type NextPage = SourceRequest | "unread" | undefined;

/** The input for building a request. */
export interface SourceQuery {
  baseUrl: string;
  /** Undefined only for a source that needs none. */
  key?: string;
  /** Articles published at or after this instant. */
  since: Date;
  now: Date;
}

/** Several providers reject callers that don't identify themselves. */
export const USER_AGENT = "US-Exit-Freedom-Monitor/1.0 (+https://exit-freedom-monitor.example/method)";

/** A GET request for JSON. */
export const getJson = (url: string, headers: Record<string, string> = {}): SourceRequest => ({
  url,
  method: "GET",
  headers: { Accept: "application/json", "User-Agent": USER_AGENT, ...headers },
});

export const isoSeconds = (instant: Date) => instant.toISOString().slice(0, 19);
