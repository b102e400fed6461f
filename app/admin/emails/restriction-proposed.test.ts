import { expect, test } from "vitest";
import { possibleState } from "~/assessment/level/crisis-facts";
import { restrictionProposedEmail } from "./restriction-proposed";

test("a subject cut short for the inbox is followed by the restriction's whole name", () => {
  const name = "Departure permits for crews of merchant ships at Gulf coast ports";
  const { subject, text, html } = restrictionProposedEmail({
    name,
    kind: "official",
    effect: "begins",
    status: "official",
    when: "In effect since Nov 20, 2026.",
    standsUntil: new Date("2026-12-20T00:00:00Z"),
    support: [],
    review: "https://app.test/admin/proposals",
  });
  expect(subject.length).toBeLessThanOrEqual(60);
  expect(subject).toBe("Possible restriction: Departure permits for crews of…");
  expect(text.startsWith(`Possible restriction: ${name}\n`)).toBe(true);
  expect(html).toContain(`>Possible restriction: ${name}</h1>`);
});

test.each([
  [
    "2026-12-23T05:00:00Z",
    false,
    "Scheduled for Dec 23, 2026.",
    "Once in effect and until you decide, it counts in the risk level",
  ],
  [
    "2026-11-20T05:00:00Z",
    true,
    "Scheduled for Nov 20, 2026, but not published yet.",
    "Once in effect and until you decide, it counts in the risk level",
  ],
  [
    "2026-11-20T05:00:00Z",
    false,
    "In effect since Nov 20, 2026.",
    "Until you decide, it counts in the risk level",
  ],
])("from %s, announced: %s, the email says %j", (from, isAnnounced, when, counts) => {
  const { text } = restrictionProposedEmail({
    name: "Permission required to leave",
    kind: "official",
    effect: "begins",
    ...possibleState({ kind: "official", from, isAnnounced }, new Date("2026-11-21T12:00:00Z")),
    standsUntil: new Date("2026-12-25T00:00:00Z"),
    support: [],
    review: "https://app.test/admin/proposals",
  });
  const words = text.replace(/\s+/g, " ");
  expect(words).toContain(`a restriction that isn’t in the register. ${when} Please check it.`);
  expect(words).toContain(counts);
});
