import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { MailX, ShieldAlert, ShieldCheck } from "lucide-react";
import { carryOutNotMe, notMeEffect, readNotMeToken, type NotMeEffect } from "~/accounts/not-me.server";
import { Notice } from "~/components/page-error-boundary";
import { pageTitle } from "~/product";
import { Button, buttonVariants } from "~/components/ui/button";
import type { Context } from "~/context.server";

// "Not you?" in an account email. A GET only shows what the button does, because email scanners follow links.

export async function loader({ context, params }: LoaderFunctionArgs) {
  return { effect: await notMeEffect(context, await linkOf(context, params["token"])) };
}

export async function action({ context, params }: ActionFunctionArgs) {
  return { done: await carryOutNotMe(context, await linkOf(context, params["token"])) };
}

const OFFERS: Record<NotMeEffect, { title: string; text: string; button: string }> = {
  "delete-account": {
    title: "Didn’t create this account?",
    text: "Someone created an account with your address, and no one has confirmed it. We’ll delete the account and send you nothing more. We won’t accept a new account for your mailbox for a week.",
    button: "This wasn’t me: delete the account",
  },
  "stop-resets": {
    title: "Didn’t request a password reset?",
    text: "We’ll cancel the reset link and send no more reset emails to this mailbox for 24 hours. Your password doesn’t change.",
    button: "Cancel the link and stop these emails",
  },
  "cancel-change": {
    title: "Didn’t ask to use this address?",
    text: "We’ll cancel the change, so that its link no longer works, and send no more of these emails to this mailbox for a week.",
    button: "Cancel the change and stop these emails",
  },
  "sign-out": {
    title: "Wasn’t this you?",
    text: "Someone may be using your account. We’ll sign it out on all devices. Then reset your password.",
    button: "Sign out on all devices",
  },
};

const DONE: Record<NotMeEffect, { title: string; text: string }> = {
  "delete-account": {
    title: "The account is deleted",
    text: "We’ve erased everything about it, and we won’t email you again.",
  },
  "stop-resets": {
    title: "Reset emails are stopped",
    text: "The link no longer works, and we won’t send another one for 24 hours.",
  },
  "cancel-change": {
    title: "The change is canceled",
    text: "The link no longer works, and we won’t send another one for a week.",
  },
  "sign-out": {
    title: "Signed out on all devices",
    text: "Now reset your password, so that no one else can sign in.",
  },
};

export { keepPage as clientAction } from "~/components/form/page-action";

export default function NotMe() {
  const { effect } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>()?.done;
  const { formMethod } = useNavigation();
  if (done) {
    return (
      <Notice role="status" icon={ShieldCheck} {...DONE[done]}>
        {done === "sign-out" && (
          <Link to="/forgot-password" className={buttonVariants()}>
            Reset your password
          </Link>
        )}
      </Notice>
    );
  }
  if (!effect) {
    return (
      <Notice
        icon={MailX}
        title="Already stopped"
        text="This account was deleted, so it won’t send any more emails."
      >
        {null}
      </Notice>
    );
  }
  const { button, ...offer } = OFFERS[effect];
  return (
    <Notice icon={ShieldAlert} {...offer}>
      <Form method="post" className="grid">
        <Button type="submit" pending={formMethod === "POST"} className="h-auto min-h-10 whitespace-normal">
          {button}
        </Button>
      </Form>
    </Notice>
  );
}

async function linkOf({ config }: Pick<Context, "config">, token = "") {
  const link = await readNotMeToken(config.SESSION_SECRETS, token);
  if (!link) throw new Response(null, { status: 404 });
  return link;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? pageTitle("Not you?") : "404 Page Not Found" },
  { name: "description", content: "Tell us that an email about an account wasn’t meant for you." },
  { name: "robots", content: "noindex" },
];

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
