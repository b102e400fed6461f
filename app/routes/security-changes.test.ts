import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { loadContextOf, noon, testContext } from "../../tests/context";
import { ORIGIN, person } from "../../tests/people";
import { MINUTE_MS } from "~/time";
import { action as changeAccount } from "./_app.account";
import { action as changeSecurity } from "./_app.account_.security";
import { action as confirmApp } from "./_app.account_.security_.app";

const context = testContext("security-changes", { newId: () => crypto.randomUUID() });

const CHANGES = [
  { path: "/account/security", action: changeSecurity, intent: "add-passkey" },
  { path: "/account/security/app", action: confirmApp, intent: "" },
  { path: "/account/security", action: changeSecurity, intent: "begin-app" },
  { path: "/account/security", action: changeSecurity, intent: "remove-app" },
  { path: "/account/security", action: changeSecurity, intent: "rename-passkey" },
  { path: "/account/security", action: changeSecurity, intent: "remove-passkey" },
];

/** Posts a form `minutes` after the sign-in. @returns where the action redirects to, or "" */
async function post(
  { action, path, intent }: (typeof CHANGES)[number],
  minutes: number,
  { name = "", ...state }: { name?: string; emailVerifiedAt?: null } = {},
) {
  const { cookie } = await person(context, state);
  const request = new Request(ORIGIN + path, {
    method: "POST",
    headers: { Cookie: cookie },
    body: new URLSearchParams({ ...(intent && { intent }), id: "any", name, code: "000000" }),
  });
  const now = () => new Date(noon.getTime() + minutes * MINUTE_MS);
  const args = { request, params: {}, context: loadContextOf({ ...context, now }) };
  const answer: unknown = await Promise.resolve(action(args as unknown as ActionFunctionArgs)).catch(
    (thrown: unknown) => thrown,
  );
  return answer instanceof Response ? answer.headers.get("Location") : "";
}

test.each(CHANGES)("11 minutes after the sign-in $path asks for a confirmation: $intent", async (change) => {
  const confirm = `/account/confirm?redirectTo=${encodeURIComponent(change.path)}`;
  expect(await post(change, 11)).toBe(confirm);
  expect(await post(change, 9)).not.toMatch(/confirm/);
});

test.each(CHANGES.slice(0, 3))(
  "until the address is confirmed $path sets nothing up and leads to the page that says why: $intent",
  async (change) => {
    expect(await post(change, 1, { emailVerifiedAt: null })).toBe("/account/security");
    expect(await post(change, 1)).not.toBe("/account/security");
  },
);

test.each(["", "   ", "x".repeat(61)])(
  "the name '%s' is refused with a message about the name",
  async (name) => {
    const rename = CHANGES.find(({ intent }) => intent === "rename-passkey") ?? expect.fail("no such change");
    expect(await post(rename, 1, { name })).toBe("/account/security?refused=passkey-name");
  },
);

test("a session id that can't be one is refused and ends no session", async () => {
  const { cookie } = await person(context);
  const ask = (id: string) => {
    const request = new Request(`${ORIGIN}/account`, {
      method: "POST",
      headers: { Cookie: cookie },
      body: new URLSearchParams({ intent: "end-session", id }),
    });
    const args = { request, params: {}, context: loadContextOf(context) } as unknown as ActionFunctionArgs;
    return changeAccount(args).catch((thrown: unknown) => thrown as Response);
  };
  expect((await ask("x".repeat(101))).status).toBe(400);
  expect((await ask("no-such-session")).status).toBe(302);
});
