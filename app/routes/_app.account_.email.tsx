import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireRecentSecondFactor } from "~/accounts/sign-in/access.server";
import { email, typedPassword } from "~/accounts/credentials";
import { requestEmailChange } from "~/accounts/addresses/email-change.server";
import { acceptForm } from "~/http/request-form.server";
import { refusedForm, type AccountRefusal } from "~/accounts/refusals";
import { AccountCard } from "~/components/accounts/account-layout";
import { EmailField, PasswordField, SubmitButton, usePageForm, PageForm } from "~/components/form/fields";
import { formAction } from "~/components/form/page-action";
import { pageMeta } from "~/components/page-meta";
import { TextLink } from "~/components/ui/text";

const schema = z.object({ email, password: typedPassword });

const FAILURE = "We couldn’t start the change. Your address stays as it was. Try again in a moment.";

/** The field each error belongs to; other errors are about the whole form. */
const FIELDS: Partial<Record<AccountRefusal, string>> = {
  "wrong-password": "password",
  "same-email": "email",
  "email-taken": "email",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireRecentSecondFactor(request, context);
  return { email: user.email };
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireRecentSecondFactor(args.request, args.context);
  return acceptForm(args, { schema, failure: FAILURE }, async (form) => {
    const outcome = await requestEmailChange(args.context, viewer.user, form);
    if (outcome === "sent") return redirect("/account");
    return refusedForm(outcome, FIELDS[outcome]);
  });
}

export const clientAction = formAction({
  nextStep: "Check your account page to see whether we sent the link before you try again.",
});

export default function ChangeEmail() {
  const { email } = useLoaderData<typeof loader>();
  const [form, fields] = usePageForm<typeof schema>("change-email");
  return (
    <AccountCard
      title="Change email address"
      description={`Your address is ${email}. We’ll send a link to the new one, and your address changes when you open it. Then we’ll tell the old one, which can undo the change for 7 days.`}
      footer={<TextLink to="/account">Back to your account</TextLink>}
    >
      <PageForm form={form}>
        <EmailField field={fields.email} label="New email address" autoComplete="email" />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        <SubmitButton pending="Sending...">Send the link</SubmitButton>
      </PageForm>
    </AccountCard>
  );
}

export const meta = pageMeta("Change email address", "Use another email address for your account.");

export { headersOfAction as headers } from "~/http/request-form.server";

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
