import {
  requireRecentConfirmation,
  requireUser,
  sessionAwaitingSecondFactor,
  optionalUser,
} from "~/accounts/sign-in/access.server";
import { authenticationOptions, registrationOptions } from "~/accounts/factors/passkeys.server";
import { passkeyOptionsRequest } from "~/accounts/credentials";
import { checkAddressLimit } from "~/accounts/sign-in/rate-limits.server";
import { refuseAccount } from "~/accounts/refuse.server";
import { jsonCall, readJson, refuse } from "~/http/json-call.server";

export const loader = jsonCall({
  POST: async ({ request, context }) => {
    const { purpose } = await readJson(request, passkeyOptionsRequest);
    if (!(await checkAddressLimit(request, context, "passkey"))) refuseAccount("too-many");
    switch (purpose) {
      case "sign-in":
        return authenticationOptions(context, null);
      case "verify": {
        const session =
          (await optionalUser(request, context)) ?? (await sessionAwaitingSecondFactor(request, context));
        if (!session) refuse(401, "Please sign in to continue.");
        return authenticationOptions(context, session.user.id);
      }
      case "register": {
        const viewer = await requireUser(request, context);
        requireRecentConfirmation(request, context, viewer);
        if (!viewer.user.isEmailVerified) refuse(403, "Confirm your email address first.");
        return registrationOptions(context, viewer.user);
      }
    }
  },
});
export const action = loader;
