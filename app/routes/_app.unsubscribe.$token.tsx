import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { Context } from "~/context.server";
import { describePercent, TARGET_LABELS, TYPE_LABELS } from "~/alerts/rule";
import { pageTitle } from "~/product";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import {
  readUnsubscribeToken,
  subscriptionOf,
  unsubscribe,
  unsubscribePath,
} from "~/alerts/unsubscribe.server";

// The link in a mail. A GET only shows what the button would do: mail scanners open links. The POST stops it, without a
// session, for the button and for one-click unsubscribe (RFC 8058) alike.

export async function loader({ context, params }: LoaderFunctionArgs) {
  const to = await tokenOf(context, params["token"]);
  const subscription = await subscriptionOf(context.db, to);
  if (!subscription) return { isGone: true as const };
  const { userId, isStopped } = subscription;
  const rule =
    subscription.what === "rule"
      ? `${TYPE_LABELS[subscription.type]} on the ${TARGET_LABELS[subscription.target]}: ${describePercent(subscription)}`
      : null;
  const all = await unsubscribePath(context.config.SESSION_SECRETS, { what: "all", id: userId });
  return { isGone: false as const, isStopped, rule, stopAllPath: rule ? all : null };
}

export async function action({ context, params }: ActionFunctionArgs) {
  await unsubscribe(context.db, await tokenOf(context, params["token"]), context.now());
  return null;
}

export default function Unsubscribe() {
  const shown = useLoaderData<typeof loader>();
  return (
    <div className="grid flex-1 place-items-center">
      <Card className="w-full max-w-lg">{shown.isGone ? <Gone /> : <Choice {...shown} />}</Card>
    </div>
  );
}

function Gone() {
  return (
    <CardHeader className="pb-6">
      <CardTitle level={1}>Nothing left to stop</CardTitle>
      <CardDescription>This alert rule does not exist any more, so it sends no email.</CardDescription>
    </CardHeader>
  );
}

function Choice(shown: { isStopped: boolean; rule: string | null; stopAllPath: string | null }) {
  const what = shown.rule ?? "All alert email of your account";
  return (
    <>
      <CardHeader>
        <CardTitle level={1}>{shown.isStopped ? "Stopped" : "Stop this email?"}</CardTitle>
        <CardDescription>{what}</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        <p role={shown.isStopped ? "status" : undefined}>
          {shown.isStopped
            ? "It sends you no more email. You can turn it on again on the Alerts page at any time."
            : "Nothing has been changed yet. Account email, such as a password reset, still reaches you."}
        </p>
        <div className="flex flex-wrap gap-3">
          {!shown.isStopped && (
            <Form method="post">
              <Button type="submit">{shown.rule ? "Stop this rule" : "Stop all alert email"}</Button>
            </Form>
          )}
          {shown.stopAllPath && (
            <Form method="post" action={shown.stopAllPath}>
              <Button type="submit" variant="outline">
                Stop all alert email
              </Button>
            </Form>
          )}
          <Link to="/alerts" className={buttonVariants({ variant: "ghost" })}>
            Go to Alerts
          </Link>
        </div>
      </CardContent>
    </>
  );
}

async function tokenOf({ config }: Pick<Context, "config">, token = "") {
  const to = await readUnsubscribeToken(config.SESSION_SECRETS, token);
  if (!to) throw new Response("Not found", { status: 404 });
  return to;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? pageTitle("Stop alert email") : "404 Page Not Found" },
  { name: "robots", content: "noindex" },
];

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
