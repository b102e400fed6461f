import { inArray } from "drizzle-orm";
import { endpointOf } from "~/sources/endpoints.server";
import { beforeAll, expect, test } from "vitest";
import { latestAssessment } from "~/assessment/assessments.server";
import { restrictionProposals } from "~/assessment/tables.server";
import { newsArticles } from "~/news/tables.server";
import { DAY_MS } from "~/time";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { refresh } from "./refresh.server";

const base = { ...testContext("undated"), newId: () => crypto.randomUUID() };
const { db, config } = base;
beforeAll(async () => {
  const control = `${new URL(endpointOf(config, "guardian").baseUrl).origin}/control/news`;
  await base.fetch(control, { method: "PUT", body: JSON.stringify({ pack: "calm" }) });
});

const CHILD_SUPPORT = {
  title: "Denial of Passports to Persons Owing Child Support",
  url: "https://travel.state.gov/content/travel/en/passports/legal-matters/child-support.html",
  snippet: "If you owe $2,500 or more in child support, you are not eligible.",
};
const TAXES = {
  title: "Revocation or denial of passport in cases of certain unpaid taxes",
  url: "https://www.irs.gov/individuals/revocation-or-denial-of-passport",
  snippet: "The IRS certifies seriously delinquent tax debt to the State Department.",
};
const ORDER = {
  title: "President orders that US citizens need a permit to leave the country",
  url: "https://www.example.com/world/permit-to-leave",
  snippet: "The order takes effect at once.",
};

/** The level, its restrictions and rows after a refresh of every source, in which the search finds only these pages. */
async function afterSearch(results: readonly object[]) {
  await emptyDatabase(db.$client);
  const fetchFound: typeof base.fetch = async (...call) => {
    const isSearch = new Request(...call).url.startsWith(endpointOf(config, "perplexity").baseUrl);
    return isSearch ? Response.json({ results }) : base.fetch(...call);
  };
  const outcome = await refresh({ ...base, fetch: fetchFound }, { trigger: "cron" });
  expect(outcome).toMatchObject({ ok: true });
  const [latest = expect.fail("no assessment")] = await latestAssessment(
    db,
    new Date(noon.getTime() + DAY_MS),
  );
  const urls = [CHILD_SUPPORT, TAXES, ORDER].map(({ url }) => url);
  return {
    log: latest.detail.level.log,
    proposals: (await db.select({ subject: restrictionProposals.subject }).from(restrictionProposals)).length,
    rows: await db.select().from(newsArticles).where(inArray(newsArticles.link, urls)),
  };
}

test.each([
  ["a page crawled yesterday", [{ ...CHILD_SUPPORT, date: null, last_updated: "2026-11-19" }]],
  [
    "two of them",
    [CHILD_SUPPORT, TAXES].map((page) => ({ ...page, date: null, last_updated: "2026-11-19" })),
  ],
  ["one crawled today without a field for its date", [{ ...TAXES, last_updated: "2026-11-20T11:00:00Z" }]],
  ["an order's page with an empty date", [{ ...ORDER, date: "", last_updated: "2026-11-20" }]],
])("the day of a crawl is no day of an event, from the search to the level: %s", async (_, results) => {
  const quiet = await afterSearch([]);
  expect(100 * (1 - Math.exp(-quiet.log))).toBeCloseTo(16.3, 0);
  const after = await afterSearch(results);
  expect(after).toEqual({ ...quiet, rows: [] });
  // Dated, the same pages would count.
  const dated = await afterSearch(results.map((page) => ({ ...page, date: "2026-11-19" })));
  expect(dated.rows).toHaveLength(results.length);
});

test("an old page that a search dates by the day on which it found it again adds nothing", async () => {
  const quiet = await afterSearch([]);
  const found = (url: string) => afterSearch([{ ...ORDER, url, date: "2026-11-19" }]);
  expect((await found("https://www.example.com/2019/05/12/permit-to-leave")).log).toBeCloseTo(quiet.log, 3);
  expect((await found("https://www.example.com/2026/11/19/permit-to-leave")).log).toBeGreaterThan(
    quiet.log + 0.01,
  );
});
