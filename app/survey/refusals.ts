import type { SurveyRefusal } from "./submit.server";

/** Why a survey cannot extend the trial now, to the person who asked. */
export const SURVEY_REFUSALS: Record<SurveyRefusal, string> = {
  "already-extended":
    "Your trial has already been extended. It can be extended only once; upgrade to Pro to continue.",
  "trial-running": "Your trial is still running. You can extend it by survey once it has ended.",
  subscribed: "You have a subscription, so there is no trial to extend.",
};
