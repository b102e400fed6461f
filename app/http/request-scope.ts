import { clientAddress } from "./client-address";

/** Per-request state, created by the fetch entry point. */
export interface RequestScope {
  /** The client's network address, from `clientAddress`. */
  readonly clientAddress: string;
  /** Correlates a request's log lines. Visitors see it too and can quote it. */
  readonly requestId: string;
  /** The nonce of this response's Content-Security-Policy, for inline scripts. */
  readonly cspNonce: string;
  /** Cookies to set on the response, such as a renewed session's. */
  readonly pendingCookies: string[];
}

export function newRequestScope(newId: () => string, request?: Request): RequestScope {
  const from = request ? clientAddress(request) : "unknown";
  return {
    clientAddress: from,
    requestId: newId(),
    cspNonce: newId().replaceAll("-", ""),
    pendingCookies: [],
  };
}
