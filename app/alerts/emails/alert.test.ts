import { expect, test } from "vitest";
import { compose } from "~/delivery/email-layout";
import { alertEmail, type AlertEmailContent, type EmailedAlert } from "./alert";

const rule: EmailedAlert = {
  target: "daily",
  type: "rise",
  rulePercent: 10,
  previousValue: 30,
  currentValue: 42,
  message: "Daily Risk Level rose 12 points, from 30 to 42. Your rule is set to 10 points or more.",
  triggeredAt: new Date("2026-11-20T12:00:00Z"),
  links: {
    alert: "https://app.test/alerts/a1",
    editRule: "https://app.test/alerts?edit=r1",
    unsubscribeRule: "https://app.test/unsubscribe/rule.r1.x",
  },
};
const alert: AlertEmailContent = {
  alerts: [rule],
  explanations: [{ title: "What makes up the risk level", text: "A passport rule moved <closer>." }],
  stories: [
    { title: 'Rule "A" & <B>', url: "https://news.example/a?x=1&y=2", source: "The Paper" },
    { title: "No web address", url: "javascript:alert(1)", source: null },
  ],
  notice: null,
  links: {
    alerts: "https://app.test/alerts",
    dashboard: "https://app.test/dashboard",
    unsubscribeAll: "https://app.test/unsubscribe/all.u1.y",
    unsubscribeEvents: "https://app.test/unsubscribe/events.u1.x",
    unsubscribeNotices: "https://app.test/unsubscribe/notice.u1.z",
  },
};

test("an alert email has the old and new value, the reasons, and how to change or stop the rule, in both parts", () => {
  const { subject, text, html } = alertEmail(alert);
  expect(subject).toBe("Daily Risk Level rose 12 points to 42");
  for (const part of [text, html]) {
    for (const expectedText of [
      "30 out of 100",
      "42 out of 100",
      "12 points",
      "Recent low",
      "The Paper",
      ...Object.values(rule.links),
      alert.links.unsubscribeAll,
    ]) {
      expect(part).toContain(expectedText);
    }
  }
  expect(text).toContain("A passport rule moved <closer>.");
  expect(text.startsWith(rule.message)).toBe(true);
  expect(text).toContain("See what changed: https://app.test/alerts/a1");
  expect(text).toContain("https://news.example/a?x=1&y=2");
});

test("the subject names the cause as far as it has room", () => {
  const { subject } = alertEmail({ ...alert, cause: "Permission required to leave the country" });
  expect(subject).toBe("Daily Risk Level rose 12 points to 42: Permission required…");
  expect(subject.length).toBeLessThanOrEqual(60);
});

test("an alert of the forecast names what moved the forecast, not the level", () => {
  const forecast: EmailedAlert = { ...rule, target: "feb", previousValue: 4.1, currentValue: 12.2 };
  const causes = { cause: "A governor speaks", forecastCause: "Current news" };
  const { subject } = alertEmail({ ...alert, ...causes, alerts: [forecast] });
  expect(subject).toBe("February 2028 Prediction rose to 12.2%: Current news");
});

test("an alert on a level already past the threshold doesn't claim that it moved", () => {
  const { subject, text } = alertEmail({
    ...alert,
    alerts: [{ ...rule, type: "threshold", previousValue: 42 }],
  });
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

test("alerts that trigger together make one email that lists each, with a link to it and one to turn off its rule", () => {
  const forecast: EmailedAlert = {
    ...rule,
    target: "feb",
    type: "threshold",
    rulePercent: 15,
    message: "February 2028 Prediction reached 16%. Your threshold is 15%.",
    links: {
      ...rule.links,
      alert: "https://app.test/alerts/a2",
      unsubscribeRule: "https://app.test/stop/r2",
    },
  };
  const { subject, text, html, headers } = alertEmail({
    ...alert,
    cause: "A bill",
    alerts: [rule, forecast],
  });
  expect(subject).toBe("Daily Risk Level rose 12 points to 42: A bill");
  expect(text.startsWith("2 of your alert rules were triggered.")).toBe(true);
  expect(text).toContain(`- ${rule.message}\n  https://app.test/alerts/a1`);
  expect(text).toContain(`- ${forecast.message}\n  https://app.test/alerts/a2`);
  expect(text).toContain("- Turn off “February 2028 Prediction at or above 15%”\n  https://app.test/stop/r2");
  expect(html).toContain("Turn off “Daily Risk Level rises 10 points or more”");
  expect(headers["List-Unsubscribe"]).toBe("<https://app.test/unsubscribe/all.u1.y>");
});

test("text from stories and users is escaped: no markup, no script links, no header injection", () => {
  const { html, text } = alertEmail(alert);
  expect(html).toContain("Rule &quot;A&quot; &amp; &lt;B&gt;");
  expect(html).toContain('href="https://news.example/a?x=1&amp;y=2"');
  expect(`${html}${text}`).not.toContain("javascript:");
  expect(compose({ subject: "One\r\nBcc: x@y.z", blocks: [], footer: [] }).subject).toBe("One Bcc: x@y.z");
});

test("an alert of an update with few sources says what it rests on; others don't", () => {
  const note =
    "This alert is based only on official documents and on what at least three independent outlets report.";
  expect(alertEmail(alert).text).not.toContain(note);
  const { text, html } = alertEmail({ ...alert, hasFewSources: true });
  for (const part of [text, html]) expect(part.replace(/\s+/g, " ")).toContain(note);
});
