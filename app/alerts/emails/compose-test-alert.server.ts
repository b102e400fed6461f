import { notMeLink } from "~/accounts/emails/compose.server";
import type { AccountEmailComposer } from "~/accounts/account-emails.server";
import { absoluteUrl } from "~/delivery/absolute-url";
import { testAlertEmail } from "./test-alert";

export const composeTestAlert: AccountEmailComposer = async (context, email) => {
  if (!email.user.emailVerifiedAt) return { skip: "The address wasn’t confirmed." };
  const alerts = absoluteUrl(context.config, "/alerts");
  return {
    to: email.user.email,
    email: testAlertEmail({ alerts, ...(await notMeLink(context, email)) }),
  };
};
