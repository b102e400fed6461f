import { registration } from "~/accounts/credentials";
import { refuseAccount } from "~/accounts/refuse.server";
import { register } from "~/accounts/sign-in/users.server";
import { jsonCall, readJson } from "~/http/json-call.server";

export const loader = jsonCall({
  POST: async ({ request, context }) => {
    const account = await register(request, context, await readJson(request, registration));
    if (!account.ok) refuseAccount(account.reason);
    const headers = { "Set-Cookie": account.cookie };
    return Response.json({ user: account.user }, { status: 201, headers });
  },
});
export const action = loader;
