import { eq, sql } from "drizzle-orm";
import { messages } from "~/delivery/tables.server";
import { beforeEach, expect, test } from "vitest";
import { proposalDecisions, recordProposals, toDecisions } from "~/assessment/register/proposals.server";
import { bindingRestrictions } from "~/assessment/register/register.server";
import { restrictionForm } from "~/assessment/register/restriction-form";
import { standingOf } from "../../tests/proposals";
import { restrictionProposals, restrictions } from "~/assessment/tables.server";
import { auditLog } from "~/audit/tables.server";
import { articleOf, daysBefore, noon } from "../../tests/stories";
import { testContext } from "../../tests/context";
import { person } from "../../tests/people";
import { announceProposals } from "~/refresh/refresh.server";
import { acceptProposal, closeProposal, proposalForm, proposalsPage } from "./decide-proposals.server";

const context = { ...testContext("decide-proposals"), now: () => noon, newId: () => crypto.randomUUID() };
const actor = { id: "admin" };
const notice = articleOf({ source: "Federal Register", official: true, score: 95, topic: "land-borders" });

beforeEach(async () => {
  const { db } = context;
  await db.batch([db.delete(messages), db.delete(restrictionProposals), db.delete(restrictions)]);
});

async function propose(report = notice) {
  const standing = standingOf([report], { now: noon, inForce: [], decisions: new Map() });
  const opened = await recordProposals(
    context,
    { proposals: standing, takenBack: [] },
    { now: noon, isDemonstration: false },
  );
  const [open] = (await proposalsPage(context, { page: 1 })).open;
  return { opened, open: open ?? expect.fail("nothing is open") };
}

/** The proposal as an entry, with what its form has to be given. */
async function filledDraft(id: string) {
  return restrictionForm.parse({
    ...(await proposalForm(context.db, id)),
    affected: "everyone who would cross by land",
    until: undefined,
    announcedEnd: undefined,
    sourceUrl: "https://www.federalregister.gov/example",
  });
}

test("a proposal opens once, and each administrator gets one email about it", async () => {
  await person(context, { isAdmin: true });
  expect((await propose()).opened).toBe(1);
  expect((await propose()).opened).toBe(0);
  const first = await announceProposals(context, noon);
  expect(first).toBeGreaterThanOrEqual(1);
  expect(await announceProposals(context, noon)).toBe(0);
});

test("accepting adds the edited entry to the register once; a second decision is too late", async () => {
  const { open } = await propose();
  const draft = await filledDraft(open.id);
  expect(await acceptProposal(context, actor, open.id, draft)).toEqual({ done: "accept" });
  expect(await acceptProposal(context, actor, open.id, draft)).toEqual({ done: "late" });
  expect(await closeProposal(context, actor, open.id, "reject")).toEqual({ done: "late" });
  const entries = await context.db.select().from(restrictions).where(eq(restrictions.id, open.id));
  expect(entries).toMatchObject([{ severity: 0.4, reach: 1, parts: ["b"] }]);
});

test("new reports on the subject of an accepted proposal propose nothing while its entry is in force", async () => {
  const report = { ...notice, relevance: { ...notice.relevance, topic: "capital-controls" } };
  const { open } = await propose(report);
  expect(await acceptProposal(context, actor, open.id, await filledDraft(open.id))).toEqual({
    done: "accept",
  });
  const now = daysBefore(-2);
  const again = { ...report, id: "again", publishedAt: daysBefore(-1) };
  const proposedAgain = async () =>
    standingOf([report, again], {
      now,
      inForce: await bindingRestrictions(context.db, now),
      decisions: toDecisions(await proposalDecisions(context.db, now)),
    });
  expect(await proposedAgain()).toEqual([]);
  await context.db.update(restrictions).set({ until: now }).where(eq(restrictions.id, open.id));
  expect(await proposedAgain()).toMatchObject([{ subject: "capital-controls" }]);
});

test("a rejected proposal is closed and records who rejected it", async () => {
  const { open } = await propose();
  expect(await closeProposal(context, actor, open.id, "reject")).toEqual({ done: "reject" });
  const { open: left, closed } = await proposalsPage(context, { page: 1 });
  expect(left).toEqual([]);
  expect(closed.rows).toMatchObject([{ state: "rejected", decidedBy: "an erased account" }]);
});

test("a proposal that no report supports anymore lapses", async () => {
  await propose();
  await recordProposals(context, { proposals: [], takenBack: [] }, { now: noon, isDemonstration: false });
  expect((await proposalsPage(context, { page: 1 })).closed.rows).toMatchObject([{ state: "lapsed" }]);
});

test.each([
  [true, "No longer in effect since Nov 20, 2026."],
  [false, "Withdrawn on Nov 20, 2026, before it took effect."],
])(
  "a proposal whose document was withdrawn is closed as such; in effect until then: %s",
  async (wasInEffect, when) => {
    await propose();
    const { subject, name, severity, reach } = {
      subject: "land-borders",
      name: "Closed",
      severity: 0.4,
      reach: 1,
    };
    const decision = {
      subject,
      name,
      severity,
      reach,
      from: daysBefore(2),
      at: noon,
      wasInEffect,
      document: notice,
    };
    await recordProposals(
      context,
      { proposals: [], takenBack: [decision] },
      { now: noon, isDemonstration: false },
    );
    expect((await proposalsPage(context, { page: 1 })).closed.rows).toMatchObject([
      { state: "withdrawn", when },
    ]);
    expect(toDecisions(await proposalDecisions(context.db, noon)).size).toBe(0);
  },
);

test("when two administrators accept and reject concurrently, one decides and the audit log gets one entry", async () => {
  const { open } = await propose();
  const draft = await filledDraft(open.id);
  const outcomes = await Promise.all([
    closeProposal(context, actor, open.id, "reject"),
    acceptProposal(context, actor, open.id, draft),
  ]);
  expect(outcomes.filter(({ done }) => done === "late")).toHaveLength(1);
  const entries = await context.db.$count(restrictions, eq(restrictions.id, open.id));
  const [decided] = (await proposalsPage(context, { page: 1 })).closed.rows;
  expect({ state: decided?.state, entries }).toEqual(
    entries === 1 ? { state: "accepted", entries: 1 } : { state: "rejected", entries: 0 },
  );
  const lines = await context.db
    .select()
    .from(auditLog)
    .where(sql`json_extract(detail, '$.id') = ${open.id}`);
  expect(lines.map(({ action }) => action)).toEqual([`proposal-${decided?.state}`]);
});
