import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import { NonceProvider } from "./components/nonce";
import { reportFailure } from "./http/failure-report.server";
import { loggedPath } from "./http/logged-path";

export const streamTimeout = 5000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
) {
  const nonce = loadContext.cspNonce;
  const overdue = new AbortController();
  const body = await renderToReadableStream(
    <NonceProvider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceProvider>,
    {
      nonce,
      signal: overdue.signal,
      onError(error) {
        if (request.signal.aborted) return;
        const ids = { requestId: loadContext.requestId, path: loggedPath(request.url) };
        reportFailure("render-failed", ids, error);
      },
    },
  );
  // Not AbortSignal.timeout: a render that is told to stop after its end reports an error.
  const timer = setTimeout(() => overdue.abort(), streamTimeout + 1000);
  void body.allReady.catch(() => undefined).finally(() => clearTimeout(timer));
  if (isbot(request.headers.get("user-agent") ?? "")) await body.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { status, headers });
}

/** Logs what a page's loader or action threw: a refusal (4xx) as one line, anything unexpected as an error with its stack. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted) return;
  const ids = { requestId: context.requestId, method: request.method, path: loggedPath(request.url) };
  if (isRouteErrorResponse(error) && error.status < 500) {
    console.log({ event: "page-refused", status: error.status, ...ids });
  } else {
    reportFailure("page-failed", ids, error);
  }
}
