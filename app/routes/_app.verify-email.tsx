import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Link2Off, MailCheck, MailQuestion } from "~/components/ui/icons";
import { useEffect, useState } from "react";
import { addressToVerify, verifyAddress } from "~/accounts/addresses/verification.server";
import { digestOfferForm } from "~/accounts/choices/email-choices-form";
import { chooseWeeklyDigest } from "~/accounts/choices/email-choices.server";
import { confirmation } from "~/accounts/credentials";
import { sessionProof } from "~/accounts/passwords/confirm-password.server";
import { linkSent, refusedForm } from "~/accounts/refusals";
import { optionalUser, requireUser } from "~/accounts/sign-in/access.server";
import { rememberBrowser } from "~/accounts/sign-in/known-devices.server";
import { ConfirmByPassword } from "~/components/accounts/confirm-by-password";
import { ResendForm, SoonerByReset } from "~/components/accounts/unverified-notice";
import { IntentForm } from "~/components/form/intent-form";
import { Notice } from "~/components/page-error-boundary";
import { Button, ButtonLink } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { TextLink } from "~/components/ui/text";
import { acceptForm, readIntent, type FormAnswer } from "~/http/request-form.server";
import { pageTitle } from "~/product";
import { formatInstant } from "~/time";

// The link in the email. A GET only shows what the button does, because email scanners follow links.

const FAILURE = "We couldn’t confirm your address. Please try again.";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await optionalUser(request, context);
  const link = await addressToVerify(context, tokenOf(request));
  return {
    email: link?.email ?? null,
    isOwnSession: link !== null && viewer?.user.id === link.userId,
    isVerified: viewer?.user.isEmailVerified ?? false,
    unverifiedEmail: viewer && !viewer.user.isEmailVerified ? viewer.user.email : null,
    linkDueAt: viewer?.linkDueAt ?? null,
    isLinkHeld: viewer?.isLinkHeld ?? false,
    hasToken: tokenOf(request) !== "",
    resent: linkSent(request.url),
  };
}

interface Answer extends FormAnswer {
  isOwnSession?: true;
}

/** A session of the account is proof enough; without one, its password is. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const offered = await readIntent(request, digestOfferForm);
  if (offered) {
    const { user } = await requireUser(request, context);
    if (offered.weekly) await chooseWeeklyDigest(context, user.id, offered.timeZone);
    return redirect("/dashboard");
  }
  const token = tokenOf(request);
  const viewer = await optionalUser(request, context);
  const link = await addressToVerify(context, token);
  if (!link) return data<FormAnswer>({ page: "invalid-token" }, { status: 400 });
  if (viewer?.user.id === link.userId) {
    const outcome = await verifyAddress(context, token, await sessionProof(request, context, viewer));
    const isVerified = outcome === "verified";
    return data<Answer>(isVerified ? { page: "done", isOwnSession: true } : { page: "invalid-token" }, {
      status: isVerified ? 200 : 400,
    });
  }
  return acceptForm(args, { schema: confirmation, failure: FAILURE }, async ({ password }) => {
    const outcome = await verifyAddress(context, token, { password });
    if (outcome === "verified") {
      await rememberBrowser(request, context, link.userId, { hasFactor: false });
      return { status: 200, page: "done" };
    }
    if (outcome === "invalid-token") return { status: 400, page: "invalid-token" };
    return refusedForm(outcome, "password");
  });
}

export { keepPage as clientAction } from "~/components/form/page-action";

export { skipRevalidationOnServerError as shouldRevalidate } from "~/components/revalidation";

export default function VerifyEmail() {
  const { email, isOwnSession, isVerified, unverifiedEmail, linkDueAt, isLinkHeld, hasToken, resent } =
    useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const page = answer?.page;
  if (page === "done") return <Verified title="Email address confirmed" canChoose={answer?.isOwnSession} />;
  if (email && !page) return isOwnSession ? <Confirm email={email} /> : <ByPassword email={email} />;
  if (isVerified) return <Verified title="Your email address is confirmed" />;
  if (resent) return <LinkSent text={resent} />;
  if (unverifiedEmail && !hasToken)
    return <NewLink email={unverifiedEmail} dueAt={linkDueAt} isHeld={isLinkHeld} />;
  return <InvalidLink canResend={unverifiedEmail !== null} />;
}

/** Without JavaScript; otherwise the text appears next to the button. */
function LinkSent({ text }: { text: string }) {
  return (
    <Notice role="status" icon={MailCheck} title="Confirm your email address" text={text}>
      <ButtonLink to="/dashboard">View your dashboard</ButtonLink>
    </Notice>
  );
}

function Confirm({ email }: { email: string }) {
  const { formMethod } = useNavigation();
  return (
    <Notice
      icon={MailQuestion}
      title="Confirm your email address"
      text={`An account was created with ${email}. Confirm that this is your address, so that we can send you alerts.`}
    >
      <Form method="post" className="grid">
        <Button type="submit" size="lg" pending={formMethod === "POST"}>
          {formMethod === "POST" ? "Confirming..." : "Confirm email address"}
        </Button>
      </Form>
      <p className="text-sm text-muted-foreground">
        Didn&rsquo;t create an account? Use the &ldquo;Not you?&rdquo; link at the end of the email.
      </p>
    </Notice>
  );
}

/** Shown without a session of the account, for example on another device. */
const ByPassword = ({ email }: { email: string }) => (
  <ConfirmByPassword
    id="verify-email"
    title="Confirm your email address"
    description={`An account was created with ${email}. Enter its password to confirm that it’s yours.`}
    button="Confirm email address"
    pendingButton="Confirming..."
  >
    <p>
      Don&rsquo;t know the password? <TextLink to="/forgot-password">Set a new one by email</TextLink>. That
      confirms the address too, and signs out everyone else.
    </p>
    <p>Didn&rsquo;t create an account? Use the &ldquo;Not you?&rdquo; link at the end of the email.</p>
  </ConfirmByPassword>
);

/** @param canChoose in a session of the account, right after its address was confirmed */
function Verified({ title, canChoose = false }: { title: string; canChoose?: boolean }) {
  return (
    <Notice
      role="status"
      icon={MailCheck}
      title={title}
      text="We’ll send your alerts to this address. You can send yourself a test alert anytime."
    >
      {canChoose ? <DigestOffer /> : <ButtonLink to="/dashboard">View your dashboard</ButtonLink>}
      <ButtonLink to="/alerts" variant="outline">
        Manage alerts
      </ButtonLink>
    </Notice>
  );
}

/** For a user who came without a link, such as one who signed in to get a new one. */
function NewLink({ email, dueAt, isHeld }: { email: string; dueAt: Date | null; isHeld: boolean }) {
  return (
    <Notice
      icon={MailQuestion}
      title="Confirm your email address"
      text={
        isHeld
          ? `We haven’t sent a link to ${email}: a mailbox gets at most five of these emails in 24 hours, and this one already has. You can send it here tomorrow.`
          : dueAt
            ? `Many people are signing up, so we’ll send the link to ${email} by ${formatInstant(dueAt)}. It works once, for 24 hours.`
            : `Open the link that we emailed to ${email}. It works once, for 24 hours. If you don’t have it, we can send it again.`
      }
    >
      {dueAt || isHeld ? <SoonerByReset /> : <ResendForm className="grid justify-items-center gap-2" />}
    </Notice>
  );
}

function InvalidLink({ canResend }: { canResend: boolean }) {
  return (
    <Notice
      icon={Link2Off}
      title="This link no longer works"
      text="Confirmation links work once, for 24 hours. This one was used, has expired or is incomplete."
    >
      {canResend ? (
        <ResendForm className="grid justify-items-center gap-2" />
      ) : (
        <ButtonLink to="/login?redirectTo=%2Fverify-email">Sign in to get a new link</ButtonLink>
      )}
    </Notice>
  );
}

/** Offers the weekly digest, with a picture of one, on the way to the dashboard. Nothing is preselected. */
function DigestOffer() {
  const [timeZone, setTimeZone] = useState("");
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return (
    <IntentForm intent="accept-offer" className="grid gap-4">
      <Picture theme="light" className="dark:hidden" />
      <Picture theme="dark" className="hidden dark:block" />
      <label className="flex min-h-6 items-start gap-3 text-left">
        <input type="checkbox" name="weekly" className="mt-0.5 size-5 shrink-0 accent-primary" />
        <span>Email me this digest every Monday at 7 AM</span>
      </label>
      <input type="hidden" name="timeZone" value={timeZone} />
      <Button type="submit">View your dashboard</Button>
    </IntentForm>
  );
}

/** Loaded lazily, so the other theme's picture isn't downloaded. Taken by `npm run pictures -- landing`. */
function Picture({ theme, className }: { theme: "light" | "dark"; className: string }) {
  return (
    <img
      src={`/pictures/digest-${theme}.webp`}
      alt="An example of the digest: the risk level and how far it moved, the February 2028 forecast, and what changed"
      width={720}
      height={600}
      loading="lazy"
      className={cn("h-auto w-80 max-w-full justify-self-center rounded-lg border", className)}
    />
  );
}

export { headersOfAction as headers } from "~/http/request-form.server";

export const meta = () => [
  { title: pageTitle("Confirm your email address") },
  { name: "description", content: "Confirm the email address of your account." },
  { name: "robots", content: "noindex" },
];

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
