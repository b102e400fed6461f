import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Link2Off, MailX, ShieldAlert, ShieldCheck } from "lucide-react";
import { addressToRestore, restoreEmail } from "~/accounts/email-change.server";
import { Notice } from "~/components/page-error-boundary";
import { pageTitle } from "~/product";
import { Button, buttonVariants } from "~/components/ui/button";

// The way back, mailed to the old address after a change.

export async function loader({ context, params }: LoaderFunctionArgs) {
  return { email: await addressToRestore(context, params["token"] ?? "") };
}

export async function action({ context, params }: ActionFunctionArgs) {
  const outcome = await restoreEmail(context, params["token"] ?? "");
  return data({ outcome }, { status: outcome === "restored" ? 200 : outcome === "email-taken" ? 409 : 400 });
}

export default function RestoreEmail() {
  const { email } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>()?.outcome;
  const { formMethod } = useNavigation();
  if (outcome === "restored") {
    return (
      <div role="status" className="flex flex-1">
        <Notice
          icon={ShieldCheck}
          title="Your old email address is back"
          text="Your account is signed out on all devices. Now reset your password, so that nobody else can sign in."
        >
          <Link to="/forgot-password" className={buttonVariants()}>
            Reset your password
          </Link>
        </Notice>
      </div>
    );
  }
  if (outcome === "email-taken") {
    return (
      <Notice
        icon={MailX}
        title="This address is in use"
        text="Another account uses this address now, so we couldn't change it back. Please contact us."
      >
        {null}
      </Notice>
    );
  }
  if (!email || outcome) {
    return (
      <Notice
        icon={Link2Off}
        title="This link no longer works"
        text="A change of address can be undone once, within 7 days."
      >
        <Link to="/login" className={buttonVariants({ variant: "outline" })}>
          Go to sign in
        </Link>
      </Notice>
    );
  }
  return (
    <Notice
      icon={ShieldAlert}
      title="Change your address back?"
      text={`Your account will use ${email} again. We'll sign it out on all devices and keep the account if its deletion was requested. Then reset your password.`}
    >
      <Form method="post" className="grid">
        <Button type="submit" size="lg" pending={formMethod === "POST"}>
          {formMethod === "POST" ? "Changing back..." : "Change it back"}
        </Button>
      </Form>
    </Notice>
  );
}

export const meta = () => [
  { title: pageTitle("Change your address back") },
  { name: "robots", content: "noindex" },
];

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
