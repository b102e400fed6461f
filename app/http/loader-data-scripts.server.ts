const ESCAPES: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** A JavaScript string literal that can't close the surrounding script element. */
const toScriptLiteral = (text: string) =>
  JSON.stringify(text).replace(/[&><\u2028\u2029]/g, (found) => ESCAPES[found] ?? "");

/**
 * The inline scripts that pass a page's loader data to Remix in the browser, as `RemixServer` writes them into a
 * stream.
 * @throws the stream's error
 */
export async function loaderDataScripts(data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const encoded = await new Response(data).text();
  const script = (code: string) =>
    `<script nonce="${nonce}">window.__remixContext.streamController.${code};</script>`;
  return script(`enqueue(${toScriptLiteral(encoded)})`) + script("close()");
}
