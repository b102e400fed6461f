import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, type ShouldRevalidateFunction, useNavigate } from "@remix-run/react";
import { PartyPopper } from "~/components/ui/icons";
import { useEffect } from "react";
import { registration, registrationForm } from "~/accounts/credentials";
import { refusedForm, type AccountRefusal } from "~/accounts/refusals";
import { optionalUser } from "~/accounts/sign-in/access.server";
import { register } from "~/accounts/sign-in/users.server";
import { TRIAL_FEATURES } from "~/billing/plans";
import { SURVEY_EXTENSION_DAYS, TRIAL_DAYS } from "~/billing/trial";
import { AuthLayout } from "~/components/accounts/account-layout";
import { FeatureList } from "~/components/billing/feature-list";
import { EmailField, PasswordField, SubmitButton, usePageForm, PageForm } from "~/components/form/fields";
import { formAction } from "~/components/form/page-action";
import { Notice } from "~/components/page-error-boundary";
import { publicPageMeta } from "~/components/page-meta";
import { ButtonLink } from "~/components/ui/button";
import { TitledCard } from "~/components/ui/card";
import { TextLink } from "~/components/ui/text";
import { shareSite } from "~/feeds/public-days.server";
import { acceptForm, type FormAnswer } from "~/http/request-form.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await optionalUser(request, context)) throw redirect("/dashboard");
  return { site: shareSite(request, context) };
}

/** The field each error belongs to; other errors are about the whole form. */
const FIELD_OF: Partial<Record<AccountRefusal, string>> = {
  "common-password": "password",
  "email-taken": "email",
};

const FAILURE = "Registration failed. Please try again.";

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  return acceptForm(args, { schema: registrationForm, failure: FAILURE }, async (value) => {
    const account = await register(request, context, registration.parse(value));
    if (account.ok) {
      // The Refresh header redirects browsers without scripts.
      const headers = { "Set-Cookie": account.cookie, Refresh: `${WELCOME_SECONDS};url=/dashboard` };
      return { status: 201, headers, page: "done" };
    }
    return refusedForm(account.reason, FIELD_OF[account.reason]);
  });
}

export const clientAction = formAction({ message: FAILURE });

export default function Register() {
  const isWelcome = useActionData<FormAnswer>()?.page === "done";
  return (
    <AuthLayout aside={isWelcome ? undefined : <Included />}>
      {isWelcome ? <Welcome /> : <NewAccount />}
    </AuthLayout>
  );
}

function NewAccount() {
  const [form, fields] = usePageForm<typeof registrationForm>("register");
  return (
    <TitledCard
      title="Create your account"
      level={1}
      description={<>Free for {TRIAL_DAYS} days. No credit card required.</>}
      className="w-full max-w-md"
    >
      <PageForm form={form}>
        <EmailField field={fields.email} label="Email" />
        <PasswordField
          field={fields.password}
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters, including a letter and a number"
        />
        <PasswordField field={fields.confirmPassword} label="Confirm Password" autoComplete="new-password" />
        <SubmitButton pending="Creating Account...">Start Free Trial</SubmitButton>
      </PageForm>
      <p className="mt-6 text-center text-sm text-muted-foreground">
        Already have an account? <TextLink to="/login">Sign in</TextLink>
      </p>
    </TitledCard>
  );
}

/** The trial's features. */
function Included() {
  const items = [
    ...TRIAL_FEATURES,
    `${SURVEY_EXTENSION_DAYS} more days if you complete a short survey (once)`,
  ];
  return (
    <section aria-labelledby="included" className="w-full max-w-md self-center lg:max-w-xs">
      <h2 id="included" className="heading text-xl">
        Your {TRIAL_DAYS}-day trial includes
      </h2>
      <div className="mt-4">
        <FeatureList features={items} />
      </div>
    </section>
  );
}

/** Revalidation with the new session would redirect to the dashboard before the welcome is read. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  formAction === "/register" ? false : defaultShouldRevalidate;

/** Seconds the welcome is shown before redirecting to the dashboard. */
const WELCOME_SECONDS = 2;

function Welcome() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate("/dashboard"), WELCOME_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="status" className="w-full">
      <Notice
        icon={PartyPopper}
        title="Welcome!"
        text={`Your account was created with ${TRIAL_DAYS} days of free access. Taking you to your dashboard...`}
      >
        <ButtonLink to="/dashboard">Continue to Dashboard</ButtonLink>
      </Notice>
    </div>
  );
}

export const meta = publicPageMeta(
  "Start Free Trial",
  `Start a ${TRIAL_DAYS}-day free trial of US Exit Freedom Monitor. No credit card required.`,
);

export { headersOfAction as headers } from "~/http/request-form.server";
