import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { loadContextOf, noon, testContext } from "../../tests/context";
import { ORIGIN, person } from "../../tests/people";
import { MINUTE_MS } from "~/time";
import { action as addPasskey } from "./_app.account_.security";
import { action as confirmApp } from "./_app.account_.security_.app";
import { action as endSessions } from "./account.sessions";
import { action as beginApp } from "./account.security.app.begin";
import { action as removeApp } from "./account.security.app.remove";
import { action as removePasskey } from "./account.security.passkeys.remove";
import { action as renamePasskey } from "./account.security.passkeys.rename";

const context = testContext("security-changes", { newId: () => crypto.randomUUID() });

const CHANGES = [
  { path: "/account/security", action: addPasskey },
  { path: "/account/security/app", action: confirmApp },
  { path: "/account/security/app/begin", action: beginApp },
  { path: "/account/security/app/remove", action: removeApp },
  { path: "/account/security/passkeys/rename", action: renamePasskey },
  { path: "/account/security/passkeys/remove", action: removePasskey },
];

/** Posts a form `minutes` after the sign-in. @returns where the action redirects to, or "" */
async function post(
  action: (args: ActionFunctionArgs) => unknown,
  path: string,
  minutes: number,
  { name = "", ...state }: { name?: string; emailVerifiedAt?: null } = {},
) {
  const { cookie } = await person(context, state);
  const request = new Request(ORIGIN + path, {
    method: "POST",
    headers: { Cookie: cookie },
    body: new URLSearchParams({ id: "any", name, code: "000000" }),
  });
  const now = () => new Date(noon.getTime() + minutes * MINUTE_MS);
  const args = { request, params: {}, context: loadContextOf({ ...context, now }) };
  const answer: unknown = await Promise.resolve(action(args as unknown as ActionFunctionArgs)).catch(
    (thrown: unknown) => thrown,
  );
  return answer instanceof Response ? answer.headers.get("Location") : "";
}

test.each(CHANGES)("11 minutes after the sign-in $path asks for a confirmation", async ({ path, action }) => {
  const page = path === "/account/security/app" ? path : "/account/security";
  expect(await post(action, path, 11)).toBe(`/account/confirm?redirectTo=${encodeURIComponent(page)}`);
  expect(await post(action, path, 9)).not.toMatch(/confirm/);
});

test.each(CHANGES.slice(0, 3))(
  "until the address is confirmed $path sets nothing up and leads to the page that says why",
  async ({ path, action }) => {
    expect(await post(action, path, 1, { emailVerifiedAt: null })).toBe("/account/security");
    expect(await post(action, path, 1)).not.toBe("/account/security");
  },
);

test.each(["", "   ", "x".repeat(61)])(
  "the name '%s' is refused with a message about the name",
  async (name) => {
    expect(await post(renamePasskey, "/account/security/passkeys/rename", 1, { name })).toBe(
      "/account/security?refused=passkey-name",
    );
  },
);

test("a session id that can't be one is refused and ends no session", async () => {
  const { cookie } = await person(context);
  const ask = (id: string) => {
    const request = new Request(`${ORIGIN}/account/sessions`, {
      method: "POST",
      headers: { Cookie: cookie },
      body: new URLSearchParams({ id }),
    });
    const args = { request, params: {}, context: loadContextOf(context) } as unknown as ActionFunctionArgs;
    return endSessions(args).catch((thrown: unknown) => thrown as Response);
  };
  expect((await ask("x".repeat(101))).status).toBe(400);
  expect((await ask("no-such-session")).status).toBe(302);
});
