/** Per-request state, created by the fetch entry point. */
export interface RequestScope {
  /** The client's network address, from `clientAddress`. */
  readonly clientAddress: string;
  /** Correlates a request's log lines. Visitors see it too and can quote it. */
  readonly requestId: string;
  /** The nonce of this response's Content-Security-Policy, for inline scripts. */
  readonly cspNonce: string;
  /** True if the browser requests only a page's data, not the document. */
  readonly isDataRequest: boolean;
  /** Cookies to set on the response, such as a renewed session's. */
  readonly pendingCookies: string[];
}

export function newRequestScope(newId: () => string, request?: Request): RequestScope {
  const from = request ? clientAddress(request) : "unknown";
  return {
    clientAddress: from,
    requestId: newId(),
    cspNonce: newId().replaceAll("-", ""),
    isDataRequest: request !== undefined && new URL(request.url).pathname.endsWith(".data"),
    pendingCookies: [],
  };
}

/**
 * The client's address as Cloudflare reports it; the client can forge any other header. For IPv6 it is the /64 network,
 * because one subscriber controls all of it.
 */
export function clientAddress(request: Request): string {
  const address = request.headers.get("CF-Connecting-IP") ?? "unknown";
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  return [...front, ...Array<string>(zeros).fill("0"), ...back].slice(0, 4).join(":") + "::/64";
}

/**
 * A request path safe to log: without the query and without signed tokens in the path. `/unsubscribe/all.42.c2ln?x=1`
 * is logged as `/unsubscribe/[token]`.
 */
export const loggedPath = (url: string) =>
  new URL(url).pathname.replace(
    /^\/(unsubscribe|not-me|remove-factors|change-email|restore-email)\/[^/]+/,
    "/$1/[token]",
  );
