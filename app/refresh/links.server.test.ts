import { afterEach, expect, test } from "vitest";
import { newEvents } from "~/alerts/event-rules";
import { latestAssessment } from "~/assessment/assessments.server";
import { crisesOf } from "~/assessment/level/crisis";
import { restrictionProposals } from "~/assessment/tables.server";
import { recentNews } from "~/news/articles.server";
import { newsArticles } from "~/news/tables.server";
import type { NewsItem } from "~/news/record-articles.server";
import * as theNewsApi from "~/sources/thenewsapi";
import * as whiteHouse from "~/sources/white-house";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { expectOk } from "../../tests/refreshed";
import { refreshFromFile } from "./refresh.server";

const context = testContext("links", { newId: () => crypto.randomUUID() });
const { db } = context;
afterEach(() => emptyDatabase(db.$client));

const article = (title: string, url: string) => ({
  title,
  url,
  published_at: "2026-11-20T10:00:00.000000Z",
  source: new URL(url).hostname,
});

const read = (data: readonly object[]): NewsItem[] =>
  theNewsApi
    .parse({ data })
    .items.map((item) => ({ ...item, sourceKey: "thenewsapi", isDemonstration: false }));

let runs = 0;
async function refreshed(items: NewsItem[]) {
  const collected = { items, coverage: 1, sources: [], isDemonstration: false };
  expectOk(
    await refreshFromFile(context, {
      ...collected,
      correlationId: `run-${runs++}`,
      reader: null,
      raisesAlerts: false,
    }),
  );
  const [latest = expect.fail("no assessment")] = await latestAssessment(db, noon);
  return latest.detail.level;
}

const GIVEN = [
  [
    "State Department revokes passports of Americans who owe taxes",
    "https://www.example.org/news/story.asp?cid=81234",
  ],
  [
    "House passes bill to bar citizens from leaving the country",
    "https://www.example.org/news/story.asp?cid=81235",
  ],
  [
    "Judge blocks order that suspended passports of US citizens",
    "https://www.example.org/video/?540000-1/passport-hearing",
  ],
] as const;
const OURS = [
  // Each of these has a canonical form that leads elsewhere: another host, another path.
  [
    "State Department suspends passports of US citizens in Texas",
    "http://mobile.harbor.example/a/amp/?ref=home#text",
  ],
  ["Airlines told to refuse US citizens without exit permits", "https://www.courier.example/story/?b=2&a=1"],
] as const;

test.each([
  ["the provider's", GIVEN],
  ["our own", OURS],
])(
  "articles are linked as their provider gave them, in the news, the level and the stories: %s",
  async (_, given) => {
    const level = await refreshed(read(given.map(([title, url]) => article(title, url))));
    const links = given.map(([, url]) => url).toSorted();
    const rows = await db.select().from(newsArticles);
    expect(rows.map(({ link }) => link).toSorted()).toEqual(links);
    expect(rows.every(({ url }) => url.startsWith("https://") && !url.includes("//www."))).toBe(true);
    const articles = await recentNews(db, noon);
    expect(articles.map(({ url }) => url).toSorted()).toEqual(links);
    for (const { url, address } of level.stories.filter(({ url }) => url !== "")) {
      expect(links).toContain(url);
      expect(rows.map((row) => row.url)).toContain(address);
    }
    expect(level.stories.filter(({ url }) => url !== "")).not.toEqual([]);
  },
);

test("a possible restriction, its crisis and its event alert link to the order as its publisher gave it", async () => {
  const link = "https://www.whitehouse.gov/presidential-actions/2026/11/requiring-permission-to-leave/";
  const { items } = whiteHouse.parse(
    `<?xml version="1.0"?><rss version="2.0"><channel><title>x</title><item><title>Requiring Permission for United States Citizens To Leave the Country</title><link>${link}</link><pubDate>Thu, 19 Nov 2026 20:00:00 +0000</pubDate><category>Executive Orders</category></item></channel></rss>`,
  );
  const level = await refreshed(
    items.map((item) => ({ ...item, sourceKey: "whitehouse", isDemonstration: false })),
  );
  const [proposal = expect.fail("no proposal")] = await db.select().from(restrictionProposals);
  expect(proposal.support).toMatchObject([{ url: link }]);
  const address = "https://whitehouse.gov/presidential-actions/2026/11/requiring-permission-to-leave";
  expect(level.proposals).toMatchObject([{ url: link, address, documents: [{ url: address }] }]);
  const input = {
    now: noon,
    assessedAt: noon,
    proposals: level.proposals,
    register: [],
    decisions: new Map(),
  };
  expect(crisesOf(input)).toMatchObject([{ url: link, address }]);
  const events = newEvents(level, { at: noon, pastEvents: [], onlyCertain: false });
  expect(events).toMatchObject([{ key: "proposal exit-permit", url: link, address }]);
});
