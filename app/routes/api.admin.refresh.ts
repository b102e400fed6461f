import { requireAdmin } from "~/accounts/sign-in/access.server";
import { refreshWishes, startAdminRefresh } from "~/admin/operations.server";
import { jsonCall, readJson, refuse } from "~/http/json-call.server";

export const loader = jsonCall({
  async POST({ request, context }) {
    const { user } = await requireAdmin(request, context);
    const { force_unlimited } = refreshWishes.parse(
      hasBody(request) ? await readJson(request, refreshWishes) : {},
    );
    const started = await startAdminRefresh(context, { actor: user, force: force_unlimited });
    if (!started.ok) refuse(409, "A refresh is already running.");
    return Response.json(
      { message: "Data refresh has been initiated successfully.", correlationId: started.correlationId },
      { status: 202 },
    );
  },
});
export const action = loader;

/** An empty POST may still have a zero-byte stream, so check the headers. */
const hasBody = ({ headers }: Request) =>
  headers.has("Content-Type") && headers.get("Content-Length") !== "0";
