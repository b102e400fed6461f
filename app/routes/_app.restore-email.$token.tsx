import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ShieldAlert, ShieldCheck } from "~/components/ui/icons";
import { addressToRestore, restoreEmail } from "~/accounts/addresses/take-back.server";
import { MailedLink, mailedLinkMeta } from "~/components/accounts/mailed-link";
import { ButtonLink } from "~/components/ui/button";

// The restore link, emailed to the old address after a change.

export async function loader({ context, params }: LoaderFunctionArgs) {
  return { email: await addressToRestore(context, params["token"] ?? "") };
}

export async function action({ context, params }: ActionFunctionArgs) {
  const outcome = await restoreEmail(context, params["token"] ?? "");
  return data({ outcome }, { status: outcome === "done" ? 200 : outcome === "email-taken" ? 409 : 400 });
}

export { keepPage as clientAction } from "~/components/form/page-action";

export default function RestoreEmail() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <MailedLink
      outcome={useActionData<typeof action>()?.outcome ?? null}
      offer={
        email
          ? {
              icon: ShieldAlert,
              title: "Change your address back?",
              text: `Your account will use ${email} again. We’ll sign it out on all devices, turn off its password, cancel a requested deletion, and remove passkeys and authenticator apps added since the week before the change, except an administrator’s. Then we’ll email you a link to set a new password.`,
              button: "Change it back",
              pendingButton: "Changing back...",
            }
          : null
      }
      done={{
        icon: ShieldCheck,
        title: "Your old email address is back",
        text: "Your account is signed out on all devices, and its password no longer works. We’ve emailed you a link to set a new one. The link works for 1 hour.",
      }}
      taken="Another account uses this address now, so we couldn’t change it back. Please contact us."
      expired="You can undo an email change once, within 7 days."
      ways={{
        done: (
          <ButtonLink to="/forgot-password" variant="outline">
            Send another link
          </ButtonLink>
        ),
        expired: (
          <ButtonLink to="/login" variant="outline">
            Sign in
          </ButtonLink>
        ),
      }}
    />
  );
}

export const meta = mailedLinkMeta(
  "Change your address back",
  "Undo a change of your account’s email address.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
