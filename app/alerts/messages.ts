import { RULES_PER_USER_MAX } from "./rule";

/** Toast and notice text for rule actions. */
export interface Notice {
  title: string;
  description?: string;
  variant?: "default" | "success" | "destructive";
}

export const SUCCESS_MESSAGES = {
  created: { title: "Alert created", description: "Your new alert rule has been created successfully." },
  updated: { title: "Alert updated", description: "Your changes are saved." },
  deleted: { title: "Alert deleted", description: "The rule and its alert history were deleted." },
  tested: {
    title: "Test alert sent",
    description: "A test notification has been sent to your email address.",
  },
  resumed: { title: "Alert emails are on", description: "We\u2019ll email you when a rule triggers." },
} as const satisfies Record<string, Notice>;
export type SuccessKey = keyof typeof SUCCESS_MESSAGES;

/** A failure's title, and its text if the server sent none. */
export const FAILURE_MESSAGES = {
  create: {
    title: "Failed to create alert",
    description: "An error occurred while creating the alert rule.",
  },
  update: {
    title: "Failed to update alert",
    description: "An error occurred while updating the alert rule.",
  },
  delete: {
    title: "Failed to delete alert",
    description: "An error occurred while deleting the alert rule.",
  },
  test: { title: "Test failed", description: "Failed to send test alert. Please try again." },
} as const satisfies Record<string, Notice>;
export type FailureKey = keyof typeof FAILURE_MESSAGES;

/** The form intents of /alerts and their failure messages. */
const FAILURE_OF = {
  create: "create",
  update: "update",
  switch: "update",
  delete: "delete",
  test: "test",
  "resume-mail": "update",
} as const satisfies Record<string, FailureKey>;
export type AlertsIntent = keyof typeof FAILURE_OF;

export const isAlertsIntent = (intent: string): intent is AlertsIntent => Object.hasOwn(FAILURE_OF, intent);

export const failedIntent = (intent: string): FailureKey =>
  isAlertsIntent(intent) ? FAILURE_OF[intent] : "update";

/** The toast for a failure, with the server's message if it sent one. */
export const failureNotice = (failed: FailureKey, message?: string): Notice => ({
  title:
    message === UNVERIFIED.sent || message === UNVERIFIED.withheld
      ? UNVERIFIED.title
      : FAILURE_MESSAGES[failed].title,
  description: message ?? FAILURE_MESSAGES[failed].description,
  variant: "destructive",
});

export const TOO_MANY_RULES = `You\u2019ve reached the limit of ${RULES_PER_USER_MAX} alert rules. Delete one to add another.`;
export const NO_SUCH_RULE = "This alert rule no longer exists. It may have been deleted in another tab.";
export const TOO_MANY_TESTS = "You\u2019ve sent 10 test alerts in the past hour. Please try again later.";

/** The responses to Test Alert while the address is unverified. */
export const UNVERIFIED = {
  title: "Confirm your email address first",
  sent: "We've sent you the confirmation link again. Open it, then try the test alert once more.",
  withheld:
    "We've sent you the confirmation link several times today. Check your spam folder, or try again tomorrow.",
};
