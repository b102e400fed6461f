import { RULES_PER_USER_MAX } from "./rule";

/** The text of a toast, or of a notice in the page. */
export interface Notice {
  title: string;
  description: string;
  variant: "success" | "destructive";
}

const failure = (title: string, description: string) =>
  ({ title, description, variant: "destructive" }) as const satisfies Notice;
const success = (title: string, description: string) =>
  ({ title, description, variant: "success" }) as const satisfies Notice;

export const TOO_MANY_RULES = `You\u2019ve reached the limit of ${RULES_PER_USER_MAX} alert rules. Delete one to add another.`;
export const NO_SUCH_RULE = "This alert rule no longer exists. It may have been deleted in another tab.";

/** What each change on /alerts can result in: a toast, or without JavaScript a notice at `/alerts?done=KEY`. */
export const NOTICES = {
  created: success("Alert created", "Your new alert rule has been created successfully."),
  updated: success("Alert updated", "Your changes are saved."),
  deleted: success("Alert deleted", "The rule and its alert history were deleted."),
  tested: success("Test alert sent", "A test notification has been sent to your email address."),
  "events-saved": success("Alerts by event saved", "Your choices are saved."),
  "events-failed": failure("Failed to save", "Your choices weren\u2019t saved. Please try again."),
  resumed: success("Alert emails are on", "We\u2019ll email you when a rule triggers."),
  "create-failed": failure("Failed to create alert", "An error occurred while creating the alert rule."),
  "too-many-rules": failure("Failed to create alert", TOO_MANY_RULES),
  "update-failed": failure("Failed to update alert", "An error occurred while updating the alert rule."),
  "update-gone": failure("Failed to update alert", NO_SUCH_RULE),
  "delete-failed": failure("Failed to delete alert", "An error occurred while deleting the alert rule."),
  "delete-gone": failure("Failed to delete alert", NO_SUCH_RULE),
  "test-failed": failure("Test failed", "Failed to send test alert. Please try again."),
  "too-many-tests": failure(
    "Test failed",
    "You\u2019ve sent 10 test alerts in the past hour. Please try again later.",
  ),
  "link-sent": failure(
    "Test failed",
    "Confirm your email address first. We’ve sent you the confirmation link again.",
  ),
  "link-waits": failure(
    "Test failed",
    "Confirm your email address first. The link is delayed because many people are signing up. Setting a new password by email confirms your address, too.",
  ),
  "link-withheld": failure(
    "Test failed",
    "Confirm your email address first. We’ve sent the link several times today. Check your spam folder, or try again tomorrow.",
  ),
} satisfies Record<string, Notice>;
export type NoticeKey = keyof typeof NOTICES;

/** The notice of each small form of /alerts whose change failed, by its intent. */
export const FAILED_CHANGES = {
  "send-test": "test-failed",
  "resume-emails": "update-failed",
  "save-events": "events-failed",
  "switch-rule": "update-failed",
  "delete-rule": "delete-failed",
} as const satisfies Record<string, NoticeKey>;

/** The notice of a form that got no response. The rule form has no intent, and an id if it edits. */
export function unansweredNotice(typed: FormData): NoticeKey {
  const intent = Object.entries(FAILED_CHANGES).find(([name]) => name === typed.get("intent"));
  return intent?.[1] ?? (typed.has("id") ? "update-failed" : "create-failed");
}

/** Returns the notice that `?done=` names, or null. */
export const noticeNamed = (name: string | null): Notice | null =>
  name !== null && isNoticeKey(name) ? NOTICES[name] : null;

const isNoticeKey = (name: string): name is NoticeKey => Object.hasOwn(NOTICES, name);
