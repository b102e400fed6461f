import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { requireRecentSecondFactor } from "~/accounts/sign-in/access.server";
import { deletionForm } from "~/accounts/account-forms";
import { DELETION_PHRASE } from "~/accounts/deletion-phrase";
import { requestDeletion } from "~/privacy/deletion.server";
import { acceptForm } from "~/accounts/form.server";
import { refusedForm } from "~/accounts/refusals";
import { AccountCard } from "~/components/accounts/account-card";
import { formAction } from "~/components/form/page-action";
import { AccountForm } from "~/components/accounts/account-form";
import { PasswordField } from "~/components/accounts/fields";
import { InputField } from "~/components/form/field";
import { useAccountForm, validators } from "~/components/accounts/use-account-form";
import { pageMeta } from "~/components/page-meta";

const FAILURE = "We couldn’t schedule the deletion. Nothing was deleted. Try again in a moment.";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRecentSecondFactor(request, context);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireRecentSecondFactor(args.request, args.context);
  return acceptForm(args, { schema: deletionForm, failure: FAILURE }, async (form) => {
    const outcome = await requestDeletion(args.context, viewer.user, form);
    return outcome === "scheduled"
      ? redirect("/account")
      : refusedForm(outcome, outcome === "wrong-password" ? "password" : undefined);
  });
}

export const clientAction = formAction({
  nextStep: "Check your account page to see whether the deletion is scheduled.",
});

export default function DeleteAccount() {
  const { form, fields, isPending } = useAccountForm("delete-account", validators.deletion);
  return (
    <AccountCard
      title="Delete account"
      description="In 7 days we’ll erase your account, your alert rules, your alerts and your survey answers, and cancel your subscription. You can change your mind until then."
      footer={
        <Link to="/account" className="link">
          Keep my account
        </Link>
      }
    >
      <AccountForm
        form={form}
        isPending={isPending}
        button="Delete account"
        pendingButton="Scheduling deletion..."
        isDestructive
      >
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        <InputField
          field={fields.phrase}
          label={`Type ${DELETION_PHRASE} to confirm`}
          inputProps={{ autoComplete: "off", spellCheck: false }}
        />
      </AccountForm>
    </AccountCard>
  );
}

export const meta = pageMeta("Delete account", "Delete your account and everything that belongs to it.");

export { headersOfAction as headers } from "~/accounts/form.server";

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
