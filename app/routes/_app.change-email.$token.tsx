import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MailCheck, MailQuestion } from "~/components/ui/icons";
import { optionalUser } from "~/accounts/sign-in/access.server";
import { rememberBrowser } from "~/accounts/sign-in/known-devices.server";
import { confirmation } from "~/accounts/credentials";
import { changeToConfirm, confirmEmailChange } from "~/accounts/addresses/email-change.server";
import { acceptForm, type FormAnswer } from "~/http/request-form.server";
import { sessionProof, type LinkProof } from "~/accounts/passwords/confirm-password.server";
import { refusedForm } from "~/accounts/refusals";
import { ConfirmByPassword } from "~/components/accounts/confirm-by-password";
import { MailedLink, mailedLinkMeta } from "~/components/accounts/mailed-link";
import { ButtonLink } from "~/components/ui/button";

// The link emailed to a new address. A GET only shows what the button does, because email scanners follow links.

const FAILURE = "We couldn’t change your address. It stays as it was. Try again in a moment.";
const TITLE = "Confirm your new email address";
const BUTTON = { button: "Confirm the change", pendingButton: "Changing address..." };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const change = await changeToConfirm(context, params["token"] ?? "");
  const viewer = await optionalUser(request, context);
  return { email: change?.email ?? null, isOwnSession: change !== null && viewer?.user.id === change.userId };
}

/** A session of the account is proof enough; without one, its password is. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const token = args.params["token"] ?? "";
  const change = await changeToConfirm(context, token);
  if (!change) return data<FormAnswer>({ page: "invalid-token" }, { status: 400 });
  const confirm = async (proof: LinkProof) => {
    const outcome = await confirmEmailChange(context, token, proof);
    if (outcome === "done") {
      if ("password" in proof) await rememberBrowser(request, context, change.userId, { hasFactor: false });
      return { status: 200, page: outcome };
    }
    if (outcome === "invalid-token") return { status: 400, page: outcome };
    if (outcome === "email-taken") return { status: 409, page: outcome };
    return refusedForm(outcome, "password");
  };
  const viewer = await optionalUser(request, context);
  if (viewer?.user.id !== change.userId) {
    return acceptForm(args, { schema: confirmation, failure: FAILURE }, confirm);
  }
  const { status, ...answer } = await confirm(await sessionProof(request, context, viewer));
  const page = "page" in answer ? answer.page : "invalid-token";
  return data<FormAnswer>({ page }, { status });
}

export { keepPage as clientAction } from "~/components/form/page-action";

export { skipRevalidationOnServerError as shouldRevalidate } from "~/components/revalidation";

export default function ConfirmEmailChange() {
  const { email, isOwnSession } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormAnswer>()?.page ?? null;
  const text = `The account that asked for this change will use ${email ?? ""} from now on and be signed out on all other devices.`;
  if (email && !outcome && !isOwnSession) {
    return (
      <ConfirmByPassword
        id="change-email"
        title={TITLE}
        description={`${text} Enter its password to confirm that it’s yours.`}
        {...BUTTON}
      >
        <p>Didn&rsquo;t ask for this change? Use the &ldquo;Not you?&rdquo; link at the end of the email.</p>
      </ConfirmByPassword>
    );
  }
  const toAccount = (
    <ButtonLink to="/account" variant="outline">
      Go to your account
    </ButtonLink>
  );
  return (
    <MailedLink
      outcome={outcome}
      offer={email ? { icon: MailQuestion, title: TITLE, text, ...BUTTON } : null}
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

export const meta = mailedLinkMeta(TITLE, "Confirm the new email address of your account.");

export { headersOfAction as headers } from "~/http/request-form.server";

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
