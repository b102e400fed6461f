import { eq, sql } from "drizzle-orm";
import { messages } from "~/delivery/tables.server";
import { beforeEach, expect, test } from "vitest";
import { emergencyNotices, eventAlerts } from "~/alerts/tables.server";
import { saveEventRules } from "~/alerts/event-alerts.server";
import { NEW_RULE } from "~/alerts/rule";
import { createRule } from "~/alerts/rules.server";
import { latestAssessment } from "~/assessment/assessments.server";
import { restrictionProposals } from "~/assessment/tables.server";
import type { NewsItem } from "~/news/record-articles.server";
import { newsArticles } from "~/news/tables.server";
import * as apiDataGov from "~/sources/api-data-gov";
import * as federalRegister from "~/sources/federal-register";
import type { SourceItem } from "~/sources/item";
import * as perplexity from "~/sources/perplexity";
import * as publicInspection from "~/sources/public-inspection";
import * as whiteHouse from "~/sources/white-house";
import { addUser } from "../../tests/alert-factories";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { recordingQueues } from "../../tests/queues";
import { expectOk } from "../../tests/refreshed";
import { refreshFromFile } from "./refresh.server";

let clock = noon;
const context = testContext("records", {
  now: () => clock,
  newId: () => crypto.randomUUID(),
  ...recordingQueues().queues,
});
const { db } = context;
const hours = (n: number) => new Date(noon.getTime() + n * 3_600_000);
/** Five kinds of people: who only has notices, three with a rule of each kind, and who wants no alert emails. */
async function addPeople() {
  await addUser(context);
  for (const rule of [
    { ...NEW_RULE, target: "daily" as const, type: "rise" as const, percent: 2 },
    { ...NEW_RULE, target: "feb" as const, type: "rise" as const, percent: 2 },
  ]) {
    const user = await addUser(context);
    await createRule(db, { uuid: context.newId(), userId: user.id, now: hours(-7) }, rule);
  }
  const reader = await addUser(context);
  await saveEventRules(context, reader.id, ["any"]);
  await addUser(context, { alertEmailsOffAt: hours(-7) });
}

beforeEach(async () => {
  clock = noon;
  await emptyDatabase(db.$client);
});

const from = (sourceKey: string, items: readonly SourceItem[]): NewsItem[] =>
  items.map((item) => ({ ...item, sourceKey, isDemonstration: false }));

let run = 0;
async function refreshed(items: readonly NewsItem[], at = clock) {
  clock = at;
  const collected = { items: [...items], coverage: 1, sources: [], isDemonstration: false };
  const outcome = await refreshFromFile(context, {
    ...collected,
    correlationId: `run-${run++}`,
    reader: null,
    raisesAlerts: true,
  });
  return expectOk(outcome);
}

/** The level with one decimal, as it is computed. */
async function level() {
  const [latest = expect.fail("no assessment")] = await latestAssessment(db, clock);
  return Math.round(1000 * (1 - Math.exp(-latest.detail.level.log))) / 10;
}
const openProposals = () =>
  db.select().from(restrictionProposals).where(eq(restrictionProposals.state, "open"));
const emails = () => db.$count(messages);
const notices = () => db.$count(emergencyNotices);
const rows = () => db.select().from(newsArticles);
const order = {
  title: "Requiring Permission for United States Citizens To Leave the Country",
  url: "https://www.whitehouse.gov/presidential-actions/2026/11/requiring-permission-to-leave/",
};
const searched = (over: object = {}) =>
  from(
    "perplexity",
    perplexity.parse({
      results: [
        {
          title: `${order.title} – The White House`,
          url: order.url,
          snippet: "By the authority vested in me as President...",
          date: "2026-11-19",
          last_updated: "2026-11-19",
          ...over,
        },
      ],
    }).items,
  );
const published = () =>
  from(
    "whitehouse",
    whiteHouse.parse(
      `<?xml version="1.0"?><rss version="2.0"><channel><title>x</title><item><title>${order.title}</title><link>${order.url}</link><pubDate>Thu, 19 Nov 2026 20:00:00 +0000</pubDate><category>Executive Orders</category></item></channel></rss>`,
    ).items,
  );

test.each([
  ["the feed alone", [() => published()], 4],
  // What the search alone brings is news of one source: the rule on a rise and the reader of events hear of it first.
  ["the search first", [() => searched(), () => published()], 6],
  ["the feed first", [() => published(), () => searched()], 4],
  ["both in one refresh", [() => [...searched(), ...published()]], 4],
  ["both again and again", [() => searched(), () => [...published(), ...searched()], () => searched()], 6],
])("an order that a search knows too is the White House's own record: %s", async (_, refreshes, sent) => {
  await refreshed([], hours(-6));
  await addPeople();
  for (const [index, items] of refreshes.entries()) await refreshed(items(), hours(index));
  expect(await level()).toBeCloseTo(92.3, 1);
  expect(await rows()).toMatchObject([
    { title: order.title, isOfficial: true, sourceKey: "whitehouse", readBy: "rules" },
  ]);
  expect(await openProposals()).toMatchObject([{ subject: "exit-permit", kind: "official" }]);
  expect(await db.select().from(emergencyNotices)).toMatchObject([
    { kind: "official" },
    { kind: "critical" },
  ]);
  // One email with the notice to each of the four who take alert emails, however many refreshes.
  expect(await db.$count(messages, sql`json_extract(${messages.details}, '$.hasNotice')`)).toBe(4);
  expect(await emails()).toBe(sent);
});

const bill = (actionDate: string, text: string, over: object = {}) =>
  from(
    "api_data_gov",
    apiDataGov.parse({
      bills: [
        {
          congress: 119,
          type: "HR",
          number: "88",
          title: "To prohibit the issuance of passports to United States citizens who owe taxes.",
          latestAction: { actionDate, text },
          updateDate: actionDate,
          ...over,
        },
      ],
    }).items,
  );
const introduced = () => bill("2026-11-10", "Introduced in House");
const passed = () => bill("2026-11-19", "Passed Senate without amendment by Yea-Nay Vote. 52 - 47.");
const law = () => bill("2026-11-20", "Became Public Law No: 119-77.");

test("a bill that becomes law over three refreshes counts as one first seen as a law, and each step is told once", async () => {
  await refreshed([], hours(-6));
  await refreshed(law());
  const asLaw = { level: await level(), proposals: await openProposals() };
  await emptyDatabase(db.$client);

  await refreshed([], hours(-6));
  for (const [index, items] of [introduced(), introduced(), passed(), law(), law()].entries())
    await refreshed(items, hours(index / 10));
  expect(await level()).toBeCloseTo(asLaw.level, 1);
  expect(asLaw.level).toBeCloseTo(23.8, 0);
  expect(await openProposals()).toMatchObject([
    { subject: asLaw.proposals[0]?.subject, effectiveAt: new Date("2026-11-20T00:00:00Z") },
  ]);
  const [row] = await rows();
  expect(row).toMatchObject({
    stage: "act",
    publishedAt: new Date("2026-11-20T00:00:00Z"),
    description: "HR 88: Became Public Law No: 119-77.",
  });
  expect(row?.history?.map(({ document }) => document?.action)).toEqual([
    "Introduced in House",
    "Passed Senate without amendment by Yea-Nay Vote. 52 - 47.",
    "Became Public Law No: 119-77.",
  ]);
  const events = await db.select().from(eventAlerts).orderBy(eventAlerts.createdAt);
  expect(events.map(({ key, step }) => [key.split(" ")[0], step])).toEqual([
    ["story", 0],
    ["story", 1],
    ["proposal", 3],
  ]);
});

test.each([
  [
    "Requiring exit permits for United States citizens Act | Congress.gov",
    "https://www.congress.gov/bill/119th-congress/house-bill/4321/text",
  ],
  [
    "Law: US citizens barred from leaving the country without a permit",
    "https://www.govinfo.gov/app/details/BILLS-119s77is",
  ],
  ["House orders revocation of the passports of US citizens abroad", "https://clerk.house.gov/Votes/2026240"],
])(
  "a bill's or a vote's page from a search is that, whatever its title, and moves nothing: %s",
  async (title, url) => {
    await refreshed([], hours(-6));
    const before = await level();
    await addPeople();
    await refreshed(searched({ title, url }));
    expect(await rows()).toMatchObject([{ stage: "proposal", isOfficial: false }]);
    expect(await level()).toBe(before);
    expect(await openProposals()).toEqual([]);
    expect({ emails: await emails(), notices: await notices() }).toEqual({ emails: 0, notices: 0 });
  },
);

test("a page of a government site from a search is evidence like a newspaper's, and no act", async () => {
  await refreshed([], hours(-6));
  await addPeople();
  await refreshed(searched());
  expect(await rows()).toMatchObject([{ isOfficial: false, document: null, sourceKey: "perplexity" }]);
  expect([await openProposals(), await notices()]).toEqual([[], 0]);
  expect(await level()).toBeLessThan(25);
});

const registered = {
  document_number: "2026-19417",
  type: "Rule",
  agencies: [{ name: "State Department", slug: "state-department", raw_name: "DEPARTMENT OF STATE" }],
};
const inspected = () =>
  from(
    "public_inspection",
    publicInspection.parse({
      count: 1,
      results: [
        {
          ...registered,
          title: "Passports: Suspension of Issuance to United States Citizens",
          html_url: "https://www.federalregister.gov/public-inspection/2026-19417/passports-suspension",
          filed_at: "2026-11-18T08:45:00-05:00",
          publication_date: "2026-11-19",
        },
      ],
    }).items,
  );
const printed = (over: object = {}) =>
  from(
    "federal_register",
    federalRegister.parse({
      count: 1,
      results: [
        {
          ...registered,
          title: "Suspension of the Issuance of Passports to United States Citizens",
          html_url: "https://www.federalregister.gov/documents/2026/11/19/2026-19417/suspension",
          abstract: "The Department of State suspends the issuance of passports to United States citizens.",
          publication_date: "2026-11-19",
          effective_on: "2026-11-20",
          ...over,
        },
      ],
    }).items,
  );

test("a document on public inspection and the published one are one row, in any order and by a search's link too", async () => {
  const link = () =>
    searched({
      title: "State Department suspends issuance of passports to US citizens",
      url: "https://www.federalregister.gov/d/2026-19417",
      snippet: "Of all US citizens, until further notice.",
    });
  const orders = [
    [inspected(), printed(), link()],
    [link(), printed(), inspected()],
    [printed(), inspected(), link()],
    [[...link(), ...inspected(), ...printed()]],
  ];
  const ends = [];
  for (const refreshes of orders) {
    await emptyDatabase(db.$client);
    for (const [index, items] of refreshes.entries()) await refreshed(items, hours(index));
    const all = await rows();
    ends.push({ rows: all.map((row) => ({ ...row, history: null })), level: await level() });
    expect(all).toMatchObject([
      {
        number: "2026-19417",
        url: printed()[0]?.url.replace("www.", ""),
        isOfficial: true,
        document: { onPublicInspection: false, effectiveOn: "2026-11-20" },
      },
    ]);
    expect(await openProposals()).toHaveLength(1);
  }
  for (const end of ends.slice(1)) expect({ ...end, level: 0 }).toEqual({ ...ends[0], level: 0 });
});

test("a changed effective date changes the row; an update that says less takes nothing away", async () => {
  await refreshed(printed());
  await refreshed(printed({ effective_on: "2026-12-20" }), hours(1));
  expect(await openProposals()).toMatchObject([{ effectiveAt: new Date("2026-12-20T00:00:00Z") }]);
  await refreshed(printed({ effective_on: null, abstract: "The Department of State." }), hours(2));
  expect(await rows()).toMatchObject([
    {
      description: "The Department of State suspends the issuance of passports to United States citizens.",
      document: { effectiveOn: "2026-12-20" },
    },
  ]);
});
