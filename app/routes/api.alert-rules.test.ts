import { expect, test } from "vitest";
import { messages } from "~/delivery/tables.server";
import { NEW_RULE, RULES_PER_USER_MAX } from "~/alerts/rule";
import { testContext } from "../../tests/context";
import { mailboxOf } from "../../tests/mailbox";
import { expiredTrial, person, requestOf } from "../../tests/people";
import { action as all, loader as list } from "./api.alert-rules";
import { action as one } from "./api.alert-rules.$id";
import { action as testAlert } from "./api.test-alert";

const context = testContext("alert-rules", { newId: () => crypto.randomUUID() });

const call = (
  answer: typeof one,
  request: Parameters<typeof requestOf>[1] & { path?: string },
  id?: string,
) => answer({ request: requestOf(request.path ?? "/api/alert-rules", request), context, params: { id } });

async function makeRule(cookie: string, body: object = NEW_RULE) {
  const response = await call(all, { method: "POST", cookie, body });
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string };
}

const rulesOf = async (cookie: string) =>
  (await (await call(list, { cookie })).json()) as { id: string; isActive: boolean; percent: number }[];

test("a rule is created, listed as a bare array, switched, changed and deleted", async () => {
  const { cookie } = await person(context);
  expect(await rulesOf(cookie)).toEqual([]);
  const { id } = await makeRule(cookie, { target: "feb", type: "rise", percent: 10 });
  expect(await rulesOf(cookie)).toEqual([{ id, target: "feb", type: "rise", percent: 10, isActive: true }]);

  const off = await call(one, { method: "PUT", cookie, body: { isActive: false } }, id);
  expect(await off.json()).toMatchObject({ id, percent: 10, isActive: false });
  const changed = await call(one, { method: "PUT", cookie, body: { ...NEW_RULE, percent: 70 } }, id);
  expect(await changed.json()).toEqual({ id, ...NEW_RULE, percent: 70 });
  expect((await call(one, { method: "DELETE", cookie }, id)).status).toBe(200);
  expect((await call(one, { method: "DELETE", cookie }, id)).status).toBe(404);
  expect(await rulesOf(cookie)).toEqual([]);
});

test("the list of rules is never taken from the browser's cache, where a changed rule would stay as it was", async () => {
  const { cookie } = await person(context);
  expect((await call(list, { cookie })).headers.get("Cache-Control")).toBe("no-store");
});

test("another user's rule can't be read, changed or deleted: it returns a 404", async () => {
  const [mine, other] = [await person(context), await person(context)];
  const { id } = await makeRule(mine.cookie);
  for (const method of ["GET", "PUT", "DELETE"]) {
    const body = method === "PUT" ? { isActive: false } : undefined;
    expect((await call(one, { method, cookie: other.cookie, body }, id)).status).toBe(404);
  }
  expect(await rulesOf(mine.cookie)).toMatchObject([{ id, isActive: true }]);
});

test("an invalid rule is rejected with the spec's messages", async () => {
  const { cookie } = await person(context);
  const response = await call(all, { method: "POST", cookie, body: { ...NEW_RULE, percent: 101 } });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ message: "Percentage cannot exceed 100" });
  const target = await call(all, { method: "POST", cookie, body: { ...NEW_RULE, target: "weekly" } });
  expect(target.status).toBe(400);
});

test("every call returns 401 to visitors and 402 to users whose trial is over", async () => {
  const { cookie } = await person(context, expiredTrial(context.now()));
  for (const [answer, method] of [
    [list, "GET"],
    [all, "POST"],
    [one, "PUT"],
    [one, "DELETE"],
    [testAlert, "POST"],
  ] as const) {
    const body = method === "POST" || method === "PUT" ? NEW_RULE : undefined;
    expect((await call(answer, { method, body }, "x")).status).toBe(401);
    expect((await call(answer, { method, cookie, body }, "x")).status).toBe(402);
  }
});

test("a user can have at most 50 rules, and the error says so", async () => {
  const { cookie } = await person(context);
  for (let n = 0; n < RULES_PER_USER_MAX; n++) await makeRule(cookie);
  const response = await call(all, { method: "POST", cookie, body: NEW_RULE });
  expect(response.status).toBe(409);
  expect(await response.json()).toEqual({
    message: "You\u2019ve reached the limit of 50 alert rules. Delete one to add another.",
  });
  expect(await rulesOf(cookie)).toHaveLength(50);
});

test("concurrent requests create no more than 50 rules", async () => {
  const { cookie, user } = await person(context);
  await context.db.$client
    .prepare(
      `with recursive n(value) as (select 1 union all select value + 1 from n where value < 45)
       insert into alert_rules (id, user_id, target, type, percent, baseline_at, created_at)
       select 'rush-' || value, ?1, 'daily', 'rise', 10, 0, 0 from n`,
    )
    .bind(user.id)
    .run();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => call(all, { method: "POST", cookie, body: NEW_RULE })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array<number>(5).fill(201),
    ...Array<number>(7).fill(409),
  ]);
  expect(await rulesOf(cookie)).toHaveLength(50);
});

test("the switch changes only isActive; an empty change is rejected", async () => {
  const { cookie } = await person(context);
  const { id } = await makeRule(cookie, { target: "feb", type: "drop", percent: 33 });
  for (const isActive of [false, true]) {
    const answer = await call(one, { method: "PUT", cookie, body: { isActive } }, id);
    expect(await answer.json()).toEqual({ id, target: "feb", type: "drop", percent: 33, isActive });
  }
  expect((await call(one, { method: "PUT", cookie, body: {} }, id)).status).toBe(400);
  expect((await call(one, { method: "PUT", cookie, body: { isActive: "no" } }, id)).status).toBe(400);
});

test("a change can't reassign a rule to another user or move its baseline", async () => {
  const [mine, other] = [await person(context), await person(context)];
  const { id } = await makeRule(mine.cookie);
  const body = { isActive: true, userId: other.user.id, baselineAt: 0, id: "stolen" };
  await call(one, { method: "PUT", cookie: mine.cookie, body }, id);
  expect(await rulesOf(mine.cookie)).toMatchObject([{ id }]);
  expect(await rulesOf(other.cookie)).toEqual([]);
});

test("a test alert is sent to the user's own address, at most ten an hour", async () => {
  const { cookie, user } = await person(context);
  const ask = () => call(testAlert, { method: "POST", cookie, path: "/api/test-alert" });
  const answers = await Promise.all(Array.from({ length: 12 }, ask));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(200), 429, 429]);
  const stored = await context.db.select().from(messages).all();
  expect(stored.filter(({ userId, kind }) => userId === user.id && kind === "test-alert")).toHaveLength(10);
  expect((await mailboxOf(context).inbox()).map(({ to }) => to)).toEqual(Array(10).fill(user.email));
});
