import { passwordReset } from "~/accounts/credentials";
import { refuseAccount } from "~/accounts/refuse.server";
import { resetPassword } from "~/accounts/passwords/reset.server";
import { jsonCall, readJson } from "~/http/json-call.server";

export const loader = jsonCall({
  POST: async ({ request, context }) => {
    const reset = await resetPassword(request, context, await readJson(request, passwordReset));
    if (!reset.ok) refuseAccount(reset.reason);
    return { message: "Your password has been reset" };
  },
});
export const action = loader;
