import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { requireRecentSecondFactor } from "~/accounts/sign-in/access.server";
import { confirmed, newPassword, repeatedPassword, typedPassword } from "~/accounts/credentials";
import { changePassword } from "~/accounts/passwords/change-password.server";
import { acceptForm } from "~/http/request-form.server";
import { type AccountRefusal, refusedForm } from "~/accounts/refusals";
import { AccountCard } from "~/components/accounts/account-layout";
import { PasswordField, SubmitButton, usePageForm, PageForm } from "~/components/form/fields";
import { formAction } from "~/components/form/page-action";
import { pageMeta } from "~/components/page-meta";
import { TextLink } from "~/components/ui/text";

const schema = confirmed(
  z.object({
    currentPassword: typedPassword,
    password: newPassword,
    confirmPassword: repeatedPassword,
  }),
);

const FAILURE = "We couldn’t change your password. It stays as it was. Try again in a moment.";

/** The field each error belongs to; other errors are about the whole form. */
const FIELDS: Partial<Record<AccountRefusal, string>> = {
  "wrong-password": "currentPassword",
  "common-password": "password",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRecentSecondFactor(request, context);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireRecentSecondFactor(args.request, args.context);
  return acceptForm(args, { schema, failure: FAILURE }, async (form) => {
    const outcome = await changePassword(args.request, args.context, viewer, form);
    if (outcome === "changed") return redirect("/account");
    return refusedForm(outcome, FIELDS[outcome]);
  });
}

export const clientAction = formAction({
  nextStep: "Try again: if your current password is no longer accepted, the new one is already set.",
});

export default function ChangePassword() {
  const [form, fields] = usePageForm<typeof schema>("change-password");
  return (
    <AccountCard
      title="Change password"
      description="You’ll be signed out on all other devices. An email change you haven’t confirmed is canceled."
      footer={<TextLink to="/account">Back to your account</TextLink>}
    >
      <PageForm form={form}>
        <PasswordField
          field={fields.currentPassword}
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField field={fields.password} label="New password" autoComplete="new-password" canShow />
        <PasswordField
          field={fields.confirmPassword}
          label="Confirm new password"
          autoComplete="new-password"
          canShow
        />
        <SubmitButton pending="Changing password...">Change password</SubmitButton>
      </PageForm>
    </AccountCard>
  );
}

export const meta = pageMeta("Change password", "Set a new password for your account.");

export { headersOfAction as headers } from "~/http/request-form.server";

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
