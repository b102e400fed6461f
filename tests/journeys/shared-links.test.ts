import { DomUtils, parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { LISTED_PAGES } from "~/feeds/crawlers";
import { useProduct } from "./product";

const product = useProduct();

/** A page's head, read by a parser that nobody here wrote. */
async function headOf(path: string, cookies?: { headers: { Cookie: string } }) {
  const reply = await fetch(product.origin + path, cookies);
  const page = parseDocument(await reply.text());
  const all = (name: string) => DomUtils.getElementsByTagName(name, page);
  const meta = new Map(
    all("meta").map(({ attribs }) => [attribs["property"] ?? attribs["name"] ?? "", attribs["content"]]),
  );
  return {
    meta,
    title: DomUtils.textContent(all("title")),
    canonical: all("link").flatMap(({ attribs }) =>
      attribs["rel"] === "canonical" ? [attribs["href"]] : [],
    ),
    facts: all("script").flatMap((script) =>
      script.attribs["type"] === "application/ld+json"
        ? [JSON.parse(DomUtils.textContent(script)) as Record<string, unknown>]
        : [],
    ),
  };
}

test.each([...LISTED_PAGES, "/restrictions/cuba"])(
  "a link to %s that is shared shows its title, text and picture",
  async (path) => {
    const { meta, title, canonical } = await headOf(`${path}?utm_source=somewhere`);
    expect(canonical).toEqual([product.origin + path]);
    expect(Object.fromEntries(meta)).toMatchObject({
      "og:type": "website",
      "og:site_name": "US Exit Freedom Monitor",
      "og:url": product.origin + path,
      "og:title": expect.stringMatching(/\S{3}/),
      "og:description": meta.get("description"),
      "og:image": `${product.origin}/share.png?day=${new Date().toISOString().slice(0, 10)}`,
      "og:image:type": "image/png",
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": expect.stringMatching(/risk level/),
      "twitter:card": "summary_large_image",
      "twitter:image": meta.get("og:image"),
    });
    expect(title.startsWith(meta.get("og:title") ?? "?")).toBe(true);
  },
);

test("the picture of a shared link is the level that the landing page shows, and a browser draws it", async () => {
  const page = await product.page();
  await page.goto("/");
  const label = await page
    .getByRole("region", { name: /\(demo data\)$/ })
    .getByRole("img")
    .first()
    .getAttribute("aria-label");
  const level = /: (\d+) out of 100/.exec(label ?? "")?.[1];
  const picture = (await headOf("/")).meta.get("og:image") ?? "";
  const reply = await fetch(picture);
  expect(reply.url).toBe(`${product.origin}/share/level-${level}.png`);
  expect(reply.headers.get("Content-Type")).toBe("image/png");
  await page.goto(picture);
  const size = () =>
    page.locator("img").evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(size).toEqual([1200, 630]);
});

test("structured data says what the landing page and the two figures are, within the Content-Security-Policy", async () => {
  const [site] = (await headOf("/")).facts;
  expect(site).toMatchObject({
    "@context": "https://schema.org",
    "@type": "WebSite",
    url: `${product.origin}/`,
  });
  for (const path of ["/level", "/forecast"]) {
    const [dataset] = (await headOf(path)).facts;
    expect(dataset).toMatchObject({ "@type": "Dataset", url: product.origin + path });
    // The page's console reports what the policy blocks, which fails this test.
    await (await product.page()).goto(path);
  }
});

test.each(["/login", "/no-such-page", "/reset-password?token=any"])(
  "%s has no address of its own to share",
  async (path) => {
    const { meta, canonical, facts } = await headOf(path);
    expect([...meta.keys()].filter((name) => /^(og|twitter):/.test(name))).toEqual([]);
    expect([canonical, facts]).toEqual([[], []]);
  },
);
