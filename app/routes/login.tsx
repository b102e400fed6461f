import { redirect, replace, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { optionalUser } from "~/accounts/sign-in/access.server";
import { credentials } from "~/accounts/credentials";
import { acceptForm, readIntent } from "~/http/request-form.server";
import { passkeyInForm, refusedPasskey } from "~/accounts/refuse.server";
import { logInWithPasskey } from "~/accounts/factors/passkeys.server";
import { ACCOUNT_REFUSALS, refusalHeaders } from "~/accounts/refusals";
import { safeRedirect } from "~/accounts/sign-in/safe-redirect";
import { logOut } from "~/accounts/sign-in/session.server";
import { logIn } from "~/accounts/sign-in/users.server";
import { AuthLayout } from "~/components/accounts/account-layout";
import { PasskeyButton } from "~/components/accounts/passkey-button";
import { IntentButton } from "~/components/form/intent-form";
import { EmailField, PasswordField, SubmitButton, usePageForm, PageForm } from "~/components/form/fields";
import { formAction } from "~/components/form/page-action";
import { pageMeta } from "~/components/page-meta";
import { Alert, AlertTitle } from "~/components/ui/alert";
import { TitledCard } from "~/components/ui/card";
import { TextLink } from "~/components/ui/text";

const FAILURE = "Login failed. Please try again.";

const MESSAGES = {
  "wrong-credentials": ["Invalid email or password. Please try again."],
  "too-many": [FAILURE, "Too many attempts. Wait a minute, then try again."],
  busy: [FAILURE, ACCOUNT_REFUSALS.busy.message],
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await optionalUser(request, context);
  // After a failed sign-out, don't redirect the user back to the app.
  const hasTriedToLeave = new URL(request.url).searchParams.get("logout") === "failed";
  if (viewer && !hasTriedToLeave) throw redirect(askedFor(request));
  return { isStillSignedIn: viewer !== null };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  if (await readIntent(request, z.object({ intent: z.literal("log-out") }))) return logOut(request, context);
  const passkey = await passkeyInForm(request);
  if (passkey !== undefined) {
    const login = passkey && (await logInWithPasskey(request, context, passkey));
    if (!login?.ok) return refusedPasskey(login?.reason ?? "wrong-passkey");
    return replace(askedFor(request), { headers: { "Set-Cookie": login.cookie } });
  }
  return acceptForm(args, { schema: credentials, failure: FAILURE }, async (value) => {
    const login = await logIn(request, context, value);
    // Replaces the login page in the history, so Back doesn't return to it.
    if (login.ok) {
      const to = askedFor(request);
      const next = login.awaitsSecondFactor ? `/login/code?redirectTo=${encodeURIComponent(to)}` : to;
      return replace(next, { headers: { "Set-Cookie": login.cookie } });
    }
    const { status } = ACCOUNT_REFUSALS[login.reason];
    return { status, headers: refusalHeaders(login.reason), formErrors: MESSAGES[login.reason] };
  });
}

export const clientAction = formAction({ message: FAILURE });

export { skipRevalidationOnServerError as shouldRevalidate } from "~/components/revalidation";

export default function Login() {
  const { isStillSignedIn } = useLoaderData<typeof loader>();
  const [form, fields] = usePageForm<typeof credentials>("login");
  return (
    <AuthLayout>
      <TitledCard
        title="Welcome back"
        level={1}
        description="Sign in to see today&rsquo;s risk level."
        className="w-full max-w-md"
      >
        {isStillSignedIn && <StillSignedIn />}
        <PageForm form={form}>
          <EmailField field={fields.email} label="Email" />
          <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
          <Link to="/forgot-password" className="-mt-1 justify-self-end text-sm link">
            Forgot password?
          </Link>
          <SubmitButton pending="Signing In...">Sign In</SubmitButton>
        </PageForm>
        <PasskeyButton purpose="sign-in" label="Sign in with a passkey" className="mt-4" />
        <p className="mt-6 text-center text-sm text-muted-foreground">
          No account yet? <TextLink to="/register">Start your free trial</TextLink>
        </p>
      </TitledCard>
    </AuthLayout>
  );
}

/** Shown after a failed sign-out, so no one leaves a shared computer thinking they are signed out. */
function StillSignedIn() {
  return (
    <Alert variant="warning" className="mb-5">
      <AlertTitle>You&rsquo;re still signed in on this browser</AlertTitle>
      <p>We couldn&rsquo;t log you out.</p>
      <IntentButton intent="log-out" formClassName="mt-2" variant="outline" size="sm">
        Try again
      </IntentButton>
    </Alert>
  );
}

/** The page the visitor was redirected from, if it is ours, else the dashboard. */
const askedFor = (request: Request) => safeRedirect(new URL(request.url).searchParams.get("redirectTo"));

export const meta = pageMeta(
  "Login",
  "Sign in to see today’s risk level, the February 2028 forecast and your alerts.",
);

export { headersOfAction as headers } from "~/http/request-form.server";
