import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { renderSVG } from "uqr";
import { secondFactor } from "~/accounts/credentials";
import { acceptForm, type FormAnswer } from "~/accounts/form.server";
import { requireFactorSetup } from "~/accounts/factors/factor-setup.server";
import { confirmTotp, securityState } from "~/accounts/factors/totp.server";
import { refusedForm } from "~/accounts/refusals";
import { AccountCard } from "~/components/accounts/account-card";
import { RecoveryCodes } from "~/components/accounts/recovery-codes";
import { TotpSetupForm } from "~/components/accounts/totp-setup-form";
import { formAction } from "~/components/form/page-action";
import { pageMeta } from "~/components/page-meta";

const FAILURE = "We couldn’t check the code. Please try again.";

/** The key gives permanent access, so an unattended session must not reveal it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireFactorSetup(request, context);
  const { setup, hasTotp } = await securityState(context, user);
  return {
    hasTotp,
    setup: setup && { key: setup.key, qr: `data:image/svg+xml,${encodeURIComponent(renderSVG(setup.uri))}` },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { user, sessionId } = await requireFactorSetup(args.request, args.context);
  return acceptForm(args, { schema: secondFactor, failure: FAILURE }, async ({ code }) => {
    const confirmed = await confirmTotp(args.request, args.context, { userId: user.id, sessionId }, code);
    return confirmed.ok
      ? { status: 200, recoveryCodes: confirmed.recoveryCodes }
      : refusedForm(confirmed.reason, "code");
  });
}

export const clientAction = formAction();

export default function SetUpApp() {
  const { setup, hasTotp } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <AccountCard
      title="Set up an authenticator app"
      description="Use an app such as Google Authenticator, 1Password or Aegis. You enter its 6-digit code after your password."
      footer={
        <Link to="/account/security" className="link">
          Back to account security
        </Link>
      }
    >
      {answer?.recoveryCodes ? (
        <RecoveryCodes codes={answer.recoveryCodes} />
      ) : setup ? (
        <TotpSetupForm setup={setup} />
      ) : hasTotp ? (
        <p>
          Your authenticator app is set up. If you didn&rsquo;t save its recovery codes, turn the app off on
          the account security page and set it up again to get new ones.
        </p>
      ) : (
        <p>There is no setup to finish. Begin one on the account security page.</p>
      )}
    </AccountCard>
  );
}

export const meta = pageMeta("Set up an authenticator app", "Scan the code, then enter what the app shows.");

export { headersOfAction as headers } from "~/accounts/form.server";

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
