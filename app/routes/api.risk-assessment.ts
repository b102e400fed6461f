import { requireAccess } from "~/accounts/sign-in/access.server";
import { currentAssessment } from "~/assessment/assessments.server";
import { freshFor, jsonCall } from "~/http/json-call.server";

const NOTHING_YET = {
  riskLevel: 1,
  explanation: "Gathering initial data...",
  keyEvents: [],
  sources: [],
  february2028Prediction: null,
};

/** The latest risk assessment with its breakdown. Cached for 5 minutes. */
export const loader = jsonCall({
  async GET({ request, context }) {
    await requireAccess(request, context);
    const now = context.now();
    const assessment = await currentAssessment(context.db, now);
    return Response.json(assessment ?? { ...NOTHING_YET, date: now }, { headers: freshFor(5) });
  },
});
export const action = loader;
