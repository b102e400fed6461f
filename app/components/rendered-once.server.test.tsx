import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { PageResponseProvider, useNonce } from "./page-response";
import { RenderedOnce } from "./rendered-once";
import { renderWithCachedParts } from "./rendered-once.server";

/** Renders a page with one part, as the server does. */
function pageOf(data: object | null, part: JSX.Element, failures: unknown[] = []): string {
  return renderWithCachedParts(
    (htmlOnce) =>
      renderToString(
        <PageResponseProvider value={{ nonce: "of-this-page", htmlOnce }}>
          <RenderedOnce of={data} className="part">
            {part}
          </RenderedOnce>
        </PageResponseProvider>,
      ),
    (error) => failures.push(error),
  );
}

let rendered = 0;
function Part({ level }: { level: number }) {
  rendered++;
  return <b title="<&>">{`Level ${level}`}</b>;
}

test("a part is rendered again only for other data, and its HTML is the same whether cached or not", () => {
  const data = {};
  const first = pageOf(data, <Part level={27} />);
  expect(first).toBe('<div class="part"><b title="&lt;&amp;&gt;">Level 27</b></div>');
  const before = rendered;
  expect(pageOf(data, <Part level={27} />)).toBe(first);
  expect(rendered).toBe(before);
  expect(pageOf({}, <Part level={28} />)).toContain("Level 28");
  expect(pageOf(null, <Part level={29} />)).toContain("Level 29");
});

test("a part that needs its page is reported, isn't cached, and leaves the page whole", () => {
  function OfThisPage() {
    const nonce = useNonce();
    if (!nonce) throw new Error("Outside its page");
    return <i>{nonce}</i>;
  }
  const data = {};
  const failures: unknown[] = [];
  const pages = [pageOf(data, <OfThisPage />, failures), pageOf(data, <OfThisPage />, failures)];
  expect(pages).toEqual(Array(2).fill('<div class="part"><i>of-this-page</i></div>'));
  expect(failures.map(String)).toEqual(Array(2).fill("Error: Outside its page"));
});
