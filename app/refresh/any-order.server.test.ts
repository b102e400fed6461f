import fc from "fast-check";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emergencyNotices } from "~/alerts/tables.server";
import { latestAssessment } from "~/assessment/assessments.server";
import { restrictionProposals } from "~/assessment/tables.server";
import { recordArticles } from "~/news/record-articles.server";
import { newsArticles } from "~/news/tables.server";
import { HOUR_MS } from "~/time";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { recordingQueues } from "../../tests/queues";
import { expectOk } from "../../tests/refreshed";
import { arrivals, itemOf, type SaidOnce } from "../../tests/statements";
import { refreshFromFile } from "./refresh.server";

let clock = noon;
const context = testContext("any-order", {
  now: () => clock,
  newId: () => crypto.randomUUID(),
  ...recordingQueues().queues,
});
const { db } = context;
/** After every refresh, so that each order is assessed at one instant. */
const END = new Date(noon.getTime() + 24 * HOUR_MS);

async function refreshed(statements: readonly SaidOnce[]) {
  const outcome = await refreshFromFile(context, {
    items: statements.map(itemOf),
    coverage: 1,
    sources: [],
    isDemonstration: false,
    correlationId: crypto.randomUUID(),
    reader: null,
    raisesAlerts: true,
  });
  return expectOk(outcome);
}

/** Returns the result of all statements: rows, level, proposals and announcements. */
async function outcome() {
  clock = END;
  await refreshed([]);
  const [latest = expect.fail("no assessment")] = await latestAssessment(db, END);
  const articles = await db.select().from(newsArticles).orderBy(newsArticles.url);
  // When and under which id a proposal was opened is up to the order.
  const { subject, kind, effect, severity, reach, support, effectiveAt, standsUntil } = restrictionProposals;
  const proposals = await db
    .select({ subject, kind, effect, severity, reach, support, effectiveAt, standsUntil })
    .from(restrictionProposals)
    .where(eq(restrictionProposals.state, "open"))
    .orderBy(restrictionProposals.subject);
  const notices = await db
    .select({ kind: emergencyNotices.kind, crisis: emergencyNotices.crisis })
    .from(emergencyNotices)
    .orderBy(asc(emergencyNotices.createdAt), asc(emergencyNotices.id));
  return {
    rows: articles.map((row) => ({ ...row, history: null })),
    level: latest.riskLevel,
    detail: latest.detail.level,
    proposals,
    notices,
  };
}

/** Subjects of which people have been told that a restriction stands. */
const standing = (notices: Awaited<ReturnType<typeof outcome>>["notices"]) => {
  const last = new Map(notices.flatMap(({ kind, crisis }) => (crisis ? [[crisis.id, kind] as const] : [])));
  const over = ["ended", "rejected", "taken-back", "withdrawn"];
  return [...last].flatMap(([id, kind]) => (over.includes(kind) ? [] : [id])).sort();
};

async function recordedIn(refreshes: readonly SaidOnce[][]) {
  await emptyDatabase(db.$client);
  clock = noon;
  for (const statements of refreshes) {
    clock = new Date(clock.getTime() + HOUR_MS);
    await recordArticles(context, statements.map(itemOf));
  }
  return outcome();
}

async function assessedIn(refreshes: readonly SaidOnce[][]) {
  await emptyDatabase(db.$client);
  clock = noon;
  for (const statements of refreshes) {
    clock = new Date(clock.getTime() + HOUR_MS);
    await refreshed(statements);
  }
  return outcome();
}

/** A newspaper reports a suspension that the Register prints later: what is proposed and announced in any case. */
const ORDER: SaidOnce = {
  id: 0,
  sourceKey: "federal_register",
  day: 5,
  title: "Suspension of the issuance of passports to United States citizens",
  description: null,
  effectiveOn: null,
};
const REPORT: SaidOnce = { ...ORDER, sourceKey: "guardian", day: 4 };
const ORDERED = { all: [REPORT, ORDER], refreshes: [[ORDER], [REPORT]], again: [REPORT] };

/** What is read of a document is its publisher's own description, which a copy has, too, when a later title comes without one. */
const DESCRIBED: SaidOnce = {
  ...ORDER,
  day: 2,
  title: "US suspends issuance of passports to its citizens",
  description: "Passports: a longer word on what US citizens lose.",
};
const COPIED: SaidOnce = { ...DESCRIBED, sourceKey: "guardian", day: 5 };
const RETITLED: SaidOnce = { ...ORDER, day: 6, title: "State Department revokes passports of US citizens" };
const DESCRIBED_BY_COPY = [
  [[RETITLED], [COPIED], [DESCRIBED]],
  [[DESCRIBED, COPIED], [RETITLED]],
  [[RETITLED, COPIED], [DESCRIBED]],
].map((refreshes) => ({ all: [COPIED, DESCRIBED, RETITLED], refreshes, again: [] }));

test("of any statements, in any order, over any refreshes, said again or not, the same level, notices and proposals come out", async () => {
  let [proposed, announced] = [0, 0];
  await fc.assert(
    fc.asyncProperty(arrivals, async ({ all, refreshes, again }) => {
      const atOnce = await recordedIn([all]);
      proposed += atOnce.proposals.length;
      announced += atOnce.notices.length;
      expect(await recordedIn([...refreshes, again])).toEqual(atOnce);

      // People who were told of a state in between end up with the same notices.
      const { notices, ...after } = await assessedIn([...refreshes, again]);
      const { notices: inOne, ...end } = atOnce;
      expect(after).toEqual(end);
      expect(standing(notices)).toEqual(standing(inOne));
    }),
    { numRuns: 8, examples: [ORDERED, ...DESCRIBED_BY_COPY].map((example) => [example] as [typeof example]) },
  );
  expect(Math.min(proposed, announced)).toBeGreaterThan(0);
}, 300_000);
