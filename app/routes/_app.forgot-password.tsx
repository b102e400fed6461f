import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { MailCheck } from "~/components/ui/icons";
import { resetRequest } from "~/accounts/credentials";
import { acceptForm, type FormAnswer } from "~/http/request-form.server";
import { RESET_REQUESTED, refusedForm } from "~/accounts/refusals";
import { requestReset } from "~/accounts/passwords/reset.server";
import { AccountCard } from "~/components/accounts/account-layout";
import { EmailField, SubmitButton, usePageForm, PageForm } from "~/components/form/fields";
import { formAction } from "~/components/form/page-action";
import { Notice } from "~/components/page-error-boundary";
import { pageMeta } from "~/components/page-meta";
import { Button, ButtonLink } from "~/components/ui/button";
import { TextLink } from "~/components/ui/text";

const FAILURE = "Failed to send password reset email. Please try again.";

export async function action(args: ActionFunctionArgs) {
  return acceptForm(args, { schema: resetRequest, failure: FAILURE }, async (value) => {
    const requested = await requestReset(args.request, args.context, value);
    return requested.ok ? { status: 200, page: "done" } : refusedForm(requested.reason);
  });
}

export const clientAction = formAction({ message: FAILURE });

export const loader = ({ context }: LoaderFunctionArgs) => ({
  contact: context.config.CONTACT_EMAIL ?? null,
});

export default function ForgotPassword() {
  return useActionData<FormAnswer>()?.page === "done" ? <Sent /> : <Ask />;
}

function Ask() {
  const [form, fields] = usePageForm<typeof resetRequest>("forgot-password");
  return (
    <AccountCard
      title="Forgot password"
      description="Enter your account’s email address and we’ll send you a link to reset your password."
      footer={
        <>
          <TextLink to="/login">Back to Login</TextLink>
          <TextLink to="/register">Create a new account</TextLink>
        </>
      }
    >
      <PageForm form={form}>
        <EmailField field={fields.email} label="Email" />
        <SubmitButton pending="Sending...">Send Reset Email</SubmitButton>
      </PageForm>
    </AccountCard>
  );
}

/** The same message whether or not the address has an account. */
function Sent() {
  const { contact } = useLoaderData<typeof loader>();
  return (
    <Notice role="status" icon={MailCheck} title="Check your email" text={RESET_REQUESTED}>
      <div className="mb-3 rounded-lg bg-muted px-5 py-4 text-left text-sm">
        <p className="font-medium">Didn&rsquo;t get the email?</p>
        <ul className="mt-1.5 list-disc space-y-1 pl-5 text-muted-foreground">
          <li>Check your spam folder.</li>
          <li>Check that the address is spelled correctly.</li>
          <li>Wait a few minutes. Delivery can take a little while.</li>
          <li>
            If emails to your address came back before, our email provider may not deliver to it. Sign in with
            your password to see what you can do
            {contact ? <>, or write to {contact} from that address</> : ""}.
          </li>
        </ul>
      </div>
      <Form method="get" action="/forgot-password" className="grid">
        <Button type="submit" variant="outline">
          Try Different Email
        </Button>
      </Form>
      <ButtonLink to="/login">Back to Login</ButtonLink>
      <p className="mt-2 text-sm text-muted-foreground">
        New here? <TextLink to="/register">Create a new account</TextLink>
      </p>
    </Notice>
  );
}

export const meta = pageMeta("Forgot Password", "Request a link to reset your password.");

export { headersOfAction as headers } from "~/http/request-form.server";

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
