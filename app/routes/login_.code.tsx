import { redirect, replace, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { optionalUser, sessionAwaitingSecondFactor } from "~/accounts/sign-in/access.server";
import { secondFactor } from "~/accounts/credentials";
import { acceptForm } from "~/http/request-form.server";
import { passkeyInForm, refusedPasskey } from "~/accounts/refuse.server";
import { acceptPasskey } from "~/accounts/factors/passkeys.server";
import { acceptSecondFactor } from "~/accounts/factors/totp.server";
import { refusedForm } from "~/accounts/refusals";
import { safeRedirect } from "~/accounts/sign-in/safe-redirect";
import { AuthLayout } from "~/components/accounts/account-layout";
import { PasskeyButton } from "~/components/accounts/passkey-button";
import { CodeField, SubmitButton, usePageForm, PageForm } from "~/components/form/fields";
import { formAction } from "~/components/form/page-action";
import { pageMeta } from "~/components/page-meta";
import { TitledCard } from "~/components/ui/card";
import { TextLink } from "~/components/ui/text";

// The second step of a sign-in, for accounts with two factors.

const FAILURE = "We couldn’t check the code. Please try again.";

const backTo = (request: Request) => safeRedirect(new URL(request.url).searchParams.get("redirectTo"));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await sessionAwaitingSecondFactor(request, context);
  // An administrator’s second factors are removed by the operator alone.
  if (session) return { ...session.secondFactors, canRemoveByEmail: !session.user.isAdmin };
  throw redirect((await optionalUser(request, context)) ? backTo(request) : "/login");
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const passkey = await passkeyInForm(request);
  if (passkey !== undefined) {
    const session = await sessionAwaitingSecondFactor(request, context);
    if (!session) return redirect("/login");
    const ids = { userId: session.user.id, sessionId: session.sessionId };
    const outcome = passkey ? await acceptPasskey(request, context, ids, passkey) : "wrong-passkey";
    return outcome === "ok" ? replace(backTo(request)) : refusedPasskey(outcome);
  }
  return acceptForm(args, { schema: secondFactor, failure: FAILURE }, async ({ code }) => {
    const session = await sessionAwaitingSecondFactor(request, context);
    if (!session) return redirect("/login");
    const { user, sessionId } = session;
    const outcome = await acceptSecondFactor(request, context, { userId: user.id, sessionId }, code);
    return outcome === "ok" ? replace(backTo(request)) : refusedForm(outcome, "code");
  });
}

export const clientAction = formAction();

export default function LoginCode() {
  const { totp, passkey, canRemoveByEmail } = useLoaderData<typeof loader>();
  const [form, fields] = usePageForm<typeof secondFactor>("login-code");
  return (
    <AuthLayout>
      <TitledCard
        title={passkey ? "Confirm it’s you" : "Enter your code"}
        level={1}
        description={
          <>
            {passkey && "Use your passkey. "}
            {totp
              ? "Open your authenticator app and enter the 6-digit code, or use one of your recovery codes."
              : "Without it, enter one of your recovery codes."}
          </>
        }
        className="w-full max-w-md"
      >
        {passkey && (
          <PasskeyButton purpose="verify" label="Use your passkey" variant="default" className="mb-6" />
        )}
        <PageForm form={form}>
          <CodeField field={fields.code} />
          <SubmitButton pending="Verifying...">Verify</SubmitButton>
        </PageForm>
        {canRemoveByEmail && (
          <p className="mt-6 text-center text-sm text-muted-foreground">
            Lost all of them? <TextLink to="/forgot-password">Reset your password</TextLink>. The email after
            that offers to remove them.
          </p>
        )}
        <p className="mt-6 text-center text-sm text-muted-foreground">
          Not your account? <TextLink to="/login">Sign in with another one</TextLink>
        </p>
      </TitledCard>
    </AuthLayout>
  );
}

export const meta = pageMeta(
  "Enter your code",
  "Enter the code from your authenticator app or a recovery code.",
);

export { headersOfAction as headers } from "~/http/request-form.server";
