import { requireUser } from "~/accounts/sign-in/access.server";
import { jsonCall, readJson, refuse } from "~/http/json-call.server";
import { surveySchema } from "~/survey/schema";
import { surveyRefusalMessage, submitSurvey } from "~/survey/submit.server";

export const loader = jsonCall({
  POST: async ({ request, context }) => {
    const { user } = await requireUser(request, context);
    const answers = await readJson(request, surveySchema);
    const submission = await submitSurvey(context, user.id, answers);
    if (!submission.ok) refuse(409, surveyRefusalMessage(submission.reason, user));
    return { extensionDays: submission.extensionDays };
  },
});
export const action = loader;
