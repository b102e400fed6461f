import type { Viewer } from "~/accounts/current-user";

/** What belongs to one request only; the fetch door makes it anew for each. */
export interface RequestScope {
  /** Ties the log lines of a request together; the visitor sees it too and can quote it. */
  readonly requestId: string;
  /** Of this response's Content-Security-Policy: what inline script carries to be allowed to run. */
  readonly cspNonce: string;
  /** Cookies that this response still owes, such as a renewed session's. */
  readonly owedCookies: string[];
  /** Who is asking, looked up once however many loaders want to know. */
  viewer?: Promise<Viewer | null>;
}

export function newRequestScope(newId: () => string): RequestScope {
  return { requestId: newId(), cspNonce: newId().replaceAll("-", ""), owedCookies: [] };
}
