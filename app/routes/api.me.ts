import { optionalUser } from "~/accounts/sign-in/access.server";
import { jsonCall, refuse } from "~/http/json-call.server";

export const loader = jsonCall({
  GET: async ({ request, context }) => {
    const viewer = await optionalUser(request, context);
    if (!viewer) refuse(401, "Please sign in to continue.", { body: { user: null } });
    return { user: viewer.user };
  },
});
export const action = loader;
