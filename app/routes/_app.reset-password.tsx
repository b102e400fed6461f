import { getInputProps, type FieldMetadata } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { CircleCheck, Link2Off, ShieldCheck } from "~/components/ui/icons";
import { passwordReset, passwordResetForm } from "~/accounts/credentials";
import { acceptForm, type FormAnswer } from "~/http/request-form.server";
import { refusedForm } from "~/accounts/refusals";
import { removableByReset, resetPassword } from "~/accounts/passwords/reset.server";
import { formatInstant } from "~/time";
import { AccountCard } from "~/components/accounts/account-layout";
import { PasswordField, SubmitButton, usePageForm, PageForm } from "~/components/form/fields";
import { formAction } from "~/components/form/page-action";
import { Notice } from "~/components/page-error-boundary";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";

const FAILURE = "Failed to reset password. Please try again.";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token");
  return { newFactors: token ? await removableByReset(context, token) : [] };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  return acceptForm(
    args,
    { schema: passwordResetForm, failure: FAILURE },
    async ({ password, removesNewFactors }) => {
      const token = new URL(request.url).searchParams.get("token");
      const parsed = passwordReset.safeParse({ token, password, removesNewFactors });
      if (!parsed.success) return { status: 400, page: "invalid-token" };
      const reset = await resetPassword(request, context, parsed.data);
      if (reset.ok) return { status: 200, page: "done" };
      if (reset.reason === "invalid-token") return { status: 400, page: "invalid-token" };
      return refusedForm(reset.reason, reset.reason === "common-password" ? "password" : undefined);
    },
  );
}

export const clientAction = formAction({ message: FAILURE });

export default function ResetPassword() {
  const [address] = useSearchParams();
  const page = useActionData<FormAnswer>()?.page;
  if (page === "done") return <Done />;
  return page === "invalid-token" || !address.get("token") ? <InvalidLink /> : <NewPassword />;
}

function NewPassword() {
  const [form, fields] = usePageForm<typeof passwordResetForm>("reset-password");
  return (
    <AccountCard title="Set a new password" description="Choose a new password for your account.">
      <PageForm form={form}>
        <PasswordField field={fields.password} label="New Password" autoComplete="new-password" canShow />
        <PasswordField
          field={fields.confirmPassword}
          label="Confirm Password"
          autoComplete="new-password"
          canShow
        />
        <NewFactors field={fields.removesNewFactors} />
        <div className="text-sm">
          <p className="font-medium">Password requirements</p>
          <ul className="mt-1.5 list-disc space-y-1 pl-5 text-muted-foreground">
            <li>At least 8 characters</li>
            <li>Unique password, not used anywhere else</li>
            <li>Consider a password manager</li>
          </ul>
        </div>
        <Alert>For your security, all existing sessions are logged out after the reset.</Alert>
        <SubmitButton pending="Resetting Password...">Reset Password</SubmitButton>
      </PageForm>
    </AccountCard>
  );
}

/** Offers to remove what someone who knew the old password may have added. Nothing is shown if there is none. */
function NewFactors({ field }: { field: FieldMetadata<unknown> }) {
  const { newFactors } = useLoaderData<typeof loader>();
  if (newFactors.length === 0) return null;
  const { key, ...input } = getInputProps(field, { type: "checkbox", ariaDescribedBy: `${field.id}-list` });
  return (
    <div className="rounded-lg border border-border p-4 text-sm">
      <p className="font-medium">Added to your account in the last 7 days</p>
      <ul id={`${field.id}-list`} className="mt-1.5 list-disc space-y-1 pl-5 text-muted-foreground">
        {newFactors.map(({ name, addedAt }) => (
          <li key={`${name} ${addedAt}`} className="wrap-anywhere">
            {name === null ? "Authenticator app" : `Passkey “${name}”`},{" "}
            <span className="whitespace-nowrap">{formatInstant(addedAt)}</span>
          </li>
        ))}
      </ul>
      <label className="mt-3 flex min-h-6 items-start gap-3">
        <input key={key} {...input} className="mt-0.5 size-5 shrink-0 accent-primary" />
        Remove these now. Choose this if you didn&rsquo;t add all of them.
      </label>
    </div>
  );
}

function InvalidLink() {
  return (
    <Notice
      icon={Link2Off}
      title="Invalid Reset Link"
      text="This password reset link is invalid or has expired."
    >
      <Alert className="mb-3 text-left">Reset links expire after 1 hour and work only once.</Alert>
      <ButtonLink to="/forgot-password">Get New Reset Link</ButtonLink>
      <ButtonLink to="/login" variant="outline">
        Back to Login
      </ButtonLink>
    </Notice>
  );
}

function Done() {
  return (
    <Notice
      role="status"
      icon={CircleCheck}
      title="Password reset"
      text="Your password has been reset. Sign in with your new password."
    >
      <p className="mb-2 flex items-center justify-center gap-2 text-sm text-muted-foreground">
        <ShieldCheck aria-hidden="true" className="size-4 shrink-0" />
        You&rsquo;ve been signed out on all devices.
      </p>
      <ButtonLink to="/login">Continue to Login</ButtonLink>
    </Notice>
  );
}

export const meta = pageMeta("Reset Password", "Choose a new password for your account.");

export { headersOfAction as headers } from "~/http/request-form.server";

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
