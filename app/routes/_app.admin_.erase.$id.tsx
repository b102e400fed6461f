import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireConfirmedAdmin } from "~/accounts/sign-in/access.server";
import { eraseUser, userToErase } from "~/privacy/erase-user.server";
import { acceptForm } from "~/http/request-form.server";
import type { Context } from "~/context.server";
import { AccountCard } from "~/components/accounts/account-layout";
import { InputField, SubmitButton, usePageForm, PageForm } from "~/components/form/fields";
import { formAction } from "~/components/form/page-action";
import { pageMeta } from "~/components/page-meta";

// Permanently erases one user, deleted or not, at their request to an administrator.

const MESSAGE = "Type the user’s email address to confirm";

const schema = z.object({ email: z.string({ error: MESSAGE }).trim().toLowerCase() });

const FAILURE = "We couldn’t erase the user. Try again in a moment.";

const REFUSALS = {
  "not-found": "This user no longer exists.",
  "is-admin": "An administrator’s account can’t be erased here. Revoke admin access first.",
  "sessions-failed": "The session store didn’t respond, so nothing was erased. Try again in a moment.",
  "stripe-failed": "Stripe didn’t delete the customer, so nothing was erased. Try again in a moment.",
  "not-configured": "The Stripe key is missing, so the customer can’t be deleted and nothing was erased.",
};

async function chosenUser(context: Context, id = "") {
  const user = await userToErase(context.db, id);
  if (!user) throw new Response(null, { status: 404 });
  return { id, email: user.email };
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireConfirmedAdmin(request, context);
  return { email: (await chosenUser(context, params["id"])).email };
}

export async function action(args: ActionFunctionArgs) {
  const { user: admin } = await requireConfirmedAdmin(args.request, args.context);
  const user = await chosenUser(args.context, args.params["id"]);
  return acceptForm(args, { schema, failure: FAILURE }, async ({ email }) => {
    if (email !== user.email.toLowerCase()) return { status: 400, fieldErrors: { email: [MESSAGE] } };
    const erased = await eraseUser(args.context, user.id, admin);
    if (erased.ok) return redirect("/admin/audit-log");
    return { status: 409, formErrors: [REFUSALS[erased.reason]] };
  });
}

export const clientAction = formAction();

export default function EraseUser() {
  const { email } = useLoaderData<typeof loader>();
  const [form, fields] = usePageForm<typeof schema>("erase-user");
  return (
    <AccountCard
      title="Erase user"
      description="Erases the account, its alert rules, alerts, survey answers and archives, and deletes the customer at Stripe with its subscription. It can’t be undone. The audit log keeps a keyed hash of the address."
      footer={
        <Link to="/admin" className="inline-block py-0.5 link">
          Keep this user
        </Link>
      }
    >
      <PageForm form={form}>
        <InputField
          field={fields.email}
          label={`Type ${email} to confirm`}
          className="wrap-anywhere"
          inputProps={{ autoComplete: "off", spellCheck: false }}
        />
        <SubmitButton pending="Erasing..." variant="destructive">
          Erase user
        </SubmitButton>
      </PageForm>
    </AccountCard>
  );
}

export const meta = pageMeta("Erase user", "Erase a user’s account and everything that belongs to it.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
