import { expect, test } from "vitest";
import { restrictionProposedEmail } from "./restriction-proposed";

test("a subject cut short for the inbox is followed by the restriction's whole name", () => {
  const name = "Departure permits for crews of merchant ships at Gulf coast ports";
  const { subject, text, html } = restrictionProposedEmail({
    name,
    kind: "official",
    effect: "begins",
    standsUntil: new Date("2026-12-20T00:00:00Z"),
    support: [],
    review: "https://app.test/admin/proposals",
  });
  expect(subject.length).toBeLessThanOrEqual(60);
  expect(subject).toBe("Possible restriction: Departure permits for crews of…");
  expect(text.startsWith(`Possible restriction: ${name}\n`)).toBe(true);
  expect(html).toContain(`<h1>Possible restriction: ${name}</h1>`);
});
