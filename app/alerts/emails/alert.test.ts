import { expect, test } from "vitest";
import { compose } from "~/delivery/email-layout";
import { alertEmail, type AlertEmailContent } from "./alert";

const alert: AlertEmailContent = {
  target: "daily",
  type: "rise",
  rulePercent: 10,
  previousValue: 30,
  currentValue: 42,
  message: "Daily Risk Level rose 12 points, from 30 to 42. Your rule is set to 10 points or more.",
  triggeredAt: new Date("2026-11-20T12:00:00Z"),
  explanation: { title: "What makes up the risk level", text: "A passport rule moved <closer>." },
  stories: [
    { title: 'Rule "A" & <B>', url: "https://news.example/a?x=1&y=2", source: "The Paper" },
    { title: "No web address", url: "javascript:alert(1)", source: null },
  ],
  links: {
    alert: "https://app.test/alerts/a1",
    editRule: "https://app.test/alerts?edit=r1",
    unsubscribeRule: "https://app.test/unsubscribe/rule.r1.x",
    unsubscribeAll: "https://app.test/unsubscribe/all.u1.y",
  },
};

test("an alert email has the old and new value, the reasons, and how to change or stop the rule, in both parts", () => {
  const { subject, text, html } = alertEmail(alert);
  expect(subject).toBe("Daily Risk Level rose 12 points to 42");
  for (const part of [text, html]) {
    for (const said of [
      "30 out of 100",
      "42 out of 100",
      "12 points",
      "Recent low",
      "The Paper",
      ...Object.values(alert.links),
    ]) {
      expect(part).toContain(said);
    }
  }
  expect(text).toContain("A passport rule moved <closer>.");
  expect(text.startsWith(alert.message)).toBe(true);
  expect(text).toContain("See what changed: https://app.test/alerts/a1");
  expect(text).toContain("https://news.example/a?x=1&y=2");
});

test("an alert on a level already past the threshold doesn't claim that it moved", () => {
  const { subject, text } = alertEmail({ ...alert, type: "threshold", previousValue: 42 });
  expect(subject).toBe("Daily Risk Level is at 42");
  expect(text).toContain("WHAT MAKES UP THE RISK LEVEL");
  expect(text).not.toMatch(/moved it|BEHIND THE CHANGE/i);
});

test("an alert carries one-click unsubscribe for its rule, at one https address", () => {
  expect(alertEmail(alert).headers).toEqual({
    "List-Unsubscribe": "<https://app.test/unsubscribe/rule.r1.x>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test("text from stories and users is escaped: no markup, no script links, no header injection", () => {
  const { html, text } = alertEmail(alert);
  expect(html).toContain("Rule &quot;A&quot; &amp; &lt;B&gt;");
  expect(html).toContain('href="https://news.example/a?x=1&amp;y=2"');
  expect(`${html}${text}`).not.toContain("javascript:");
  expect(compose({ subject: "One\r\nBcc: x@y.z", blocks: [], footer: [] }).subject).toBe("One Bcc: x@y.z");
});
