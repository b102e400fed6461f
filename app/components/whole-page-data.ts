/**
 * A `fetch` that resolves with a page's data (`*.data`) only once all of it has arrived. Remix reads the body itself, and
 * logs an error if the user moves on in the meantime; a fetch that is aborted before it resolves is expected.
 */
export const wholePageData =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body || !isPageData(input)) return response;
    const { status, statusText, headers } = response;
    return new Response(await response.arrayBuffer(), { status, statusText, headers });
  };

function isPageData(input: RequestInfo | URL): boolean {
  const address = input instanceof Request ? input.url : String(input);
  return address.split(/[?#]/, 1)[0]?.endsWith(".data") ?? false;
}
