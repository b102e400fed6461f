import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Link2Off, MailCheck, MailQuestion } from "lucide-react";
import { optionalUser } from "~/accounts/access.server";
import { linkSent } from "~/accounts/refusals";
import { addressToVerify, verifyAddress } from "~/accounts/verification.server";
import { ResendForm } from "~/components/accounts/unverified-notice";
import { Notice } from "~/components/page-error-boundary";
import { pageTitle } from "~/product";
import { Button, buttonVariants } from "~/components/ui/button";

// The link in the email. A GET only shows what the button does, because email scanners follow links.

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await optionalUser(request, context);
  return {
    email: await addressToVerify(context, tokenOf(request)),
    isVerified: viewer?.user.isEmailVerified ?? false,
    unverifiedEmail: viewer && !viewer.user.isEmailVerified ? viewer.user.email : null,
    hasToken: tokenOf(request) !== "",
    resent: linkSent(request.url),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const isVerified = await verifyAddress(context, tokenOf(request));
  return data({ isVerified }, { status: isVerified ? 200 : 400 });
}

export { keepPage as clientAction } from "~/components/form/page-action";

export { skipRevalidationOnServerError as shouldRevalidate } from "~/components/revalidation";

export default function VerifyEmail() {
  const { email, isVerified, unverifiedEmail, hasToken, resent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.isVerified) return <Verified title="Email address confirmed" />;
  if (email && !answer) return <Confirm email={email} />;
  if (isVerified) return <Verified title="Your email address is confirmed" />;
  if (resent) return <LinkSent text={resent} />;
  if (unverifiedEmail && !hasToken) return <NewLink email={unverifiedEmail} />;
  return <InvalidLink canResend={unverifiedEmail !== null} />;
}

/** Without JavaScript; otherwise the text appears next to the button. */
function LinkSent({ text }: { text: string }) {
  return (
    <Notice role="status" icon={MailCheck} title="Confirm your email address" text={text}>
      <Link to="/dashboard" className={buttonVariants()}>
        View your dashboard
      </Link>
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

function Verified({ title }: { title: string }) {
  return (
    <Notice
      role="status"
      icon={MailCheck}
      title={title}
      text="We’ll send your alerts to this address. You can send yourself a test alert anytime."
    >
      <Link to="/dashboard" className={buttonVariants()}>
        View your dashboard
      </Link>
      <Link to="/alerts" className={buttonVariants({ variant: "outline" })}>
        Manage alerts
      </Link>
    </Notice>
  );
}

/** For a user who came without a link, such as one who signed in to get a new one. */
function NewLink({ email }: { email: string }) {
  return (
    <Notice
      icon={MailQuestion}
      title="Confirm your email address"
      text={`Open the link that we emailed to ${email}. It works once, for 24 hours. If you don’t have it, we can send it again.`}
    >
      <ResendForm className="grid justify-items-center gap-2" />
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
        <Link to="/login?redirectTo=%2Fverify-email" className={buttonVariants()}>
          Sign in to get a new link
        </Link>
      )}
    </Notice>
  );
}

export const meta = () => [
  { title: pageTitle("Confirm your email address") },
  { name: "description", content: "Confirm the email address of your account." },
  { name: "robots", content: "noindex" },
];

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
