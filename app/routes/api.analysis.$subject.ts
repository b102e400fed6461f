import { requireAccess } from "~/accounts/sign-in/access.server";
import { ANALYSIS_SUBJECTS } from "~/assessment/reports/analysis-subject";
import { analysisPage } from "~/dashboard/analysis-page.server";
import { freshFor, jsonCall, refuse } from "~/http/json-call.server";

/** What the in-depth dialogs show, as on `/level` and `/forecast`. Cached for 5 minutes. */
export const loader = jsonCall({
  async GET({ request, context, params }) {
    const subject = ANALYSIS_SUBJECTS.find((candidate) => candidate === params["subject"]);
    if (!subject) {
      await requireAccess(request, context);
      refuse(404, "There is no such analysis.");
    }
    return Response.json(await analysisPage(request, context, subject), { headers: freshFor(5) });
  },
});
export const action = loader;
