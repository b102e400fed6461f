import type { NoticeKey } from "~/alerts/page-notices";
import { alertChange } from "~/alerts/page-action.server";
import { sendTestAlert, type TestAlertOutcome } from "~/alerts/test-alert.server";

const NOTICE_OF: Record<TestAlertOutcome, NoticeKey> = {
  sent: "tested",
  failed: "test-failed",
  "too-many": "too-many-tests",
  "link-sent": "link-sent",
  "link-waits": "link-waits",
  "link-withheld": "link-withheld",
};

/** Sends a test alert to the user's own address. */
const change = alertChange(
  "test-failed",
  async ({ context, user }) => NOTICE_OF[await sendTestAlert(context, user)],
);

export const loader = change.loader;
export const action = change.action;
