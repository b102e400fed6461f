import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, type ShouldRevalidateFunction } from "@remix-run/react";
import { Check } from "lucide-react";
import { optionalUser } from "~/accounts/access.server";
import { registration, registrationForm } from "~/accounts/credentials";
import { acceptForm, type FormAnswer } from "~/accounts/form.server";
import { ACCOUNT_REFUSALS, refusalHeaders } from "~/accounts/refusals";
import { register } from "~/accounts/users.server";
import { SURVEY_EXTENSION_DAYS, TRIAL_DAYS, TRIAL_FEATURES } from "~/billing/plans";
import { AccountForm } from "~/components/accounts/account-form";
import { Entrance } from "~/components/accounts/entrance";
import { EmailField, PasswordField } from "~/components/accounts/fields";
import { orFailure } from "~/components/accounts/or-failure";
import { useAccountForm } from "~/components/accounts/use-account-form";
import { WELCOME_SECONDS, Welcome } from "~/components/accounts/welcome";
import { pageTitle } from "~/components/product";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await optionalUser(request, context)) throw redirect("/dashboard");
  return null;
}

const FAILURE = "Registration failed. Please try again.";

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  return acceptForm(args, { schema: registrationForm, failure: FAILURE }, async (value) => {
    const account = await register(request, context, registration.parse(value));
    if (account.ok) {
      // The Refresh header leads on where no script does.
      const headers = { "Set-Cookie": account.cookie, Refresh: `${WELCOME_SECONDS};url=/dashboard` };
      return { status: 201, headers, page: "done" };
    }
    const { status, message } = ACCOUNT_REFUSALS[account.reason];
    if (account.reason === "email-taken") return { status, fieldErrors: { email: [message] } };
    return { status, headers: refusalHeaders(account.reason), formErrors: [message] };
  });
}

export const clientAction = orFailure(registrationForm, FAILURE);

export default function Register() {
  const isWelcome = useActionData<FormAnswer>()?.page === "done";
  return (
    <Entrance aside={isWelcome ? undefined : <Included />}>
      {isWelcome ? <Welcome /> : <NewAccount />}
    </Entrance>
  );
}

function NewAccount() {
  const { form, fields, isPending } = useAccountForm("register", registrationForm);
  return (
    <Card className="w-full max-w-md">
      <CardHeader>
        <CardTitle level={1} className="text-2xl">
          Create your account
        </CardTitle>
        <CardDescription>{TRIAL_DAYS} days free. No credit card.</CardDescription>
      </CardHeader>
      <CardContent>
        <AccountForm
          form={form}
          button="Start Free Trial"
          pendingButton="Creating Account..."
          isPending={isPending}
        >
          <EmailField field={fields.email} label="Email" />
          <PasswordField
            field={fields.password}
            label="Password"
            autoComplete="new-password"
            hint="8 characters or more, with a letter and a number."
            advise
          />
          <PasswordField
            field={fields.confirmPassword}
            label="Confirm Password"
            autoComplete="new-password"
          />
        </AccountForm>
        <p className="mt-6 text-center text-sm text-muted-foreground">
          Already have an account?{" "}
          <Link to="/login" className="link">
            Sign in
          </Link>
        </p>
      </CardContent>
    </Card>
  );
}

/** What the trial includes. */
function Included() {
  const items = [...TRIAL_FEATURES, `One-time survey for ${SURVEY_EXTENSION_DAYS} extra days`];
  return (
    <section aria-labelledby="included" className="w-full max-w-md self-center lg:max-w-xs">
      <h2 id="included" className="heading text-xl">
        Your {TRIAL_DAYS}-day trial includes
      </h2>
      <ul className="mt-4 grid gap-3">
        {items.map((item) => (
          <li key={item} className="flex items-start gap-2.5">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success" />
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}

export const meta = () => [{ title: pageTitle("Start Free Trial") }];

export { headersOfAction as headers } from "~/accounts/form.server";

/** The new session would send this page's loader on to the dashboard before the welcome was read. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  formAction === "/register" ? false : defaultShouldRevalidate;
