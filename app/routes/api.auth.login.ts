import { credentials } from "~/accounts/credentials";
import { refuseAccount } from "~/accounts/refuse.server";
import { logIn } from "~/accounts/users.server";
import { jsonCall, readJson } from "~/json-call.server";

const call = jsonCall({
  POST: async ({ request, context }) => {
    const login = await logIn(request, context, await readJson(request, credentials));
    if (!login.ok) refuseAccount(login.reason);
    return Response.json({ user: login.user }, { headers: { "Set-Cookie": login.cookie } });
  },
});
export const loader = call.loader;
export const action = call.action;
