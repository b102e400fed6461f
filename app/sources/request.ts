/** What a provider's file asks for: everything but the sending. */
export interface SourceRequest {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
}

/** What a request is made from. */
export interface Asking {
  baseUrl: string;
  /** Undefined only for a source that needs none. */
  key?: string;
  /** Articles from this instant on. */
  since: Date;
  now: Date;
}

/** Several providers refuse a caller that does not say who it is. */
export const USER_AGENT = "US-Exit-Freedom-Monitor/1.0 (+https://exit-freedom-monitor.example/method)";

export const isoSeconds = (instant: Date) => instant.toISOString().slice(0, 19);
export const isoDate = (instant: Date) => instant.toISOString().slice(0, 10);
