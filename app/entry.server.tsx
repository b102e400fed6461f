import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { PageResponseProvider } from "./components/page-response";
import { renderWithCachedParts } from "./components/rendered-once.server";
import { reportFailure } from "./http/failure-report.server";
import { loaderDataScripts } from "./http/loader-data-scripts.server";
import { loggedPath } from "./http/request-scope";

export const streamTimeout = 5000;

/**
 * Renders a page whole. No loader defers data, so streaming would send nothing earlier, and React's stream
 * encodes every attribute and text separately, which took half of a page's CPU time. Suspended components show their
 * fallback until the browser renders them.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...remixContext }: EntryContext,
  loadContext: AppLoadContext,
) {
  const { cspNonce: nonce, requestId, config } = loadContext;
  const ids = { requestId, path: loggedPath(request.url) };
  try {
    const page = renderWithCachedParts(
      (htmlOnce) =>
        renderToString(
          <PageResponseProvider
            value={{
              nonce,
              requestId: status < 400 ? undefined : requestId,
              contact: config.CONTACT_EMAIL,
              htmlOnce,
            }}
          >
            <RemixServer context={remixContext} url={request.url} nonce={nonce} />
          </PageResponseProvider>,
        ),
      {
        nonce,
        edit: (html) => scriptsLast(html, nonce),
        reportFailure: (error) => reportFailure("part-not-cached", ids, error),
      },
    );
    const hasScripts = remixContext.renderMeta?.didRenderScripts && serverHandoffStream;
    const scripts = hasScripts ? await loaderDataScripts(serverHandoffStream, nonce) : "";
    headers.set("Content-Type", "text/html; charset=utf-8");
    return new Response(new Blob(["<!DOCTYPE html>", ...page, scripts]), { status, headers });
  } catch (error) {
    if (!request.signal.aborted) reportFailure("render-failed", ids, error);
    throw error;
  }
}

const PRELOAD = '<link rel="modulepreload"';

/**
 * Preloads a page's scripts at low priority, so they don't compete with its styles and fonts: the page can be read before
 * they run. Chromium loads a `modulepreload` at high priority whatever its `fetchpriority` says. In development the links
 * stay as they are, because React would report the difference.
 */
function scriptsLast(html: string, nonce: string): string {
  if (import.meta.env.DEV) return html;
  const first = html.indexOf(PRELOAD);
  const link = `<link rel="preload" as="script" crossorigin="anonymous" fetchpriority="low" nonce="${nonce}"`;
  // They come last, and what is before them isn't copied.
  return first < 0 ? html : html.slice(0, first) + html.slice(first).replaceAll(PRELOAD, link);
}

/**
 * Logs errors from a page's loader or action: a rejection (4xx) as one line, anything unexpected as an error with its
 * stack.
 */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted) return;
  const ids = { requestId: context.requestId, method: request.method, path: loggedPath(request.url) };
  if (isRouteErrorResponse(error) && error.status < 500) {
    console.log({ event: "page-refused", status: error.status, ...ids });
  } else {
    reportFailure("page-failed", ids, error);
  }
}
