import { formatInstant } from "~/time";
import type { SurveyRefusal } from "./submit.server";

/** Why a survey cannot extend the trial now, to the person who asked. */
export function surveyRefusalMessage(
  reason: SurveyRefusal,
  { trialEndsAt }: { trialEndsAt: Date | null },
): string {
  switch (reason) {
    case "already-extended":
      return "Your trial has already been extended. It can be extended only once; upgrade to Pro to continue.";
    case "trial-running":
      return "Your trial is still running. You can extend it by survey once it has ended.";
    case "days-left": {
      const opening = trialEndsAt ? `from ${formatInstant(trialEndsAt)} on` : "later";
      return `Your trial is not running, but its time is not over. You can extend it by survey ${opening}; upgrade to Pro to continue.`;
    }
    case "subscribed":
      return "You have a subscription, so there is no trial to extend.";
  }
}
