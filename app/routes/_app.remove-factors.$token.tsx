import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MailCheck, ShieldAlert } from "~/components/ui/icons";
import { EMAIL_LINK_DAYS } from "~/accounts/account-periods";
import { mayRequestRemoval, requestFactorRemoval } from "~/accounts/factors/factor-removal.server";
import { MailedLink, mailedLinkMeta } from "~/components/accounts/mailed-link";
import { ButtonLink } from "~/components/ui/button";

// The link in the email after a password reset, for users who have lost every second factor. A GET only shows what the button
// does, because email scanners follow links.

export async function loader({ context, params }: LoaderFunctionArgs) {
  return { mayRequest: await mayRequestRemoval(context, params["token"] ?? "") };
}

export async function action({ context, params }: ActionFunctionArgs) {
  const isRequested = await requestFactorRemoval(context, params["token"] ?? "");
  return data({ isRequested }, { status: isRequested ? 200 : 400 });
}

export { keepPage as clientAction } from "~/components/form/page-action";

export default function RemoveFactors() {
  const { mayRequest } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const toLogin = (
    <ButtonLink to="/login" variant="outline">
      Sign in
    </ButtonLink>
  );
  return (
    <MailedLink
      outcome={answer ? (answer.isRequested ? "done" : "invalid-token") : null}
      offer={
        mayRequest
          ? {
              icon: ShieldAlert,
              title: "Remove your passkeys and app?",
              text: "In 24 hours we’ll remove all passkeys, the authenticator app and the recovery codes from your account, and sign it out on all devices. Your new password alone then signs you in. Until then, anyone who signs in with a passkey or a code can keep them.",
              button: "Remove them in 24 hours",
              pendingButton: "Working...",
            }
          : null
      }
      done={{
        icon: MailCheck,
        title: "They’ll be removed in 24 hours",
        text: "We’ve emailed you about it, and we’ll email you again when it’s done. If you find one of them, sign in with it and choose to keep them.",
      }}
      expired={`Links to remove passkeys and authenticator apps work once, for ${EMAIL_LINK_DAYS} days. To get another one, reset your password again.`}
      ways={{ done: toLogin, expired: toLogin }}
    />
  );
}

export const meta = mailedLinkMeta(
  "Remove your passkeys and app",
  "Remove every passkey and authenticator app from your account.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
