import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { alertRules } from "./tables.server";
import { action as savePage } from "~/routes/_app.alerts";
import { loadContextOf, testContext } from "../../tests/context";
import { ORIGIN, person } from "../../tests/people";

const context = testContext("alert-changes", { newId: () => crypto.randomUUID() });

/** A form as a browser without JavaScript sends it over HTTP: without Sec-Fetch headers. */
const formOf = (path: string, cookie: string, fields: Record<string, string>) =>
  new Request(ORIGIN + path, {
    method: "POST",
    headers: { Cookie: cookie, Accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    body: new URLSearchParams(fields),
  });

const rule = { target: "daily", type: "threshold", percent: "40", isActive: "on" };

test("without JavaScript a saved rule, and a refused one, lead to the page that says so", async () => {
  const { user, cookie } = await person(context);
  const save = (fields: Record<string, string>) =>
    savePage({
      request: formOf("/alerts", cookie, fields),
      context: loadContextOf(context),
      params: {},
    }).catch((thrown: unknown) => (thrown instanceof Response ? thrown.headers.get("Location") : thrown));
  expect(await save(rule)).toBe("/alerts?done=created");
  expect(await save({ ...rule, id: "gone" })).toBe("/alerts?done=update-gone");
  expect(await context.db.$count(alertRules, eq(alertRules.userId, user.id))).toBe(1);
});

test("an invalid rule is refused with its errors and status 400", async () => {
  const { user, cookie } = await person(context);
  const request = formOf("/alerts", cookie, { ...rule, percent: "400" });
  const answer = await savePage({ request, context: loadContextOf(context), params: {} });
  expect(answer.init?.status).toBe(400);
  expect(answer.data).toMatchObject({ form: { error: { percent: ["Percentage cannot exceed 100"] } } });
  expect(await context.db.$count(alertRules, eq(alertRules.userId, user.id))).toBe(0);
});

test("a change that fails is logged with its notice, its request, its user and its path", async () => {
  const { user, cookie } = await person(context);
  const load = loadContextOf(context);
  const logged = vi.spyOn(console, "error").mockReturnValue();
  await env.DB.exec("alter table alert_rules rename to hidden_rules");
  try {
    const change = { intent: "switch-rule", id: "some-rule", isActive: "true" };
    const request = formOf("/alerts", cookie, change);
    const reply = await savePage({ request, context: load, params: {} }).catch((thrown: unknown) => thrown);
    expect((reply as Response).headers.get("Location")).toBe("/alerts?done=update-failed");
  } finally {
    await env.DB.exec("alter table hidden_rules rename to alert_rules");
  }
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      event: "alert-change-failed",
      notice: "update-failed",
      requestId: load.requestId,
      userId: user.id,
      path: "/alerts",
    }),
  );
});
