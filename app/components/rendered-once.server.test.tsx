import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { PageResponseProvider, useNonce } from "./page-response";
import { RenderedOnce } from "./rendered-once";
import { renderWithCachedParts } from "./rendered-once.server";

/** Renders a page with one part, as the server does. */
function pageOf(data: object | null, part: JSX.Element, failures: unknown[] = []): Promise<string> {
  const page = renderWithCachedParts(
    (htmlOnce) =>
      renderToString(
        <PageResponseProvider value={{ nonce: "of-this-page", htmlOnce }}>
          <RenderedOnce of={data} className="part">
            {part}
          </RenderedOnce>
        </PageResponseProvider>,
      ),
    { nonce: "of-this-page", edit: (html) => html, reportFailure: (error) => failures.push(error) },
  );
  return new Response(new Blob(page)).text();
}

let rendered = 0;
function Part({ level }: { level: number }) {
  rendered++;
  return <b title="<&>">{`Level ${level}`}</b>;
}

test("a part is rendered again only for other data, and its HTML is the same whether cached or not", async () => {
  const data = {};
  const first = await pageOf(data, <Part level={27} />);
  expect(first).toBe('<div class="part"><b title="&lt;&amp;&gt;">Level 27</b></div>');
  const before = rendered;
  expect(await pageOf(data, <Part level={27} />)).toBe(first);
  expect(rendered).toBe(before);
  expect(await pageOf({}, <Part level={28} />)).toContain("Level 28");
  expect(await pageOf(null, <Part level={29} />)).toContain("Level 29");
});

test("cached parts stand in their places, and only what is between them is edited", async () => {
  const [first, second] = [{}, {}];
  const page = (visit: number) =>
    renderWithCachedParts(
      (htmlOnce) =>
        renderToString(
          <PageResponseProvider value={{ nonce: "of-this-page", htmlOnce }}>
            <RenderedOnce of={first} className="first">
              visit “1”
            </RenderedOnce>
            <p>visit {visit}</p>
            <RenderedOnce of={second} className="second">
              visit 2
            </RenderedOnce>
          </PageResponseProvider>,
        ),
      {
        nonce: "of-this-page",
        edit: (html) => html.replaceAll("visit", "Visit"),
        reportFailure: () => expect.fail("a part wasn't cached"),
      },
    );
  page(1);
  expect(await new Response(new Blob(page(3))).text()).toBe(
    '<div class="first">visit “1”</div><p>Visit <!-- -->3</p><div class="second">visit 2</div>',
  );
});

test("a part that needs its page is reported, isn't cached, and leaves the page whole", async () => {
  function OfThisPage() {
    const nonce = useNonce();
    if (!nonce) throw new Error("Outside its page");
    return <i>{nonce}</i>;
  }
  const data = {};
  const failures: unknown[] = [];
  const pages = await Promise.all([1, 2].map(() => pageOf(data, <OfThisPage />, failures)));
  expect(pages).toEqual(Array(2).fill('<div class="part"><i>of-this-page</i></div>'));
  expect(failures.map(String)).toEqual(Array(2).fill("Error: Outside its page"));
});
