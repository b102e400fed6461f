import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Link2Off, MailCheck, MailQuestion, MailX } from "lucide-react";
import { addressToConfirm, confirmEmailChange } from "~/accounts/email-change.server";
import { Notice } from "~/components/page-error-boundary";
import { pageTitle } from "~/product";
import { Button, buttonVariants } from "~/components/ui/button";

// The link mailed to a new address. A GET only shows what the button does: mail scanners open links.

export async function loader({ context, params }: LoaderFunctionArgs) {
  return { email: await addressToConfirm(context, params["token"] ?? "") };
}

export async function action({ context, params }: ActionFunctionArgs) {
  const outcome = await confirmEmailChange(context, params["token"] ?? "");
  return data({ outcome }, { status: outcome === "changed" ? 200 : outcome === "email-taken" ? 409 : 400 });
}

export default function ConfirmEmailChange() {
  const { email } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>()?.outcome;
  const { formMethod } = useNavigation();
  if (outcome === "changed") {
    return (
      <div role="status" className="flex flex-1">
        <Notice
          icon={MailCheck}
          title="Your email address is changed"
          text="From now on you sign in with this address, and your alerts come to it."
        >
          <AccountLink />
        </Notice>
      </div>
    );
  }
  if (outcome === "email-taken") {
    return (
      <Notice
        icon={MailX}
        title="This address is in use"
        text="Another account has taken this address meanwhile. Your address stays as it was."
      >
        <AccountLink />
      </Notice>
    );
  }
  if (!email || outcome) {
    return (
      <Notice
        icon={Link2Off}
        title="This link no longer works"
        text="Links to change an address work once, for 24 hours, and a newer link replaces an older one."
      >
        <AccountLink />
      </Notice>
    );
  }
  return (
    <Notice
      icon={MailQuestion}
      title="Confirm your new email address"
      text={`Your account will use ${email} from now on.`}
    >
      <Form method="post" className="grid">
        <Button type="submit" size="lg" pending={formMethod === "POST"}>
          {formMethod === "POST" ? "Changing address..." : "Confirm the change"}
        </Button>
      </Form>
    </Notice>
  );
}

const AccountLink = () => (
  <Link to="/account" className={buttonVariants({ variant: "outline" })}>
    Go to your account
  </Link>
);

export const meta = () => [
  { title: pageTitle("Confirm your new email address") },
  { name: "robots", content: "noindex" },
];

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
