import { ConfigError, isLoopbackOrigin } from "~/config.server";
import type { Context } from "~/context.server";
import { reportFailure } from "./failure-report.server";
import { bodyBytesMax, isForeignWrite, methodsOf, securityHeaders } from "./protection";
import { loggedPath, newRequestScope, type RequestScope } from "./request-scope";
import { bytesUpTo } from "./body.server";

/** Handles a request that passed the checks. */
export type Answer = (request: Request, context: Context & RequestScope) => Promise<Response>;

/**
 * Wraps every response: rejects cross-site writes (403), oversized bodies (413) and methods that pages don't support
 * (405), logs unexpected errors once and returns a generic 500, and adds the security headers.
 * @param open opens the context; a configuration error is named in the log, never to the visitor
 */
export async function protect(request: Request, open: () => Context, answer: Answer): Promise<Response> {
  let context: Context & RequestScope;
  try {
    const opened = open();
    context = { ...opened, ...newRequestScope(opened.newId, request) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    // Without a context there is nothing that makes ids; Cloudflare's own is in its logs, too.
    const requestId = request.headers.get("CF-Ray") ?? "none";
    console.error({ event: "not-configured", requestId, error: error.message });
    const message = "This service isn’t configured correctly. See the server log.";
    return protectedCopy(shortAnswer(request, 500, message, { requestId }), request, { nonce: "none" });
  }
  const answered = await answerOrRefusal(request, context, answer);
  const response = protectedCopy(answered, request, {
    nonce: context.cspNonce,
    stripeBaseUrl: context.config.STRIPE_BASE_URL,
  });
  const { headers } = response;
  headers.set("X-Request-Id", context.requestId);
  const set = new Set(headers.getSetCookie().map(cookieName));
  // Don't override a cookie that the response already sets, such as a session it opens or ends.
  for (const cookie of context.pendingCookies) {
    if (!set.has(cookieName(cookie))) headers.append("Set-Cookie", cookie);
  }
  return response;
}

const cookieName = (setCookie: string) => setCookie.split("=", 1)[0];

/** Copies the response, because the original's headers may be immutable. */
function protectedCopy(
  answered: Response,
  request: Request,
  { nonce, stripeBaseUrl }: { nonce: string; stripeBaseUrl?: string },
): Response {
  const response = new Response(answered.body, answered);
  const { headers } = response;
  const isHttps = new URL(request.url).protocol === "https:";
  for (const [name, value] of Object.entries(securityHeaders({ isHttps, nonce, stripeBaseUrl })))
    headers.set(name, value);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  // Remix names no methods when it refuses a POST to a page without a form.
  if (response.status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
  return response;
}

async function answerOrRefusal(
  request: Request,
  context: Context & RequestScope,
  answer: Answer,
): Promise<Response> {
  const { method } = request;
  const { pathname: path, host } = new URL(request.url);
  const { APP_ORIGIN } = context.config;
  const ids = { requestId: context.requestId, method, path: loggedPath(request.url) };
  const refuse = (event: string, status: number, message: string, headers?: HeadersInit) => {
    console.log({ event, status, ...ids });
    return shortAnswer(request, status, message, { requestId: context.requestId, headers });
  };
  try {
    // Read before anything is refused: otherwise the connection is reset, and the client's next request on it is lost.
    const body = request.body ? await bytesUpTo(request, bodyBytesMax(path)) : undefined;
    const methods = methodsOf(path);
    if (methods && !methods.includes(method)) {
      return refuse("method-refused", 405, `This address does not answer ${method}.`, {
        Allow: methods.join(", "),
      });
    }
    // A product set up for one machine has weaker rules, so it must not be reachable under a public name.
    if (isLoopbackOrigin(APP_ORIGIN) && host !== new URL(APP_ORIGIN).host) {
      return refuse("foreign-host-refused", 421, `This app is served only at ${APP_ORIGIN}.`);
    }
    if (isForeignWrite(request, APP_ORIGIN))
      return refuse("foreign-write-refused", 403, "Cross-site request blocked.");
    if (body === null) return refuse("body-refused", 413, "The request body is too large.");
    return await answer(checkedRequest(request, body), context);
  } catch (error) {
    reportFailure("request-failed", ids, error);
    const message = "Something went wrong on our end. Please try again.";
    return shortAnswer(request, 500, message, { requestId: context.requestId });
  }
}

/**
 * The request passed to routes: its body already read, and without the one that a GET or HEAD may carry, which `Request`
 * refuses. Removes Origin: Remix compares it with Host and returns an empty 500 if they differ, as for one-click
 * unsubscribe or behind a proxy. Cross-site writes have already been rejected.
 */
function checkedRequest(request: Request, body?: BodyInit): Request {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!body && !request.headers.has("Origin")) return request;
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  if (!isRead) return new Request(request, body ? { headers, body } : { headers });
  const { url, method, signal } = request;
  return new Request(url, { method, headers, signal, redirect: "manual" });
}

/** JSON for a call, plain text for a page, with the id under which the log has the request. */
function shortAnswer(
  request: Request,
  status: number,
  message: string,
  { requestId, headers }: { requestId: string; headers?: HeadersInit },
): Response {
  const isCall = new URL(request.url).pathname.startsWith("/api/");
  return isCall
    ? Response.json({ message }, { status, headers })
    : new Response(`${message}\nRequest ID: ${requestId}\n`, { status, headers });
}
