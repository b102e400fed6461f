/**
 * Wraps `fetch` so that it resolves with a page's data (`*.data`) only once all of it has arrived. Remix reads the body itself, and
 * logs an error if the user moves on in the meantime; a fetch that is aborted before it resolves is expected.
 * @param onFailure called for a page's data that says what went wrong
 */
export const wholePageData =
  (send: typeof fetch, onFailure: (requestId: string | null) => void): typeof fetch =>
  async (input, init) => {
    const response = await send(input, init);
    if (!response.body || !isPageData(input)) return response;
    const { status, statusText, headers } = response;
    if (status >= 400) onFailure(headers.get("X-Request-Id"));
    const stop = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    const body = await response.arrayBuffer().catch((error: unknown) => {
      // Each browser has words of its own for a body that was cut off; these are `fetch`'s when no response arrives.
      throw stop?.aborted ? error : new TypeError("network error", { cause: error });
    });
    return new Response(body, { status, statusText, headers });
  };

function isPageData(input: RequestInfo | URL): boolean {
  const address = input instanceof Request ? input.url : String(input);
  return address.split(/[?#]/, 1)[0]?.endsWith(".data") ?? false;
}
