import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { z } from "zod";
import { cancelFactorRemoval } from "~/accounts/factors/factor-removal.server";
import { newPasskey, renamedPasskey } from "~/accounts/credentials";
import { addPasskey, removePasskey, renamePasskey } from "~/accounts/factors/passkeys.server";
import { beginTotp, disableTotp, securityState } from "~/accounts/factors/totp.server";
import { ACCOUNT_REFUSALS, refusalHeaders } from "~/accounts/refusals";
import {
  mustHaveSecondFactor,
  requireConfirmedUser,
  requireUser,
  requireFactorSetup,
} from "~/accounts/sign-in/access.server";
import { PasskeyButton } from "~/components/accounts/passkey-button";
import { RecoveryCodes } from "~/components/accounts/account-layout";
import { ResendForm } from "~/components/accounts/unverified-notice";
import { IntentButton, IntentForm } from "~/components/form/intent-form";
import { pageMeta } from "~/components/page-meta";
import { Alert, AlertTitle } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { TitledCard } from "~/components/ui/card";
import { Input, Label } from "~/components/ui/controls";
import { SEPARATOR } from "~/components/ui/text";
import { readIntent } from "~/http/request-form.server";
import { formatInstant, formatDay } from "~/time";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const { hasTotp, passkeys, recoveryCodesLeft, removalAt } = await securityState(context, viewer.user);
  const reason = new URL(request.url).searchParams.get("refused");
  return {
    hasTotp,
    passkeys,
    recoveryCodesLeft,
    removalAt,
    isVerified: viewer.user.isEmailVerified,
    isRequired: mustHaveSecondFactor(viewer, context),
    refusal: reason === "last-factor" || reason === "passkey-name" ? ACCOUNT_REFUSALS[reason].message : null,
  };
}

type Answer = { recoveryCodes: string[]; error: null } | { recoveryCodes: null; error: string };

const changes = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("keep-factors") }),
  z.looseObject({ intent: z.literal("add-passkey") }),
  z.looseObject({ intent: z.literal("rename-passkey") }),
  z.object({ intent: z.literal("remove-passkey"), id: z.string().max(1_400) }),
  z.object({ intent: z.literal("begin-app") }),
  z.object({ intent: z.literal("remove-app") }),
]);

const PAGE = "/account/security";

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, hasSecondFactor } = await requireUser(request, context);
  const change = await readIntent(request, changes);
  switch (change?.intent) {
    case "keep-factors":
      if (hasSecondFactor) await cancelFactorRemoval(context, user.id);
      break;
    case "add-passkey":
      return answerToNewPasskey(request, context, change);
    case "begin-app":
      await requireFactorSetup(request, context);
      await beginTotp(context, user.id);
      return redirect("/account/security/app");
    case "rename-passkey": {
      await requireConfirmedUser(request, context);
      const renamed = renamedPasskey.safeParse(change);
      if (!renamed.success) return redirect(`${PAGE}?refused=passkey-name`);
      await renamePasskey(context.db, user.id, renamed.data.id, renamed.data.name);
      break;
    }
    case "remove-passkey":
    case "remove-app": {
      const viewer = await requireConfirmedUser(request, context);
      const isRequired = mustHaveSecondFactor(viewer, context);
      const isRemoved =
        change.intent === "remove-app"
          ? await disableTotp(context, user.id, { isRequired })
          : await removePasskey(context, user.id, change.id, { isRequired });
      if (!isRemoved) return redirect(`${PAGE}?refused=last-factor`);
      break;
    }
  }
  return redirect(PAGE);
}

/** Adds the passkey that the browser has made. */
async function answerToNewPasskey(request: Request, context: ActionFunctionArgs["context"], fields: object) {
  const { user, sessionId } = await requireFactorSetup(request, context);
  const read = newPasskey.safeParse(fields);
  const added = read.success
    ? await addPasskey(request, context, { userId: user.id, sessionId }, read.data.name, read.data.passkey)
    : ({ ok: false, reason: "wrong-passkey" } as const);
  if (!added.ok) {
    const { status, message } = ACCOUNT_REFUSALS[added.reason];
    const headers = refusalHeaders(added.reason);
    return data<Answer>({ recoveryCodes: null, error: message }, { status, headers });
  }
  if (!added.recoveryCodes) return redirect(PAGE);
  return data<Answer>({ recoveryCodes: added.recoveryCodes, error: null });
}

export { keepPage as clientAction } from "~/components/form/page-action";

export { skipRevalidationOnServerError as shouldRevalidate } from "~/components/revalidation";

export default function Security() {
  const { hasTotp, passkeys, recoveryCodesLeft, removalAt, isVerified, isRequired, refusal } =
    useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const isEnabled = hasTotp || passkeys.length > 0;
  return (
    <div className="grid w-full max-w-2xl gap-6">
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
      {removalAt && isEnabled && <RemovalPending at={removalAt} />}
      {refusal && !answer && <Alert variant="destructive">{refusal}</Alert>}
      {answer?.recoveryCodes && <RecoveryCodes codes={answer.recoveryCodes} />}
      {isEnabled && (
        <p>Two-factor authentication is on. You have {recoveryCodesLeft} of 10 recovery codes left.</p>
      )}
      {isVerified ? <Factors error={answer?.error ?? null} /> : <ConfirmAddressFirst />}
    </div>
  );
}

/** Requested by email after a reset; a session with a second factor can cancel it. */
function RemovalPending({ at }: { at: Date }) {
  return (
    <Alert variant="warning">
      <AlertTitle>Your passkeys and app will be removed on {formatInstant(at)}</AlertTitle>
      <p>
        Someone with access to your email asked for this after resetting the password. If you still have your
        passkeys, app or recovery codes, keep them.
      </p>
      <IntentButton intent="keep-factors" formClassName="mt-3" variant="outline" size="sm">
        Keep my passkeys and app
      </IntentButton>
    </Alert>
  );
}

function ConfirmAddressFirst() {
  return (
    <Alert variant="warning">
      <AlertTitle>Confirm your email address first</AlertTitle>
      <p>Then you can add a passkey or an authenticator app. Open the link that we emailed to you.</p>
      <ResendForm className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2" />
    </Alert>
  );
}

function Factors({ error }: { error: string | null }) {
  const { hasTotp, passkeys } = useLoaderData<typeof loader>();
  return (
    <>
      <TitledCard
        title="Passkeys"
        description="Sign in with your fingerprint, face, screen lock or security key instead of a password. If you sign in with your password, we also ask for a passkey or a code. Without either, your password alone signs you in."
      >
        {error && (
          <Alert variant="destructive" className="mb-4">
            {error}
          </Alert>
        )}
        <PasskeyList passkeys={passkeys} />
      </TitledCard>
      <TitledCard
        title="Authenticator app"
        description={
          hasTotp
            ? "Your app is set up. After your password, enter its 6-digit code."
            : "Use an app such as Google Authenticator, 1Password or Aegis. After your password, you enter its 6-digit code."
        }
      >
        <IntentButton
          intent={hasTotp ? "remove-app" : "begin-app"}
          variant="outline"
          className="h-auto min-h-10 whitespace-normal"
        >
          {hasTotp ? "Turn off the authenticator app" : "Set up an authenticator app"}
        </IntentButton>
      </TitledCard>
    </>
  );
}

type Passkey = Awaited<ReturnType<typeof loader>>["passkeys"][number];

/** A user's passkeys, with buttons to rename, remove and add. */
function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const name = useRef<HTMLInputElement>(null);
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="mb-6 divide-y rounded-lg border">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <div className="grid gap-3 sm:max-w-sm">
        <div>
          <Label htmlFor="new-passkey">Name of the new passkey</Label>
          <Input
            ref={name}
            id="new-passkey"
            defaultValue="My passkey"
            maxLength={60}
            autoComplete="off"
            className="mt-1.5"
          />
        </div>
        <PasskeyButton
          purpose="register"
          label="Add a passkey"
          fields={() => ({ intent: "add-passkey", name: name.current?.value ?? "" })}
        />
        <noscript>Passkeys need JavaScript.</noscript>
      </div>
    </>
  );
}

function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const inputId = `name-${id}`;
  return (
    <li className="grid gap-3 px-4 py-3">
      <div className="flex flex-wrap items-end gap-3">
        <IntentForm
          intent="rename-passkey"
          fields={{ id }}
          className="flex min-w-0 flex-1 basis-64 flex-wrap items-end gap-2"
        >
          {(isPending) => (
            <>
              <div className="min-w-0 flex-1">
                <Label htmlFor={inputId}>Name</Label>
                <Input
                  key={name}
                  id={inputId}
                  name="name"
                  defaultValue={name}
                  required
                  maxLength={60}
                  autoComplete="off"
                  className="mt-1.5"
                />
              </div>
              <Button type="submit" variant="outline" pending={isPending}>
                Rename<span className="sr-only"> {name}</span>
              </Button>
            </>
          )}
        </IntentForm>
        <IntentButton intent="remove-passkey" fields={{ id }} variant="outline">
          Remove<span className="sr-only"> {name}</span>
        </IntentButton>
      </div>
      <p className="text-sm text-muted-foreground">
        Added {formatDay(createdAt)}
        {SEPARATOR}
        {lastUsedAt ? `Last used ${formatDay(lastUsedAt)}` : "Not used yet"}
      </p>
    </li>
  );
}

export const meta = pageMeta(
  "Account security",
  "Two-factor authentication, passkeys and recovery codes for your account.",
);

export { headersOfAction as headers } from "~/http/request-form.server";

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
