import { beforeEach, expect, test } from "vitest";
import { bindingRestrictions, seedRegister } from "~/assessment/register/register.server";
import { restrictionForm } from "~/assessment/register/restriction-form";
import { restrictions, riskAssessments } from "~/assessment/tables.server";
import { auditLog } from "~/audit/tables.server";
import { leases } from "~/refresh/tables.server";
import { DAY_MS } from "~/time";
import { refresh } from "~/refresh/refresh.server";
import { noon, testContext } from "../../tests/context";
import { dump } from "../../tests/database-dump";
import {
  addRestriction,
  correctRestriction,
  endRestriction,
  registerEntry,
  registerPage,
} from "./restrictions.server";

let clock = noon;
const context = testContext("register", { newId: () => crypto.randomUUID(), now: () => clock });
const { db } = context;
const actor = { id: "admin", email: "admin@example.com" };

const draft = restrictionForm.parse({
  name: "Permits to depart",
  law: "8 U.S.C. 1185(b)",
  affected: "everyone who leaves",
  factor: "border-security",
  severity: "40",
  reach: "100",
  since: "2026-11-19",
  sourceUrl: "https://www.federalregister.gov/documents/1",
});

beforeEach(async () => {
  clock = noon;
  await db.batch([db.delete(restrictions), db.delete(riskAssessments), db.delete(leases)]);
});

const lastEntry = async () => (await db.select().from(auditLog)).at(-1);

test("an entry counts from the next assessment on, and an ended one no longer counts", async () => {
  const level = async () => {
    const outcome = await refresh(context, { trigger: "cron" });
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.refreshed.level;
  };
  const before = await level();
  const id = await addRestriction(context, actor, draft);
  const closed = await level();
  expect(closed).toBeGreaterThan(before + 20);
  expect(await endRestriction(context, actor, id, new Date("2026-11-20T00:00:00Z"))).toEqual({ ok: true });
  expect(await level()).toBe(before);
  const levels = (await db.select().from(riskAssessments)).map(({ riskLevel }) => riskLevel);
  expect(levels).toEqual([before, closed, before]);
});

test("an admin's changes survive the seeding of first entries at the next refresh", async () => {
  await seedRegister(context.db);
  const entry = await registerEntry(db, "cuba");
  const changed = restrictionForm.parse({
    ...entry,
    until: undefined,
    announcedEnd: undefined,
    law: "31 CFR part 515, as amended",
  });
  clock = new Date(noon.getTime() + DAY_MS);
  expect(await correctRestriction(context, actor, "cuba", changed)).toBe(true);
  await seedRegister(context.db);
  const inForce = await bindingRestrictions(db, clock);
  expect(inForce.find(({ id }) => id === "cuba")).toMatchObject({
    law: "31 CFR part 515, as amended",
    lastCheckedAt: clock,
  });
});

test("the audit log records who added, corrected and ended what, with old and new values", async () => {
  const id = await addRestriction(context, actor, draft);
  expect(await lastEntry()).toMatchObject({
    action: "restriction-added",
    adminId: actor.id,
    subject: "Permits to depart",
    detail: { id, after: { severity: 0.4, since: "2026-11-19", until: null } },
    outcome: "done",
  });
  await correctRestriction(context, actor, id, { ...draft, severity: 0.5 });
  expect(await lastEntry()).toMatchObject({
    action: "restriction-changed",
    detail: { id, before: { severity: 0.4 }, after: { severity: 0.5 } },
  });
  await endRestriction(context, actor, id, noon);
  expect(await lastEntry()).toMatchObject({
    action: "restriction-ended",
    detail: { id, before: { until: null }, after: { until: "2026-11-20" } },
  });
  expect(await correctRestriction(context, actor, "none", draft)).toBe(false);
  expect(await lastEntry()).toMatchObject({
    action: "restriction-changed",
    subject: "none",
    outcome: "refused",
  });
});

test("an entry can't end before it began", async () => {
  const id = await addRestriction(context, actor, draft);
  const before = await dump(context);
  expect(await endRestriction(context, actor, id, draft.since)).toEqual({
    ok: false,
    reason: "before-its-start",
  });
  expect(await dump(context)).toEqual(before);
});

test("ended and current entries are listed separately, newest first, with pages", async () => {
  await seedRegister(context.db);
  const first = await registerPage(db, { page: 1, size: 10, now: noon });
  expect(first.list.rows[0]).toMatchObject({ id: "remittance-tax", state: "in-force", until: null });
  expect(first.list.rows).toHaveLength(10);
  const last = await registerPage(db, { page: first.list.pages, size: 10, now: noon });
  expect([...first.list.rows, ...last.list.rows].map(({ state }) => state)).not.toContain("ended");
  const ended = await registerPage(db, { page: 1, now: noon, isEnded: true });
  expect(ended.list.rows.at(-1)).toMatchObject({ id: "border-emergency-2019", state: "ended" });
  expect(new Set(ended.list.rows.map(({ state }) => state))).toEqual(new Set(["ended"]));
  expect(ended.list.rows).toHaveLength(ended.ended);
  expect(ended.total - ended.ended).toBe(10 * (first.list.pages - 1) + last.list.rows.length);
});
