import { expect, test } from "vitest";
import { NEW_RULE } from "~/alerts/rule";
import { createRule, ruleOf } from "~/alerts/rules.server";
import { alertsPage } from "~/alerts/alerts-page.server";
import { newRequestScope } from "~/http/request-scope";
import { turnOnAlertEmails, unsubscribePath, type Unsubscription } from "~/alerts/unsubscribe.server";
import { addUser } from "../../tests/alert-factories";
import { testContext } from "../../tests/context";
import { ORIGIN } from "../../tests/people";
import { action, loader } from "./_app.unsubscribe.$token";

const context = testContext("unsubscribe", { newId: () => crypto.randomUUID() });
const secrets = context.config.SESSION_SECRETS;

async function readerWithRule() {
  const user = await addUser(context);
  const owner = { uuid: context.newId(), userId: user.id, now: context.now() };
  const rule = await createRule(context.db, owner, NEW_RULE);
  if (!rule) throw new Error("no rule");
  return { userId: user.id, ruleId: rule.id };
}

async function args(to: Unsubscription, { method = "GET", secretsOf = secrets } = {}) {
  const path = await unsubscribePath(secretsOf, to);
  const request = new Request(new URL(path, ORIGIN), { method });
  const scope = newRequestScope(context.newId);
  return { request, context: { ...context, ...scope }, params: { token: path.split("/").at(-1) } };
}

const isActive = async (userId: string, ruleId: string) =>
  (await ruleOf(context.db, userId, ruleId))?.isActive;
const isStopped = async (userId: string) => (await alertsPage(context, userId)).areAlertEmailsOff;

test("a GET shows what would be turned off and changes nothing; a POST without a session turns the rule off", async () => {
  const { userId, ruleId } = await readerWithRule();
  expect(await loader(await args({ what: "rule", id: ruleId }))).toMatchObject({
    isStopped: false,
    rule: "Daily Risk Level at or above 50",
  });
  expect(await isActive(userId, ruleId)).toBe(true);
  await action(await args({ what: "rule", id: ruleId }, { method: "POST" }));
  await action(await args({ what: "rule", id: ruleId }, { method: "POST" }));
  expect(await isActive(userId, ruleId)).toBe(false);
  expect(await isStopped(userId)).toBe(false);
  expect(await loader(await args({ what: "rule", id: ruleId }))).toMatchObject({ isStopped: true });
});

test("a link for all alert emails turns them off but keeps the rules, and the user can turn them back on", async () => {
  const { userId, ruleId } = await readerWithRule();
  await action(await args({ what: "all", id: userId }, { method: "POST" }));
  expect([await isStopped(userId), await isActive(userId, ruleId)]).toEqual([true, true]);
  await turnOnAlertEmails(context.db, userId);
  expect(await isStopped(userId)).toBe(false);
});

test("a link we didn't sign gets a 404; one signed with an older secret works", async () => {
  const { userId, ruleId } = await readerWithRule();
  const forged = await args(
    { what: "rule", id: ruleId },
    { secretsOf: ["another-secret-that-is-long-enough-00"] },
  );
  await expect(action(forged)).rejects.toMatchObject({ status: 404 });
  const swapped = await args({ what: "rule", id: ruleId });
  const token = swapped.params.token?.replace("rule.", "all.");
  await expect(action({ ...swapped, params: { token } })).rejects.toMatchObject({ status: 404 });
  expect(await isActive(userId, ruleId)).toBe(true);
  const rotated = {
    ...context.config,
    SESSION_SECRETS: ["a-new-secret-that-is-also-long-enough-1", ...secrets],
  };
  const old = await args({ what: "rule", id: ruleId }, { method: "POST" });
  await action({ ...old, context: { ...old.context, config: rotated } });
  expect(await isActive(userId, ruleId)).toBe(false);
});

test("a link to a deleted rule says that there is nothing left to turn off", async () => {
  const gone = await args({ what: "rule", id: "gone" });
  expect(await loader(gone)).toEqual({ isGone: true });
  expect(await action(gone)).toBeNull();
});
