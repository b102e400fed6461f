import { expect, test } from "vitest";
import { evidenceOnParts, forecast, partOfSubject, proposalsOnParts } from "./forecast";
import { SUBJECTS } from "~/news/subjects";

const now = new Date("2026-11-21T00:00:00Z");

test("four subjects meet a part, two more count as evidence for one, and other subjects and topics for none", () => {
  const events = [...SUBJECTS.map(({ id }) => id), "toString"].map((subject) => ({ subject, weight: 0.5 }));
  expect(evidenceOnParts(events).map(({ part }) => part)).toEqual(["a", "b", "c", "d", "a", "b"]);
});

test("an official document on revoked passports is evidence for (d) but doesn't put 100,000 passports in doubt", () => {
  const proposals = proposalsOnParts([{ subject: "passport-revocation", support: "official", from: now }]);
  const evidence = evidenceOnParts([{ subject: "passport-revocation", weight: 0.9 }]);
  expect(forecast({ now, restrictions: [], proposals, evidence }).likelihood).toBeLessThan(6);
  expect(proposalsOnParts([{ subject: "exit-permit", support: "three-sources", from: now }])).toEqual([
    { part: "a", support: "three-sources", from: now },
  ]);
});

test("a bar on individuals is evidence for (a) but doesn't meet it", () => {
  expect(partOfSubject("departure-bar")).toBeNull();
  expect(evidenceOnParts([{ subject: "departure-bar", weight: 0.3 }])).toEqual([{ part: "a", weight: 0.3 }]);
});
