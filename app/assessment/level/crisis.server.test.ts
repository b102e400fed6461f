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

test("of more heavy entries than are read, the heaviest and newest are shown, whatever order they were added in", async () => {
  const entry = (id: string, over: object = {}) =>
    context.db.insert(restrictions).values({
      ...seed,
      ...{
        id,
        severity: 0.3,
        reach: 1,
        since: new Date(noon.getTime() - 86_400_000),
        until: null,
        parts: [],
      },
      ...over,
    });
  for (let n = 0; n < 50; n++) await entry(`usual-${n}`);
  await entry("zz-newer", { since: noon });
  await entry("zz-heavy", { severity: 0.9 });
  const ids = (await shown()).map(([id]) => id);
  expect(ids).toHaveLength(51);
  expect(ids).toEqual(expect.arrayContaining(["zz-heavy", "zz-newer", "exit-permit"]));
});
