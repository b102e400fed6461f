import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { renderSVG } from "uqr";
import { requireConfirmedUser } from "~/accounts/access.server";
import { confirmTotp, securityState } from "~/accounts/mfa/totp.server";
import { ACCOUNT_REFUSALS, refusalHeaders } from "~/accounts/refusals";
import { AccountCard } from "~/components/accounts/account-card";
import { RecoveryCodes } from "~/components/accounts/recovery-codes";
import { TotpSetupForm } from "~/components/accounts/totp-setup-form";
import { pageMeta } from "~/components/page-meta";
import { readForm } from "~/http/request-form.server";

/** The key gives permanent access, so an unattended session must not reveal it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireConfirmedUser(request, context);
  const { setup } = await securityState(context, user);
  return {
    setup: setup && { key: setup.key, qr: `data:image/svg+xml,${encodeURIComponent(renderSVG(setup.uri))}` },
  };
}

type Answer = { recoveryCodes: string[]; error: null } | { recoveryCodes: null; error: string };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, sessionId } = await requireConfirmedUser(request, context);
  const code = String((await readForm(request)).get("code") ?? "");
  const confirmed = await confirmTotp(context, { userId: user.id, sessionId }, code);
  if (confirmed.ok) return data<Answer>({ recoveryCodes: confirmed.recoveryCodes, error: null });
  const { status, message } = ACCOUNT_REFUSALS[confirmed.reason];
  return data<Answer>(
    { recoveryCodes: null, error: message },
    { status, headers: refusalHeaders(confirmed.reason) },
  );
}

export default function SetUpApp() {
  const { setup } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const isPending = useNavigation().formMethod === "POST";
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
        <TotpSetupForm setup={setup} error={answer?.error ?? null} isPending={isPending} />
      ) : (
        <p>There is no setup to finish. Begin one on the account security page.</p>
      )}
    </AccountCard>
  );
}

export const meta = pageMeta("Set up an authenticator app", "Scan the code, then enter what the app shows.");

export { keepPage as clientAction } from "~/components/form/page-action";

export { headersOfAction as headers } from "~/accounts/form.server";

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
