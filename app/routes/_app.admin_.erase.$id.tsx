import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { eq } from "drizzle-orm";
import { requireConfirmedAdmin } from "~/accounts/access.server";
import { eraseUser } from "~/accounts/erase-user.server";
import type { Context } from "~/context.server";
import { AccountCard } from "~/components/accounts/account-card";
import { pageMeta } from "~/components/page-meta";
import { Button } from "~/components/ui/button";
import { FieldError, Input } from "~/components/ui/input";
import { Label } from "~/components/ui/label";
import { users } from "~/database/schema.server";
import { readForm } from "~/http/request-form.server";

// Permanently erases one user at their request to an administrator.

const REFUSALS = {
  "not-found": "This user no longer exists.",
  "is-admin": "An administrator's account can't be erased here. Revoke admin access first.",
  "sessions-failed": "The session store didn't respond, so nothing was erased. Try again in a moment.",
  "stripe-failed": "Stripe didn't delete the customer, so nothing was erased. Try again in a moment.",
  "not-configured": "The Stripe key is missing, so the customer can't be deleted and nothing was erased.",
};

async function userToErase(context: Context, id = "") {
  const [user] = await context.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, id));
  if (!user) throw Response.json({ message: REFUSALS["not-found"] }, { status: 404 });
  return user;
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireConfirmedAdmin(request, context);
  return { email: (await userToErase(context, params["id"])).email };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { user: admin } = await requireConfirmedAdmin(request, context);
  const user = await userToErase(context, params["id"]);
  const typed = String((await readForm(request)).get("email") ?? "").trim();
  if (typed.toLowerCase() !== user.email.toLowerCase())
    return data({ error: "Type the user's email address to confirm" }, { status: 400 });
  const erased = await eraseUser(context, user.id, admin);
  if (erased.ok) return redirect("/admin/audit-log");
  return data({ error: REFUSALS[erased.reason] }, { status: 409 });
}

export { keepPage as clientAction } from "~/components/form/page-action";

export default function EraseUser() {
  const { email } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  const isPending = useNavigation().formMethod === "POST";
  return (
    <AccountCard
      title="Erase user"
      description="Erases the account, its alert rules, alerts, survey answers and archives, and deletes the customer at Stripe with its subscription. It can't be undone. The audit log keeps a hash of the address."
      footer={
        <Link to="/admin" className="inline-block py-0.5 link">
          Keep this user
        </Link>
      }
    >
      <Form method="post" className="grid gap-5">
        <div>
          <Label htmlFor="erase-email" className="wrap-anywhere">
            Type {email} to confirm
          </Label>
          <Input
            id="erase-email"
            name="email"
            autoComplete="off"
            spellCheck={false}
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "erase-email-error" : undefined}
            className="mt-1.5"
          />
          <FieldError id="erase-email-error">{error}</FieldError>
        </div>
        <Button type="submit" variant="destructive" pending={isPending}>
          {isPending ? "Erasing..." : "Erase user"}
        </Button>
      </Form>
    </AccountCard>
  );
}

export const meta = pageMeta("Erase user", "Erase a user's account and everything that belongs to it.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
