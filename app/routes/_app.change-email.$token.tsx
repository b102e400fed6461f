import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { MailCheck, MailQuestion } from "lucide-react";
import { addressToConfirm, confirmEmailChange } from "~/accounts/email-change.server";
import { MailedLink, mailedLinkMeta } from "~/components/accounts/mailed-link";
import { buttonVariants } from "~/components/ui/button";

// The link emailed to a new address. A GET only shows what the button does, because email scanners follow links.

export async function loader({ context, params }: LoaderFunctionArgs) {
  return { email: await addressToConfirm(context, params["token"] ?? "") };
}

export async function action({ context, params }: ActionFunctionArgs) {
  const outcome = await confirmEmailChange(context, params["token"] ?? "");
  return data({ outcome }, { status: outcome === "done" ? 200 : outcome === "email-taken" ? 409 : 400 });
}

export { keepPage as clientAction } from "~/components/form/page-action";

export default function ConfirmEmailChange() {
  const { email } = useLoaderData<typeof loader>();
  const toAccount = (
    <Link to="/account" className={buttonVariants({ variant: "outline" })}>
      Go to your account
    </Link>
  );
  return (
    <MailedLink
      outcome={useActionData<typeof action>()?.outcome ?? null}
      offer={
        email
          ? {
              icon: MailQuestion,
              title: "Confirm your new email address",
              text: `Your account will use ${email} from now on.`,
              button: "Confirm the change",
              pendingButton: "Changing address...",
            }
          : null
      }
      done={{
        icon: MailCheck,
        title: "Your email address is changed",
        text: "Use this address to sign in from now on. We’ll send your alerts to it.",
      }}
      taken="Another account has taken this address in the meantime. Your address stays as it was."
      expired="These links work once, for 24 hours, and a newer link replaces an older one."
      ways={{ done: toAccount, taken: toAccount, expired: toAccount }}
    />
  );
}

export const meta = mailedLinkMeta(
  "Confirm your new email address",
  "Confirm the new email address of your account.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
