import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { renderSVG } from "uqr";
import { secondFactor } from "~/accounts/credentials";
import { acceptForm, type FormAnswer } from "~/http/request-form.server";
import { requireFactorSetup } from "~/accounts/sign-in/access.server";
import { confirmTotp, securityState } from "~/accounts/factors/totp.server";
import { refusedForm } from "~/accounts/refusals";
import { AccountCard, RecoveryCodes } from "~/components/accounts/account-layout";
import { CodeField, SubmitButton, usePageForm, PageForm } from "~/components/form/fields";
import { formAction } from "~/components/form/page-action";
import { pageMeta } from "~/components/page-meta";
import { TextLink } from "~/components/ui/text";

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
      footer={<TextLink to="/account/security">Back to account security</TextLink>}
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
        <p>No setup is in progress. Start one on the account security page.</p>
      )}
    </AccountCard>
  );
}

/** The setup steps from the QR code to the first code. */
function TotpSetupForm({ setup }: { setup: { key: string; qr: string } }) {
  const [form, fields] = usePageForm<typeof secondFactor>("set-up-app");
  return (
    <PageForm form={form}>
      <div className="flex flex-wrap items-start gap-5">
        <img
          src={setup.qr}
          alt="QR code to scan with your authenticator app"
          className="size-44 rounded-md bg-white p-2"
        />
        <div className="min-w-0 flex-1 basis-56 text-sm">
          <p>1. Scan the code with your authenticator app, or type this key into it:</p>
          <p className="mt-2 font-mono break-all select-all">{setup.key.match(/.{1,4}/g)?.join(" ")}</p>
          <p className="mt-4">2. Enter the 6-digit code that the app shows.</p>
        </div>
      </div>
      <CodeField field={fields.code} onlyApp />
      <SubmitButton pending="Checking...">Turn on two-factor authentication</SubmitButton>
    </PageForm>
  );
}

export const meta = pageMeta("Set up an authenticator app", "Scan the code, then enter what the app shows.");

export { headersOfAction as headers } from "~/http/request-form.server";

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
