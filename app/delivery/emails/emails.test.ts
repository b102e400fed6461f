import { expect, test } from "vitest";
import { passwordResetEmail, testAlertEmail, welcomeEmail } from "./account";
import { alertEmail, type AlertLetter } from "./alert";
import { compose } from "./layout";

const letter: AlertLetter = {
  target: "daily",
  type: "rise",
  rulePercent: 10,
  previousValue: 30,
  currentValue: 42,
  message: "Daily Risk Level rose from 30 to 42, by 12 points (your rule: 10).",
  triggeredAt: new Date("2026-11-20T12:00:00Z"),
  explanation: "A passport rule moved <closer>.",
  stories: [
    { title: 'Rule "A" & <B>', url: "https://news.example/a?x=1&y=2", source: "The Paper" },
    { title: "No web address", url: "javascript:alert(1)", source: null },
  ],
  links: {
    dashboard: "https://app.test/dashboard",
    alerts: "https://app.test/alerts?edit=r1",
    unsubscribeRule: "https://app.test/unsubscribe/rule.r1.x",
    unsubscribeAll: "https://app.test/unsubscribe/all.u1.y",
  },
};

test("an alert says old and new value, why it moved, and how to change or stop the rule, in both parts", () => {
  const { subject, text, html } = alertEmail(letter);
  expect(subject).toBe("Daily Risk Level rose from 30% to 42%");
  for (const part of [text, html]) {
    for (const said of ["30 of 100", "42 of 100", "12 points", "The Paper", ...Object.values(letter.links)]) {
      expect(part).toContain(said);
    }
  }
  expect(text).toContain("A passport rule moved <closer>.");
  expect(text).toContain("https://news.example/a?x=1&y=2");
});

test("an alert carries one-click unsubscribe for its rule, by one https address", () => {
  expect(alertEmail(letter).headers).toEqual({
    "List-Unsubscribe": "<https://app.test/unsubscribe/rule.r1.x>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test("nobody's text becomes markup, a link to script, or a header of its own", () => {
  const { html, text } = alertEmail(letter);
  expect(html).toContain("Rule &quot;A&quot; &amp; &lt;B&gt;");
  expect(html).toContain('href="https://news.example/a?x=1&amp;y=2"');
  expect(`${html}${text}`).not.toContain("javascript:");
  expect(compose({ subject: "One\r\nBcc: x@y.z", blocks: [], footer: [] }).subject).toBe("One Bcc: x@y.z");
});

test("every mail is readable in light and dark, and account mail has no unsubscribe", () => {
  const account = [
    welcomeEmail({ dashboard: "https://app.test/dashboard", alerts: "https://app.test/alerts" }),
    passwordResetEmail({ reset: "https://app.test/reset-password?token=t" }),
    testAlertEmail({ alerts: "https://app.test/alerts" }),
  ];
  for (const { html, text, headers } of account) {
    expect(html).toContain("prefers-color-scheme: dark");
    expect(text).toContain("https://app.test/");
    expect(headers).toEqual({});
  }
});
