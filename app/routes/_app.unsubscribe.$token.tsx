import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import type { Context } from "~/context.server";
import { describeRule } from "~/alerts/rule";
import { IntentButton } from "~/components/form/intent-form";
import { pageTitle } from "~/product";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import {
  readUnsubscribeToken,
  subscriptionOf,
  unsubscribe,
  unsubscribePath,
} from "~/alerts/unsubscribe.server";

// The link in an email. A GET only shows what the button would do, because email scanners follow links. The POST needs
// no session and serves both the button and one-click unsubscribe (RFC 8058).

export async function loader({ context, params }: LoaderFunctionArgs) {
  const to = await tokenOf(context, params["token"]);
  const subscription = await subscriptionOf(context.db, to);
  if (!subscription) return { state: "gone" as const };
  const { what, email, isStopped } = subscription;
  if (!(await to.isSentTo(email))) return { state: "former-address" as const };
  const rule = what === "rule" ? describeRule(subscription) : null;
  const isPart = what === "rule" || what === "events";
  return { state: "open" as const, what, isStopped, rule, canStopAll: isPart };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const to = await tokenOf(context, params["token"]);
  const subscription = await subscriptionOf(context.db, to);
  // A mail program that unsubscribes with one click gets an error then, since nothing is turned off.
  if (subscription && !(await to.isSentTo(subscription.email))) return data(null, { status: 403 });
  // A mail program's form has no intent, and field names of its own.
  const form = await request.formData().catch(() => null);
  if (subscription && form?.get("intent") === "all") {
    const all = { what: "all", id: subscription.userId } as const;
    await unsubscribe(context.db, all, context.now());
    return redirect(await unsubscribePath(context.config.SESSION_SECRETS, all, subscription.email));
  }
  await unsubscribe(context.db, to, context.now());
  return null;
}

export { keepPage as clientAction } from "~/components/form/page-action";

export { skipRevalidationOnServerError as shouldRevalidate } from "~/components/revalidation";

export default function Unsubscribe() {
  const shown = useLoaderData<typeof loader>();
  return (
    <div className="grid flex-1 place-items-center">
      <Card className="w-full max-w-lg">
        {shown.state === "gone" ? (
          <Gone />
        ) : shown.state === "former-address" ? (
          <FormerAddress />
        ) : (
          <Choice {...shown} />
        )}
      </Card>
    </div>
  );
}

function Gone() {
  return (
    <CardHeader className="pb-6">
      <CardTitle level={1}>Already unsubscribed</CardTitle>
      <CardDescription>
        This alert rule or account was deleted, so it won&rsquo;t send any more emails.
      </CardDescription>
    </CardHeader>
  );
}

/** The account has another address since, whose emails have links that work. */
function FormerAddress() {
  return (
    <>
      <CardHeader>
        <CardTitle level={1}>This link no longer turns anything off</CardTitle>
        <CardDescription>
          The account uses another email address now, so this one no longer gets its emails.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        <p>
          To turn emails off, use the link in a newer one, or sign in to the account and choose which emails
          you get.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/account/emails">Go to email choices</ButtonLink>
        </div>
      </CardContent>
    </>
  );
}

const WORDS = {
  rule: { what: "", button: "Turn off this rule" },
  events: { what: "Alerts by event", button: "Turn off alerts by event" },
  all: { what: "All alert emails for your account", button: "Turn off all alert emails" },
  notice: { what: "Emergency notices", button: "Turn off emergency notices" },
  digest: { what: "The risk level digest", button: "Turn off the digest" },
} as const;

type Open = Extract<Awaited<ReturnType<typeof loader>>, { state: "open" }>;

function Choice({ what, isStopped, rule, canStopAll }: Open) {
  const { button } = WORDS[what];
  const isChoice = what !== "rule" && what !== "events" && what !== "all";
  return (
    <>
      <CardHeader>
        <CardTitle level={1}>{isStopped ? "Turned off" : "Turn off these emails?"}</CardTitle>
        <CardDescription>{rule ?? WORDS[what].what}</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        <p role={isStopped ? "status" : undefined}>
          {isStopped
            ? "You won’t get these emails anymore. You can turn them back on anytime."
            : "Nothing has changed yet. You’ll still get emails about your account, such as a password reset."}
        </p>
        <div className="flex flex-wrap gap-3">
          {!isStopped && (
            <Form method="post">
              <Button type="submit">{button}</Button>
            </Form>
          )}
          {canStopAll && (
            <IntentButton intent="all" variant="outline">
              {WORDS.all.button}
            </IntentButton>
          )}
          <ButtonLink
            to={isChoice ? "/account/emails" : "/alerts"}
            variant={isStopped ? "outline" : "link"}
            className="h-10"
          >
            {isChoice ? "Go to email choices" : "Go to Alerts"}
          </ButtonLink>
        </div>
      </CardContent>
    </>
  );
}

async function tokenOf({ config }: Pick<Context, "config">, token = "") {
  const to = await readUnsubscribeToken(config.SESSION_SECRETS, token);
  if (!to) throw new Response(null, { status: 404 });
  return to;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? pageTitle("Turn off emails") : "404 Page Not Found" },
  { name: "description", content: "Turn off emails from this product." },
  { name: "robots", content: "noindex" },
];

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
