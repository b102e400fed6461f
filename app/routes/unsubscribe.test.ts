import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { alertRules } from "~/alerts/tables.server";
import { users } from "~/users/tables.server";
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

/** The address that the account of a link has now. */
async function addressOf({ what, id }: Unsubscription) {
  const rule = await context.db.select().from(alertRules).where(eq(alertRules.id, id)).get();
  const userId = what === "rule" ? (rule?.userId ?? "") : id;
  return (
    (await context.db.select().from(users).where(eq(users.id, userId)).get())?.email ?? "gone@example.com"
  );
}

async function args(to: Unsubscription, { method = "GET", secretsOf = secrets } = {}) {
  const path = await unsubscribePath(secretsOf, to, await addressOf(to));
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
  expect(await loader(gone)).toEqual({ state: "gone" });
  expect(await action(gone)).toBeNull();
});

test("a link that went to a former address turns nothing off, by one click neither, and its page says where to go", async () => {
  const { userId, ruleId } = await readerWithRule();
  for (const to of [
    { what: "rule", id: ruleId },
    { what: "all", id: userId },
    { what: "digest", id: userId },
  ] as const) {
    const address = await addressOf(to);
    const [read, oneClick] = [await args(to), await args(to, { method: "POST" })];
    const move = (email: string) => context.db.update(users).set({ email }).where(eq(users.id, userId));
    await move("moved@unsubscribe.example");
    expect(await loader(read)).toEqual({ state: "former-address" });
    expect(await action(oneClick)).toMatchObject({ init: { status: 403 } });
    expect([await isActive(userId, ruleId), await isStopped(userId)]).toEqual([true, false]);
    // Those to the new address work, and the old ones do again once the account has the old address.
    expect(await loader(await args(to))).toMatchObject({ state: "open", what: to.what });
    await move(address);
    expect(await loader(read)).toMatchObject({ state: "open", what: to.what });
  }
});
