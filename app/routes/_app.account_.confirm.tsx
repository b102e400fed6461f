import { redirect, replace, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isRecentlyConfirmed, requireUser } from "~/accounts/sign-in/access.server";
import { confirmation, secondFactor } from "~/accounts/credentials";
import { acceptForm } from "~/http/request-form.server";
import { confirmByPassword } from "~/accounts/passwords/confirm-password.server";
import { passkeyInForm, refusedPasskey } from "~/accounts/refuse.server";
import { acceptPasskey } from "~/accounts/factors/passkeys.server";
import { acceptSecondFactor } from "~/accounts/factors/totp.server";
import { refusedForm } from "~/accounts/refusals";
import { safeRedirect } from "~/accounts/sign-in/safe-redirect";
import { AccountCard } from "~/components/accounts/account-layout";
import { PasskeyButton } from "~/components/accounts/passkey-button";
import { CodeField, PasswordField, SubmitButton, usePageForm, PageForm } from "~/components/form/fields";
import { formAction } from "~/components/form/page-action";
import { pageMeta } from "~/components/page-meta";

// Sensitive actions redirect here if the sign-in is more than 10 minutes old, and back afterward.

const FAILURE = "We couldn’t confirm it’s you. Please try again.";

const redirectTo = (request: Request) => new URL(request.url).searchParams.get("redirectTo");
const backTo = (request: Request) => safeRedirect(redirectTo(request));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  // As on a reload: the code was accepted, and won't be again.
  if (redirectTo(request) && isRecentlyConfirmed(context, viewer)) throw redirect(backTo(request));
  const { hasSecondFactor, secondFactors } = viewer;
  return { asksForCode: hasSecondFactor, ...secondFactors };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { user, sessionId, hasSecondFactor } = await requireUser(request, context);
  const viewer = { userId: user.id, sessionId };
  const passkey = await passkeyInForm(request);
  if (passkey !== undefined) {
    const outcome = passkey ? await acceptPasskey(request, context, viewer, passkey) : "wrong-passkey";
    return outcome === "ok" ? replace(backTo(request)) : refusedPasskey(outcome);
  }
  if (hasSecondFactor) {
    return acceptForm(args, { schema: secondFactor, failure: FAILURE }, async ({ code }) => {
      const outcome = await acceptSecondFactor(request, context, viewer, code);
      return outcome === "ok" ? replace(backTo(request)) : refusedForm(outcome, "code");
    });
  }
  return acceptForm(args, { schema: confirmation, failure: FAILURE }, async ({ password }) => {
    const outcome = await confirmByPassword(request, context, { user, sessionId }, password);
    return outcome === "ok" ? redirect(backTo(request)) : refusedForm(outcome, "password");
  });
}

export const clientAction = formAction();

export default function Confirm() {
  const { asksForCode, totp, passkey } = useLoaderData<typeof loader>();
  return (
    <AccountCard
      title="Confirm it’s you"
      description={
        asksForCode
          ? `${passkey ? "Use your passkey, or enter" : "Enter"} ${totp ? "a code from your authenticator app, or " : ""}a recovery code, to continue.`
          : "Enter your password to continue."
      }
    >
      {passkey && (
        <PasskeyButton purpose="verify" label="Use your passkey" variant="default" className="mb-6" />
      )}
      {asksForCode ? <ByCode /> : <ByPassword />}
    </AccountCard>
  );
}

function ByCode() {
  const [form, fields] = usePageForm<typeof secondFactor>("confirm");
  return (
    <PageForm form={form}>
      <CodeField field={fields.code} />
      <SubmitButton pending="Checking...">Continue</SubmitButton>
    </PageForm>
  );
}

function ByPassword() {
  const [form, fields] = usePageForm<typeof confirmation>("confirm");
  return (
    <PageForm form={form}>
      <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
      <SubmitButton pending="Checking...">Continue</SubmitButton>
    </PageForm>
  );
}

export const meta = pageMeta("Confirm it’s you", "Confirm who you are before a sensitive change.");

export { headersOfAction as headers } from "~/http/request-form.server";

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
