import { expect, test } from "vitest";
import { crisesOf, type CrisisInput } from "./crisis";
import { crisisFacts } from "./crisis-facts";
import { REGISTER_SEED } from "../register/register-seed";

const now = new Date("2026-11-20T12:00:00Z");
const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
const [seed = expect.fail("the register is empty")] = REGISTER_SEED;
const entry = (over: Partial<typeof seed>) => ({
  ...seed,
  id: "entry-1",
  name: "Exit permits",
  severity: 0.9,
  reach: 1,
  since: day(-2),
  until: null,
  parts: [],
  ...over,
});
const proposal = (over: Partial<CrisisInput["proposals"][number]> = {}) => ({
  id: "exit-permit",
  name: "Permission required to leave the country",
  kind: "official" as const,
  effect: "begins" as const,
  impact: 90,
  from: day(3).toISOString(),
  until: day(38).toISOString(),
  title: "An order",
  url: "https://federalregister.example/1",
  source: "Federal Register",
  points: 0,
  log: 0,
  ...over,
});
const crises = (over: Partial<CrisisInput>) =>
  crisesOf({ now, assessedAt: day(-0.1), proposals: [], register: [], decisions: new Map(), ...over });
const accepted = new Map([["exit-permit", { at: now, entryIds: ["entry-1"] }]]);

test("an official order is a crisis before it takes effect, three outlets' word only if it takes more than 20 points", () => {
  expect(crises({ proposals: [proposal()] })).toMatchObject([
    { id: "exit-permit", status: "scheduled", impact: 90, source: "Federal Register", entryId: null },
  ]);
  const begun = proposal({ from: day(-1).toISOString() });
  expect(crises({ proposals: [begun] })).toMatchObject([{ status: "official" }]);
  expect(crises({ proposals: [{ ...begun, isAnnounced: true }] })).toMatchObject([{ status: "scheduled" }]);
  const reported = (id: string, impact: number) => proposal({ id, kind: "three-sources", impact });
  expect(
    crises({ proposals: [reported("land-borders", 20), reported("exit-permit", 45)] }).map(
      ({ id, status }) => [id, status],
    ),
  ).toEqual([["exit-permit", "reported"]]);
  expect(crises({ proposals: [proposal({ effect: "ends" })] })).toEqual([]);
});

test("an accepted proposal stays under its id with its new status, and is listed once", () => {
  const shown = (over: Partial<typeof seed>) =>
    crises({ proposals: [proposal()], register: [entry(over)], decisions: accepted }).map(
      ({ id, status, entryId, isSettled }) => ({ id, status, entryId, isSettled }),
    );
  const settledEntry = { id: "exit-permit", entryId: "entry-1", isSettled: false };
  expect(shown({ since: day(3) })).toEqual([{ ...settledEntry, status: "verified" }]);
  expect(shown({})).toEqual([{ ...settledEntry, status: "in-force" }]);
  expect(shown({ since: day(-30) })).toEqual([{ ...settledEntry, status: "in-force", isSettled: true }]);
  expect(shown({ until: day(-1) })).toEqual([{ ...settledEntry, status: "ended" }]);
  expect(shown({ until: day(-7) })).toEqual([]);
});

test("a rejected proposal is gone at once, and new reports after the decision bring it back", () => {
  const decisions = new Map([["exit-permit", { at: now, entryIds: [] }]]);
  expect(crises({ proposals: [proposal()], decisions })).toEqual([]);
  expect(crises({ proposals: [proposal()], decisions, assessedAt: day(0.1) })).toHaveLength(1);
});

test("an entry that an administrator made has the guidance of the part it meets, else that of any measure", () => {
  const [byPart] = crises({ register: [entry({ parts: ["b"] })] });
  expect(byPart).toMatchObject({ id: "land-borders", subject: "land-borders" });
  expect(crisisFacts(byPart ?? expect.fail()).steps[0]).toContain("cbp.gov");
  const [other] = crises({ register: [entry({})] });
  expect(other).toMatchObject({ id: "entry-1", subject: null });
  expect(crisisFacts(other ?? expect.fail()).steps.length).toBeGreaterThan(1);
});

test("nothing in the register's seed is a crisis, so that a calm day has no banner", () => {
  expect(crises({ register: REGISTER_SEED, now: new Date("2026-11-20T00:00:00Z") })).toEqual([]);
});
