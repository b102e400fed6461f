import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { renderSVG } from "uqr";
import { requireRecentConfirmation, requireUser } from "~/accounts/access.server";
import { secondFactor } from "~/accounts/credentials";
import { beginTotp, confirmTotp, disableTotp, securityState } from "~/accounts/mfa/totp.server";
import { ACCOUNT_REFUSALS, refusalHeaders } from "~/accounts/refusals";
import { RecoveryCodes } from "~/components/accounts/recovery-codes";
import { TotpSetupForm } from "~/components/accounts/totp-setup-form";
import { pageTitle } from "~/product";
import { Alert, AlertTitle } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { isLoopbackOrigin } from "~/config.server";
import { readForm } from "~/http/request-form.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const { setup, ...state } = await securityState(context, viewer.user);
  // The key opens the account for good, so a session that somebody left open does not show it.
  if (setup) requireRecentConfirmation(request, context, viewer);
  return {
    ...state,
    setup: setup && { key: setup.key, qr: `data:image/svg+xml,${encodeURIComponent(renderSVG(setup.uri))}` },
    isRequired: viewer.user.isAdmin && !isLoopbackOrigin(context.config.APP_ORIGIN),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  requireRecentConfirmation(request, context, viewer);
  const { user, sessionId } = viewer;
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "begin":
      await beginTotp(context, user.id);
      throw redirect("/account/security");
    case "disable":
      await disableTotp(context, user.id);
      throw redirect("/account/security");
    default: {
      const given = secondFactor.safeParse({ code: form.get("code") });
      const confirmed = given.success
        ? await confirmTotp(context, { userId: user.id, sessionId }, given.data.code)
        : ({ ok: false, reason: "wrong-code" } as const);
      if (confirmed.ok) return data({ recoveryCodes: confirmed.recoveryCodes, error: null });
      const { status, message } = ACCOUNT_REFUSALS[confirmed.reason];
      return data(
        { recoveryCodes: null, error: message },
        { status, headers: refusalHeaders(confirmed.reason) },
      );
    }
  }
}

export default function Security() {
  const { isEnabled, setup, recoveryCodesLeft, isRequired } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { formMethod } = useNavigation();
  const isPending = formMethod === "POST";
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <header>
        <h1 className="page-title">Account security</h1>
        <p className="mt-1 text-muted-foreground">
          With two-factor authentication, a stolen password alone doesn&rsquo;t open your account.
        </p>
      </header>
      {isRequired && !isEnabled && (
        <Alert variant="warning">
          <AlertTitle>Administrators need two-factor authentication</AlertTitle>
          <p>Set it up to open the admin pages.</p>
        </Alert>
      )}
      {answer?.recoveryCodes && <RecoveryCodes codes={answer.recoveryCodes} />}
      <Card>
        <CardHeader>
          <CardTitle level={2}>Authenticator app</CardTitle>
          <CardDescription>
            {isEnabled
              ? `Two-factor authentication is on. You have ${recoveryCodesLeft} of 10 recovery codes left.`
              : "Use an app such as Google Authenticator, 1Password or Aegis. You enter its 6-digit code after your password."}
          </CardDescription>
        </CardHeader>
        <CardContent>
          {setup ? (
            <TotpSetupForm setup={setup} error={answer?.error ?? null} isPending={isPending} />
          ) : (
            <Form method="post">
              <input type="hidden" name="intent" value={isEnabled ? "disable" : "begin"} />
              <Button
                type="submit"
                variant={isEnabled ? "outline" : "default"}
                pending={isPending}
                className="h-auto min-h-10 whitespace-normal"
              >
                {isEnabled ? "Turn off two-factor authentication" : "Set up two-factor authentication"}
              </Button>
            </Form>
          )}
        </CardContent>
      </Card>
    </div>
  );
}

export const meta = () => [{ title: pageTitle("Account security") }];

export { headersOfAction as headers } from "~/accounts/form.server";

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
