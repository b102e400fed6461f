import { endSession, forgottenCookie } from "~/accounts/sign-in/session.server";
import { jsonCall } from "~/http/json-call.server";

export const loader = jsonCall({
  POST: async ({ request, context }) => {
    await endSession(request, context);
    const headers = { "Set-Cookie": await forgottenCookie(request, context) };
    return Response.json({ message: "Logged out" }, { headers });
  },
});
export const action = loader;
