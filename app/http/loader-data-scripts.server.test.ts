import { expect, test } from "vitest";
import { loaderDataScripts } from "./loader-data-scripts.server";

const streamOf = (...chunks: string[]) =>
  new Response(new Blob(chunks)).body as unknown as ReadableStream<Uint8Array>;

test("loader data can't close its script element, and the browser reads back what was written", async () => {
  const written = `{"title":"</script><script>alert(1)</script> & \u2028 <!-- \\"quoted\\""}`;
  const html = await loaderDataScripts(streamOf(written.slice(0, 20), written.slice(20)), "abc");
  expect(html.match(/<\/?script/g)).toEqual(["<script", "</script", "<script", "</script"]);
  expect(html).not.toMatch(/[&\u2028]|<!--/);
  const [, code] =
    /^<script nonce="abc">window\.__remixContext\.streamController\.enqueue\((".*?")\);/.exec(html) ?? [];
  expect(JSON.parse(code ?? "")).toBe(written);
  expect(html).toMatch(/<script nonce="abc">window\.__remixContext\.streamController\.close\(\);<\/script>$/);
});
