/** What belongs to one request; the fetch entry point makes it anew for each. */
export interface RequestScope {
  /** Ties the log lines of a request together; the visitor sees it too and can quote it. */
  readonly requestId: string;
  /** Of this response's Content-Security-Policy: what inline script carries to be allowed to run. */
  readonly cspNonce: string;
  /** Cookies that the response will set, such as a renewed session's. */
  readonly pendingCookies: string[];
}

export function newRequestScope(newId: () => string): RequestScope {
  return { requestId: newId(), cspNonce: newId().replaceAll("-", ""), pendingCookies: [] };
}
