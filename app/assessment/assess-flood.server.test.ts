import { expect, test } from "vitest";
import { emailChoices } from "~/accounts/tables.server";
import { raisePendingAlerts } from "~/alerts/raise.server";
import { drain } from "~/delivery/drain.server";
import { insertMany } from "~/database/insert.server";
import { documentOf } from "~/sources/official-document";
import { newsArticles } from "~/news/tables.server";
import { DAY_MS, HOUR_MS } from "~/time";
import { addUser } from "../../tests/alert-factories";
import { noon } from "../../tests/context";
import { minutes, openOutbox } from "../../tests/outbox";
import { assess } from "./assess.server";

const { context, mail, time } = openOutbox("flood");

const article = (id: string, over: Partial<typeof newsArticles.$inferInsert>) => ({
  id,
  title: `Senators debate a bill on surveillance of agencies ${id}`,
  url: `https://ledger.example/${id}`,
  link: `https://ledger.example/${id}`,
  source: `Outlet ${id.slice(0, 1)}`,
  sourceKey: "guardian",
  publishedAt: noon,
  relevanceScore: 45,
  keywords: [],
  factor: "surveillance-expansion" as const,
  stage: "proposal" as const,
  direction: "neutral" as const,
  reasons: [],
  topic: "",
  ...over,
});

const order = article("order", {
  title: "Requiring permission to leave the United States",
  url: "https://www.federalregister.gov/documents/2026/11/14/2026-19417/exit",
  source: "Federal Register",
  sourceKey: "federal_register",
  publishedAt: new Date(noon.getTime() - 6 * DAY_MS),
  relevanceScore: 95,
  factor: "border-security",
  stage: "act",
  direction: "raises",
  isOfficial: true,
  topic: "exit-permit",
  document: documentOf("rule", { number: "2026-19417" }),
});

/** An assessment so many hours after noon, and the subjects of the emails that it sends. */
async function assessed(hours: number) {
  time.now = new Date(noon.getTime() + hours * HOUR_MS);
  const result = await assess(context, time.now, {
    correlationId: `run-${hours}`,
    coverage: 1,
    sources: [],
    isDemonstration: false,
    asksModel: false,
    raisesAlerts: true,
  });
  await raisePendingAlerts(context);
  await drain(context, "bulk");
  const sent = await mail.inbox();
  await mail.reset();
  return { ...result, emails: sent.map(({ to, subject }) => `${to}: ${subject}`).sort() };
}

test("5,100 contextual articles after an official act leave the level at 92, its proposal open and everyone unalarmed", async () => {
  await addUser(context, { id: "on" });
  const off = await addUser(context);
  const digest = await addUser(context, { id: "quiet" });
  await addUser(context, { emailVerifiedAt: null });
  await addUser(context, { subscriptionStatus: "trialing", trialEndsAt: minutes(-1) });
  await context.db.insert(emailChoices).values([
    { userId: off.id, timeZone: "UTC", wantsNotices: false },
    { userId: digest.id, timeZone: "UTC", quietFrom: 0, quietUntil: 23 * 60 },
  ]);
  await insertMany(context.db, newsArticles, [order]);
  const before = await assessed(0);
  expect(before).toMatchObject({ level: 92, contextLeftOut: 0, risk: { proposals: [{ kind: "official" }] } });
  expect(before.emails).toEqual([
    "on@example.com: 92: exit permits ordered",
    "quiet@example.com: 92: exit permits ordered",
  ]);

  const id = (n: number) => ((n * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, "0");
  const newer = Array.from({ length: 5_100 }, (_, n) =>
    article(id(n), { publishedAt: new Date(noon.getTime() - (n % 100) * HOUR_MS) }),
  );
  await insertMany(context.db, newsArticles, newer);
  const after = await assessed(6);
  expect(after).toMatchObject({ contextLeftOut: 100, risk: { proposals: [{ kind: "official" }] } });
  expect(after.level).toBeGreaterThanOrEqual(92);
  expect(after.emails).toEqual([]);
}, 120_000);
