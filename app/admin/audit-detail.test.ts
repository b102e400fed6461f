import { expect, test } from "vitest";
import { detailText } from "./audit-detail";

test.each([
  [{ userIds: ["a", "b"], archived: true }, "User IDs: a, b; archived: yes"],
  [{ reason: "not-found" }, "Reason: not found"],
  [
    { id: "cuba", before: { severity: 0.1, until: null }, after: { severity: 0.2, until: "2026-11-20" } },
    "ID: cuba; severity: 0.1, now 0.2; until: none, now 2026-11-20",
  ],
  [
    { id: "cuba", after: { sourceUrl: "https://example.com/a-law" } },
    "ID: cuba; source URL: https://example.com/a-law",
  ],
  [
    { failures: [{ userId: "a", reason: "payment-unknown" }] },
    "Failures: (user ID: a, reason: payment unknown)",
  ],
  [{ support: [], note: "" }, "Support: none; note: none"],
])("the audit log says %j in words", (detail, text) => {
  expect(detailText(detail)).toBe(text);
});
