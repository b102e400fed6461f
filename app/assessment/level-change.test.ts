import { expect, test } from "vitest";
import { headline } from "./headline";
import { type ChangeKind, levelChanges } from "./level-change";

const story = (id: string, points: number, url = `https://news.example/${id}`) => ({
  id,
  title: `Story ${id}`,
  url,
  source: "The Guardian",
  stage: "act",
  points,
  part: "acts" as const,
  outlets: 1,
  isUnconfirmed: false,
  isOfficial: false,
});
const restriction = (id: string, points: number) => ({
  id,
  name: `Law ${id}`,
  law: "",
  affected: "",
  url: "https://law.example",
  points,
});
const rest = (points: number) => story("other-stories", points, "");

const before = {
  restrictions: [restriction("a", 12)],
  proposals: [],
  stories: [story("1", 15.4), story("2", 6.1), rest(1.5)],
  usualNewsFlow: -1,
};
const after = {
  restrictions: [restriction("a", 11.8), restriction("b", 4)],
  proposals: [],
  stories: [story("1", 14.2), story("3", 6.5), rest(2.1)],
  usualNewsFlow: -1.6,
};

test("the changes of all parts add up to the level's change", () => {
  const changes = levelChanges(before, after);
  const sum = changes.reduce((total, { points }) => total + points, 0);
  expect(sum).toBeCloseTo(37 - 34, 9);
  expect(changes.map(({ kind, name, points }) => [kind, name, points])).toEqual([
    ["new", "Story 3", 6.5],
    ["faded", "Story 2", -6.1],
    ["restriction", "Law b", 4],
    ["counts-differently", "Story 1", -1.2],
    ["restriction", "Law a", -0.2],
  ]);
});

test("a restriction ended only if it is missing afterward; one with fewer points counts for less", () => {
  const parts = (restrictions: (typeof after)["restrictions"]) => ({ ...after, restrictions });
  const yesterday = { riskLevel: 34, methodVersion: "2.0", date: new Date("2026-11-20T12:00:00Z") };
  const said = (now: (typeof after)["restrictions"]) =>
    headline(
      { riskLevel: 30, methodVersion: "2.0" },
      yesterday,
      levelChanges(parts([restriction("a", 12)]), parts(now)),
    );
  expect(said([restriction("a", 8)])).toMatch(/, mostly because “Law a” counts for less\.$/);
  expect(said([])).toMatch(/, mostly because “Law a” ended\.$/);
});

test("the headline has the level, its change and what moved it most in that direction", () => {
  const changes = levelChanges(before, after);
  const now = (riskLevel: number) => ({ riskLevel, methodVersion: "2.0" });
  const yesterday = { ...now(34), date: new Date("2026-11-20T12:00:00Z") };
  expect(headline(now(37), yesterday, changes)).toBe(
    "Risk is medium at 37, up 3 points since Nov 20, mostly because of “Story 3.”",
  );
  expect(headline(now(33), yesterday, changes)).toBe(
    "Risk is medium at 33, down 1 point since Nov 20, mostly because “Story 2” counts for less.",
  );
  const one = (name: string, kind: ChangeKind, points: number) => [{ id: "a", kind, name, url: "", points }];
  expect(headline(now(37), yesterday, one("Exit permits required", "possible-restriction", 3))).toBe(
    "Risk is medium at 37, up 3 points since Nov 20, mostly because of a possible restriction, “Exit permits required.”",
  );
  expect(headline(now(33), yesterday, one("Closed land borders", "ended-restriction", -1))).toBe(
    "Risk is medium at 33, down 1 point since Nov 20, mostly because “Closed land borders” ended.",
  );
  const title = "Department of State; Revised procedures for ".repeat(6);
  const long = headline(now(37), yesterday, one(title, "new", 3));
  expect(long).toMatch(/of “Department of State; .* [A-Za-z]+…”$/);
  expect(headline(now(37), yesterday, one("Who may leave?", "new", 3))).toMatch(/of “Who may leave\?”$/);
  expect(long.length).toBeLessThan(200);
  expect(headline(now(34), yesterday, [])).toBe("Risk is medium at 34, unchanged since Nov 20.");
  expect(headline(now(80), null, [])).toBe("Risk is critical at 80.");
  expect(headline(now(37), { ...yesterday, methodVersion: "1.5" }, changes)).toBe(
    "Risk is medium at 37, up 3 points since Nov 20, after a change in the method.",
  );
});
