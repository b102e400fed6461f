import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { requireRecentSecondFactor } from "~/accounts/sign-in/access.server";
import { typedPassword } from "~/accounts/credentials";
import { requestDeletion } from "~/privacy/deletion.server";
import { acceptForm } from "~/http/request-form.server";
import { refusedForm } from "~/accounts/refusals";
import { AccountCard } from "~/components/accounts/account-layout";
import { InputField, PasswordField, SubmitButton, usePageForm, PageForm } from "~/components/form/fields";
import { formAction } from "~/components/form/page-action";
import { pageMeta } from "~/components/page-meta";
import { TextLink } from "~/components/ui/text";

const DELETION_PHRASE = "DELETE MY ACCOUNT";
const PHRASE_MESSAGE = `Type ${DELETION_PHRASE} to confirm`;

const schema = z.object({
  password: typedPassword,
  phrase: z
    .string({ error: PHRASE_MESSAGE })
    .trim()
    .refine((phrase) => phrase === DELETION_PHRASE, { error: PHRASE_MESSAGE }),
});

const FAILURE = "We couldn’t schedule the deletion. Nothing was deleted. Try again in a moment.";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRecentSecondFactor(request, context);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireRecentSecondFactor(args.request, args.context);
  return acceptForm(args, { schema, failure: FAILURE }, async (form) => {
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
  const [form, fields] = usePageForm<typeof schema>("delete-account");
  return (
    <AccountCard
      title="Delete account"
      description="In 7 days we’ll erase your account, your alert rules, your alerts and your survey answers, and cancel your subscription. You can change your mind until then."
      footer={<TextLink to="/account">Keep my account</TextLink>}
    >
      <PageForm form={form}>
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        <InputField
          field={fields.phrase}
          label={PHRASE_MESSAGE}
          inputProps={{ autoComplete: "off", spellCheck: false }}
        />
        <SubmitButton pending="Scheduling deletion..." variant="destructive">
          Delete account
        </SubmitButton>
      </PageForm>
    </AccountCard>
  );
}

export const meta = pageMeta("Delete account", "Delete your account and everything that belongs to it.");

export { headersOfAction as headers } from "~/http/request-form.server";

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
