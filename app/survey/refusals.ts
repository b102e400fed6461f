import { formatLongInstant } from "~/time";
import type { SurveyRefusal } from "./submit.server";

/** Explains to the user why a survey can't extend the trial now. */
export function surveyRefusalMessage(
  reason: SurveyRefusal,
  { trialEndsAt }: { trialEndsAt: Date | null },
): string {
  const opening = trialEndsAt ? `starting ${formatLongInstant(trialEndsAt)}` : "later";
  switch (reason) {
    case "already-extended":
      return "You’ve already extended your trial, and trials can be extended only once. Upgrade to Pro to keep access.";
    case "trial-running":
      return `Your trial is still active. You can submit this survey ${opening}.`;
    case "days-left":
      return `Your trial isn’t active right now. You can extend it with this survey ${opening}, or upgrade to Pro to continue now.`;
    case "subscribed":
      return "You’re already on Pro, so there’s no trial to extend.";
  }
}
