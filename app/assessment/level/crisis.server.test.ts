import { beforeEach, expect, test } from "vitest";
import { readOne } from "~/database/query.server";
import { restrictionProposals, restrictions } from "../tables.server";
import { addAssessment, detailOf } from "../../../tests/alert-factories";
import { noon, testContext } from "../../../tests/context";
import { emptyDatabase } from "../../../tests/empty-database";
import { currentCrises } from "./crisis.server";
import { REGISTER_SEED } from "../register/register-seed";

const context = testContext("crisis");
const later = new Date(noon.getTime() + 60_000);
const [seed = expect.fail("the register is empty")] = REGISTER_SEED;

beforeEach(async () => {
  await emptyDatabase(context.db.$client);
  const detail = detailOf([]);
  const order = {
    id: "exit-permit",
    name: "Permission required to leave the country",
    kind: "official" as const,
    effect: "begins" as const,
    impact: 90,
    from: noon.toISOString(),
    until: later.toISOString(),
    title: "An order",
    url: "https://federalregister.example/1",
    source: "Federal Register",
    points: 70,
    log: 2.3,
  };
  await addAssessment(
    context,
    noon,
    { daily: 90 },
    { detail: { ...detail, level: { ...detail.level, proposals: [order] } } },
  );
});

const decide = (state: "accepted" | "rejected") =>
  context.db.insert(restrictionProposals).values({
    id: "decided",
    subject: "exit-permit",
    name: "Permission required to leave the country",
    kind: "official",
    effect: "begins",
    factor: "border-security",
    severity: 0.9,
    reach: 1,
    support: [],
    effectiveAt: noon,
    standsUntil: later,
    openedAt: noon,
    state,
    decidedAt: later,
  });
const shown = async (isDemonstration = false) =>
  (await readOne(context.db, currentCrises(context.db, later, isDemonstration))).map(
    ({ id, status, entryId }) => [id, status, entryId],
  );

test("an official order is shown until an administrator decides, and stays with its new status when accepted", async () => {
  expect(await shown()).toEqual([["exit-permit", "official", null]]);
  await decide("accepted");
  await context.db
    .insert(restrictions)
    .values({ ...seed, id: "decided", severity: 0.9, reach: 1, since: noon, until: null, parts: [] });
  expect(await shown()).toEqual([["exit-permit", "in-force", "decided"]]);
});

test("a rejected order is gone before the next refresh, and demonstration pages never show a live one", async () => {
  expect(await shown(true)).toEqual([]);
  await decide("rejected");
  expect(await shown()).toEqual([]);
});
