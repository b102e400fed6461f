import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { renderSVG } from "uqr";
import { mustHaveSecondFactor, requireRecentConfirmation, requireUser } from "~/accounts/access.server";
import { changeSecurity } from "~/accounts/mfa/security-actions.server";
import { securityState } from "~/accounts/mfa/totp.server";
import { ACCOUNT_REFUSALS, refusalHeaders } from "~/accounts/refusals";
import { pageMeta } from "~/components/page-meta";
import { PasskeyList } from "~/components/accounts/passkey-list";
import { RecoveryCodes } from "~/components/accounts/recovery-codes";
import { TotpSetupForm } from "~/components/accounts/totp-setup-form";
import { Alert, AlertTitle } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { readForm } from "~/http/request-form.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const { setup, ...state } = await securityState(context, viewer.user);
  // The key gives permanent access, so an unattended session must not reveal it.
  if (setup) requireRecentConfirmation(request, context, viewer);
  return {
    ...state,
    setup: setup && { key: setup.key, qr: `data:image/svg+xml,${encodeURIComponent(renderSVG(setup.uri))}` },
    isRequired: mustHaveSecondFactor(viewer, context),
  };
}

type Answer = {
  recoveryCodes: string[] | null;
  error: { about: "code" | "passkey" | "page"; text: string } | null;
};

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  requireRecentConfirmation(request, context, viewer);
  const ids = { userId: viewer.user.id, sessionId: viewer.sessionId };
  const isRequired = mustHaveSecondFactor(viewer, context);
  const form = await readForm(request);
  const answer = await changeSecurity(context, ids, form, isRequired);
  if (answer === "done") throw redirect("/account/security");
  if ("recoveryCodes" in answer) return data<Answer>({ recoveryCodes: answer.recoveryCodes, error: null });
  const { status, message } = ACCOUNT_REFUSALS[answer.reason];
  return data<Answer>(
    { recoveryCodes: null, error: { about: answer.about, text: message } },
    { status, headers: refusalHeaders(answer.reason) },
  );
}

export { keepPage as clientAction } from "~/components/form/page-action";

export default function Security() {
  const { hasTotp, passkeys, setup, recoveryCodesLeft, isRequired } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { formData } = useNavigation();
  const isSettingUp = ["begin", "confirm", "disable"].includes(String(formData?.get("intent")));
  const isEnabled = hasTotp || passkeys.length > 0;
  const errorAbout = (about: string) => (answer?.error?.about === about ? answer.error.text : null);
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <header>
        <h1 className="page-title">Account security</h1>
        <p className="mt-1 text-muted-foreground">
          With two-factor authentication, a stolen password isn&rsquo;t enough to get into your account.
        </p>
      </header>
      {isRequired && !isEnabled && (
        <Alert variant="warning">
          <AlertTitle>Administrators need two-factor authentication</AlertTitle>
          <p>Add a passkey or set up an authenticator app to open the admin pages.</p>
        </Alert>
      )}
      {errorAbout("page") && <Alert variant="destructive">{errorAbout("page")}</Alert>}
      {answer?.recoveryCodes && <RecoveryCodes codes={answer.recoveryCodes} />}
      {isEnabled && (
        <p>Two-factor authentication is on. You have {recoveryCodesLeft} of 10 recovery codes left.</p>
      )}
      <Card>
        <CardHeader>
          <CardTitle level={2}>Passkeys</CardTitle>
          <CardDescription>
            Sign in with your fingerprint, face, screen lock or security key instead of a password. If you
            sign in with your password, we also ask for a passkey or a code. Without either, your password
            alone signs you in.
          </CardDescription>
        </CardHeader>
        <CardContent>
          {errorAbout("passkey") && (
            <Alert variant="destructive" className="mb-4">
              {errorAbout("passkey")}
            </Alert>
          )}
          <PasskeyList passkeys={passkeys} />
        </CardContent>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle level={2}>Authenticator app</CardTitle>
          <CardDescription>
            {hasTotp
              ? "Your app is set up. After your password, enter its 6-digit code."
              : "Use an app such as Google Authenticator, 1Password or Aegis. After your password, you enter its 6-digit code."}
          </CardDescription>
        </CardHeader>
        <CardContent>
          {setup ? (
            <TotpSetupForm setup={setup} error={errorAbout("code")} isPending={isSettingUp} />
          ) : (
            <Form method="post">
              <input type="hidden" name="intent" value={hasTotp ? "disable" : "begin"} />
              <Button
                type="submit"
                variant={hasTotp ? "outline" : "default"}
                pending={isSettingUp}
                className="h-auto min-h-10 whitespace-normal"
              >
                {hasTotp ? "Turn off the authenticator app" : "Set up an authenticator app"}
              </Button>
            </Form>
          )}
        </CardContent>
      </Card>
    </div>
  );
}

export const meta = pageMeta(
  "Account security",
  "Two-factor authentication, passkeys and recovery codes for your account.",
);

export { headersOfAction as headers } from "~/accounts/form.server";

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
