import { credentials } from "~/accounts/credentials";
import { refuseAccount } from "~/accounts/refuse.server";
import { logIn } from "~/accounts/sign-in/users.server";
import { jsonCall, readJson } from "~/http/json-call.server";

export const loader = jsonCall({
  POST: async ({ request, context }) => {
    const login = await logIn(request, context, await readJson(request, credentials));
    if (!login.ok) refuseAccount(login.reason);
    const body = login.awaitsSecondFactor ? { awaitsSecondFactor: true } : { user: login.user };
    return Response.json(body, { headers: { "Set-Cookie": login.cookie } });
  },
});
export const action = loader;
