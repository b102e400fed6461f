import { DomUtils, parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { LISTED_PAGES } from "~/feeds/crawlers";
import { useProduct } from "../journeys/product";

const product = useProduct();

/** A page's head, read by a parser that nobody here wrote. */
async function headOf(path: string) {
  const reply = await fetch(product.origin + path);
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

test("a link to a listed page that is shared shows its title, text and picture", async () => {
  for (const path of [...LISTED_PAGES, "/restrictions/cuba"]) {
    const { meta, title, canonical } = await headOf(`${path}?utm_source=somewhere`);
    expect(canonical).toEqual([product.origin + path]);
    expect(Object.fromEntries(meta), path).toMatchObject({
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
  }
});

test("the picture of a shared link is the level that the landing page shows, at the size that it says", async () => {
  const page = await (await product.plainPage()).goto("/");
  const label = page.get("region", /\(demo data\)$/).get("img").name;
  const level = /: (\d+) out of 100/.exec(label)?.[1];
  const reply = await fetch((await headOf("/")).meta.get("og:image") ?? "");
  expect(reply.url).toBe(`${product.origin}/share/level-${level}.png`);
  expect(reply.headers.get("Content-Type")).toBe("image/png");
  const picture = Buffer.from(await reply.arrayBuffer());
  expect(picture.toString("latin1", 1, 4)).toBe("PNG");
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("structured data says what the landing page and the two figures are", async () => {
  const [site] = (await headOf("/")).facts;
  expect(site).toMatchObject({
    "@context": "https://schema.org",
    "@type": "WebSite",
    url: `${product.origin}/`,
  });
  // The journey of every page reports what the Content-Security-Policy blocks.
  for (const path of ["/level", "/forecast"]) {
    const [dataset] = (await headOf(path)).facts;
    expect(dataset).toMatchObject({ "@type": "Dataset", url: product.origin + path });
  }
});

test("an unlisted page has no address of its own to share", async () => {
  for (const path of ["/login", "/no-such-page", "/reset-password?token=any"]) {
    const { meta, canonical, facts } = await headOf(path);
    expect([...meta.keys()].filter((name) => /^(og|twitter):/.test(name))).toEqual([]);
    expect([canonical, facts]).toEqual([[], []]);
  }
});
