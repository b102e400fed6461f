import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailChoices } from "~/accounts/tables.server";
import { saveEventRules } from "~/alerts/event-alerts.server";
import { emergencyNotices, eventAlerts } from "~/alerts/tables.server";
import { latestAssessment } from "~/assessment/assessments.server";
import { currentCrises } from "~/assessment/level/crisis.server";
import { CRISIS_STATUS_WORDS, crisisText } from "~/assessment/level/crisis-facts";
import { runBatch } from "~/database/query.server";
import { drain } from "~/delivery/drain.server";
import { affectingText, affectingYou } from "~/exposure/for-you";
import type { NewsItem } from "~/news/record-articles.server";
import { newsArticles } from "~/news/tables.server";
import * as federalRegister from "~/sources/federal-register";
import type { SourceItem } from "~/sources/item";
import { documentOf } from "~/sources/official-document";
import * as publicInspection from "~/sources/public-inspection";
import { addDevice } from "~/push/devices.server";
import { addUser } from "../../tests/alert-factories";
import { minutes, openOutbox } from "../../tests/outbox";
import { pushServices, subscribedBrowser, type SubscribedBrowser } from "../../tests/push-service";
import { expectOk } from "../../tests/refreshed";
import { refreshFromFile } from "./refresh.server";

const outbox = openOutbox("document-states");
const { mail, time } = outbox;
const services = pushServices(outbox.context.fetch);
const VAPID_KEYS =
  "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8.yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
const context = {
  ...outbox.context,
  config: { ...outbox.context.config, VAPID_KEYS },
  fetch: services.fetch,
  newId: () => crypto.randomUUID(),
};
const { db } = context;
let phone: SubscribedBrowser;

/** Six kinds of people: with notices on, off, off after the first one, unverified, with an ended trial, and with a device. */
async function addPeople() {
  await addUser(context, { id: "on" });
  await addUser(context, { id: "off" });
  await addUser(context, { id: "leaving" });
  await addUser(context, { id: "unverified", emailVerifiedAt: null });
  await addUser(context, { id: "ended", subscriptionStatus: "trialing", trialEndsAt: minutes(-1) });
  await addUser(context, { id: "device" });
  await db.insert(emailChoices).values({ userId: "off", timeZone: "UTC", wantsNotices: false });
  phone = await subscribedBrowser("https://fcm.googleapis.com/send/phone");
  await addDevice(context, { id: "device", email: "" }, phone.subscription, new Request("https://a.test/"));
  for (const id of ["on", "device"]) await saveEventRules(context, id, ["any"]);
}

const from = (sourceKey: string, items: readonly SourceItem[]): NewsItem[] =>
  items.map((item) => ({ ...item, sourceKey, isDemonstration: false }));
const rule = {
  title: "Requiring Permission for United States Citizens To Leave the Country",
  type: "Rule",
  document_number: "2026-19417",
  agencies: [{ name: "State Department", slug: "state-department", raw_name: "DEPARTMENT OF STATE" }],
};
const inspected = (over: object = {}) =>
  from(
    "public_inspection",
    publicInspection.parse({
      count: 1,
      results: [
        {
          ...rule,
          html_url: "https://www.federalregister.gov/public-inspection/2026-19417/requiring-permission",
          filed_at: "2026-11-19T08:45:00-05:00",
          pdf_updated_at: "2026-11-18T18:56:00-05:00",
          publication_date: "2026-11-23",
          ...over,
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
          ...rule,
          html_url: "https://www.federalregister.gov/documents/2026/11/23/2026-19417/requiring-permission",
          publication_date: "2026-11-23",
          effective_on: "2026-12-23",
          ...over,
        },
      ],
    }).items,
  );

/** Turns off the notices of one to whom the first one went: corrections no longer go there. */
const leave = () =>
  db.insert(emailChoices).values({ userId: "leaving", timeZone: "UTC", wantsNotices: false });

/**
 * Runs a refresh on this day and returns its results: level, status and words of the restriction, notices, and each
 * user's emails and pushes.
 */
async function refreshedOn(
  day: string,
  items: NewsItem[],
  sources = ["public_inspection", "federal_register"],
) {
  time.now = new Date(`${day}T15:00:00Z`);
  const outcome = await refreshFromFile(context, {
    items,
    coverage: 1,
    sources: sources.map((source) => ({ source, state: "healthy" })),
    isDemonstration: false,
    correlationId: crypto.randomUUID(),
    reader: null,
    raisesAlerts: true,
  });
  const { level } = expectOk(outcome);
  const [latest = expect.fail("no assessment")] = await latestAssessment(db, time.now);
  await drain(context, "bulk");
  const emails = (await mail.inbox()).map(({ to, subject, text }) => ({ to, subject, text }));
  await mail.reset();
  await drain(context, "people");
  const pushed = await Promise.all(
    services.received.map(
      async ({ body }) => JSON.parse(await phone.read(body)) as { title: string; body: string },
    ),
  );
  services.received = [];
  const notices = await db.select().from(emergencyNotices);
  const { crises } = await runBatch(db, { crises: currentCrises(db, time.now, false) });
  const isOfToday = ({ createdAt }: { createdAt: Date }) => createdAt.getTime() === time.now.getTime();
  return {
    level,
    statuses: latest.detail.crises.map(({ status }) => status),
    notices: notices.filter(isOfToday).map(({ kind }) => kind),
    to: emails.map(({ to }) => to.split("@")[0]).sort(),
    text: emails.map(({ subject, text }) => `${subject}\n${text}`).join("\n"),
    pushed: pushed.map(({ title, body }) => `${title} | ${body}`),
    banner: crises.map((crisis) => `${CRISIS_STATUS_WORDS[crisis.status].label}: ${crisisText(crisis)}`),
    exposure: affectingText(affectingYou({}, { crises, proposals: [], inForce: [] })),
    history: latest.detail.change?.causes.filter(({ kind }) => kind !== "other").map(({ kind }) => kind),
    words: `${latest.explanation} ${latest.february2028Prediction?.reasoning}`,
  };
}

test("a document on inspection, published, corrected, in effect and withdrawn is one row, told as it is each time", async () => {
  const before = await refreshedOn("2026-11-18", []);
  await addPeople();
  const seen = [
    await refreshedOn("2026-11-20", inspected()),
    (await leave(), await refreshedOn("2026-11-23", printed())),
    await refreshedOn("2026-11-25", [
      ...printed(),
      ...printed({
        title: `${rule.title}; Correction`,
        document_number: "2026-20001",
        html_url: "https://www.federalregister.gov/documents/2026/11/25/2026-20001/correction",
        action: "Final rule; correction.",
        publication_date: "2026-11-25",
        effective_on: "2026-12-01",
        correction_of: "https://www.federalregister.gov/api/v1/documents/2026-19417.json",
      }),
    ]),
    await refreshedOn("2026-12-02", []),
    await refreshedOn(
      "2026-12-04",
      printed({
        title: `${rule.title}; Withdrawal`,
        document_number: "2026-20500",
        html_url: "https://www.federalregister.gov/documents/2026/12/04/2026-20500/withdrawal",
        action: "Final rule; withdrawal.",
        abstract: "The Department withdraws the final rule, FR Doc. 2026-19417.",
        publication_date: "2026-12-04",
        effective_on: "2026-12-04",
      }),
    ),
  ];
  const both = { to: ["device", "on"] };
  expect(before).toMatchObject({ level: 16, statuses: [], to: [] });
  expect(seen).toMatchObject([
    { to: ["device", "leaving", "on"], level: 23, statuses: ["scheduled"], notices: ["scheduled"] },
    { ...both, level: 23, statuses: ["scheduled"], notices: ["corrected"] },
    { ...both, level: 22, statuses: ["scheduled"], notices: ["corrected"] },
    { ...both, level: 92, statuses: ["official"], notices: ["critical"] },
    { to: ["device", "on"], level: 16, statuses: ["ended"], notices: ["ended"] },
  ]);
  const days = ["Scheduled for Nov 23, 2026.", "Scheduled for Dec 23, 2026.", "Scheduled for Dec 1, 2026."];
  for (const [index, day] of days.entries()) {
    expect(seen[index]?.text).toContain(day);
    expect(seen[index]?.text).not.toContain("In effect since");
  }
  expect(seen[4]?.text).toContain("No longer in effect since Dec 4, 2026. It affected everyone");
  expect(seen[4]?.text).not.toMatch(/Correction|We reported|sorry/);
  const pushed = [
    /^23: exit permits announced \|/,
    /^Correction: exit permits scheduled for Dec 23, 2026 \|/,
    /^Correction: exit permits scheduled for Dec 1, 2026 \|/,
    /^92: .* \|.*/,
    /^16: exit permits no longer in effect \|/,
  ];
  for (const [index, title] of pushed.entries())
    expect(seen[index]?.pushed).toEqual([expect.stringMatching(title)]);
  const affects = "It affects everyone who wants to leave the country.";
  const announced =
    "Scheduled: An official document announces it. It isn’t in effect yet. We’re checking it. Scheduled for";
  expect(seen.flatMap(({ banner }) => banner)).toEqual([
    `${announced} Nov 23, 2026. ${affects}`,
    `${announced} Dec 23, 2026. ${affects}`,
    `${announced} Dec 1, 2026. ${affects}`,
    `Official: An official document orders it. We’re checking it. In effect since Dec 1, 2026. ${affects}`,
    "Ended: It has ended. No longer in effect since Dec 4, 2026. It affected everyone who wants to leave the country.",
  ]);
  expect(seen.map(({ exposure }) => exposure)).toEqual([
    ...Array(3).fill("1 could affect you: Permission required to leave the country (scheduled)."),
    "1 could affect you: Permission required to leave the country (official).",
    "None of today’s restrictions and proposals matches your answers.",
  ]);
  expect(seen[3]?.history).toContain("possible-restriction");
  expect(seen[4]?.history).toContain("withdrawn-restriction");
  for (const day of seen.slice(0, 3)) {
    expect(day.words).toMatch(
      /permission required to leave the country, scheduled for (?:Nov|Dec) \d+, 2026\./,
    );
    expect(day.words).toContain("announced by an official document, not in effect yet, being checked.");
  }
  expect(seen[3]?.words).toMatch(
    /ordered by an official document, in effect since Dec 1, 2026\..* ordered by/,
  );
  expect(seen[4]?.words).not.toMatch(/scheduled for|in effect since|official document/);
  expect(await db.$count(newsArticles, eq(newsArticles.number, rule.document_number))).toBe(1);
  expect(await db.select().from(eventAlerts)).toMatchObject([
    { key: "proposal exit-permit", createdAt: new Date("2026-12-02T15:00:00Z") },
  ]);
});

test("a document that leaves the inspection list unpublished is withdrawn, and stays so; an outage says nothing", async () => {
  await refreshedOn("2026-11-18", []);
  await addPeople();
  const seen = [
    await refreshedOn("2026-11-20", inspected()),
    (await leave(), await refreshedOn("2026-11-24", [], ["public_inspection"])),
    await refreshedOn("2026-11-25", []),
    await refreshedOn("2026-11-26", [
      { ...inspected()[0]!, sourceKey: "perplexity", official: false, document: null },
    ]),
  ];
  const both = { to: ["device", "on"] };
  expect(seen).toMatchObject([
    { to: ["device", "leaving", "on"], level: 23, statuses: ["scheduled"], notices: ["scheduled"] },
    { level: 22, statuses: ["scheduled"], notices: [], to: [] },
    { ...both, level: 16, statuses: ["withdrawn"], notices: ["taken-back"] },
    { level: 16, statuses: ["withdrawn"], notices: [], to: [] },
  ]);
  expect(seen[2]?.text).toContain("Correction: exit permits withdrawn");
  const withdrawn =
    "It won’t take effect as announced. Withdrawn on Nov 25, 2026, before it took effect. It would have affected everyone who wants to leave the country.";
  expect(seen[2]?.text).toContain(withdrawn);
  expect(seen[2]?.pushed).toEqual([expect.stringMatching(/^Correction: exit permits withdrawn \|/)]);
  expect(seen[2]?.banner).toEqual([`Withdrawn: ${withdrawn}`]);
  expect(seen[2]?.exposure).toMatch(/^None/);
  expect(await db.select().from(newsArticles)).toMatchObject([
    { document: { number: rule.document_number, withdrawnOn: "2026-11-25" } },
  ]);
  expect(await db.$count(eventAlerts)).toBe(0);
});

test("a document that its list calls withdrawn is so from the day on which that is read, until it is filed again", async () => {
  await refreshedOn("2026-11-18", []);
  await addPeople();
  const withdrawn = inspected({ filed_at: null, publication_date: null });
  const seen = [
    await refreshedOn("2026-11-19", inspected()),
    await refreshedOn("2026-11-20", withdrawn),
    await refreshedOn("2026-11-21", withdrawn),
    await refreshedOn("2026-11-22", inspected({ filed_at: "2026-11-22T08:45:00-05:00" })),
  ];
  expect(seen).toMatchObject([
    { level: 23, statuses: ["scheduled"], notices: ["scheduled"] },
    { level: 16, statuses: ["withdrawn"], notices: ["taken-back"] },
    { level: 16, statuses: ["withdrawn"], notices: [], to: [] },
    { level: 23, statuses: ["scheduled"] },
  ]);
  expect(seen[1]?.text).toContain("Withdrawn on Nov 20, 2026, before it took effect.");
});

test("a document is not withdrawn where the published list doesn't reach back to its day of publication", async () => {
  await refreshedOn("2026-11-20", inspected());
  expect(await refreshedOn("2026-12-03", [])).toMatchObject({ notices: [] });
  expect(await db.select().from(newsArticles)).toMatchObject([{ document: { withdrawnOn: null } }]);
});

test("an order that was said to be in effect, and is only scheduled by the Register, is corrected to those who were told", async () => {
  await refreshedOn("2026-11-18", []);
  await addPeople();
  const order = from("white_house", [
    {
      url: "https://www.whitehouse.gov/presidential-actions/2026/11/requiring-permission/",
      title: rule.title,
      description: null,
      publishedAt: new Date("2026-11-19T20:00:00Z"),
      source: "The White House",
      official: true,
      document: documentOf("presidential-document"),
    },
  ]);
  const copy = printed({ type: "Presidential Document", signing_date: "2026-11-19" });
  const seen = [
    await refreshedOn("2026-11-20", order),
    (await addUser(context, { id: "new" }), await refreshedOn("2026-11-24", [...order, ...copy])),
  ];
  expect(seen).toMatchObject([
    { to: ["device", "leaving", "on"], level: 92, statuses: ["official"], notices: ["official", "critical"] },
    { to: ["device", "leaving", "on"], statuses: ["scheduled"], notices: ["corrected"] },
  ]);
  expect(seen[1]?.text).toContain("Correction: exit permits scheduled for Dec 23, 2026");
  expect(seen[1]?.text).toContain("We gave you the wrong date before.");
  expect(seen[1]?.text).not.toContain("In effect since");
  expect(seen[1]?.pushed).toEqual([
    expect.stringMatching(/^Correction: exit permits scheduled for Dec 23, 2026 \|/),
  ]);
  expect(seen[1]?.banner).toEqual([expect.stringContaining("Scheduled for Dec 23, 2026.")]);
  expect(seen[1]?.exposure).toContain("(scheduled)");
});
