import { notMeLink } from "~/accounts/emails/compose.server";
import type { AccountEmailComposer } from "~/accounts/account-emails.server";
import { linkTo } from "~/delivery/links";
import { testAlertEmail } from "./test-alert";

export const composeTestAlert: AccountEmailComposer = async (context, email) => {
  if (!email.user.emailVerifiedAt) return { skip: "The address wasn't confirmed." };
  const alerts = linkTo(context.config, "/alerts");
  return {
    to: email.user.email,
    email: testAlertEmail({ alerts, ...(await notMeLink(context, email)) }),
  };
};
