import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireUser } from "~/accounts/sign-in/access.server";
import { PAUSE_DAYS } from "~/accounts/choices/email-choices";
import { emailChoicesForm } from "~/accounts/choices/email-choices-form";
import { emailChoicesOf, saveEmailChoices, toEmailChoices } from "~/accounts/choices/email-choices.server";
import { timeZoneOptions } from "~/accounts/choices/local-time";
import { acceptForm } from "~/http/request-form.server";
import { runBatch } from "~/database/query.server";
import { devicesOf } from "~/push/devices.server";
import { vapidKeys } from "~/push/vapid.server";
import { formatInstant } from "~/time";
import { Devices } from "~/components/accounts/devices";
import { EmailChoicesForm } from "~/components/accounts/email-choices-form";
import { ActionForm } from "~/components/form/action-form";
import { formAction } from "~/components/form/page-action";
import { pageMeta } from "~/components/page-meta";
import { Alert, AlertTitle } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context);
  const { choices, devices } = await runBatch(context.db, {
    choices: emailChoicesOf(context, user.id),
    devices: devicesOf(context, user.id),
  });
  const chosen = toEmailChoices(choices, context.now());
  return {
    ...chosen,
    timeZones: timeZoneOptions(chosen.timeZone),
    devices,
    pushKey: vapidKeys(context.config)?.publicKey ?? null,
  };
}

const FAILURE = "We couldn’t save your choices. Nothing was changed. Try again in a moment.";

export async function action(args: ActionFunctionArgs) {
  const { user } = await requireUser(args.request, args.context);
  return acceptForm(args, { schema: emailChoicesForm, failure: FAILURE }, async (choices) => {
    await saveEmailChoices(args.context, user.id, choices);
    return { status: 200, page: "done" };
  });
}

export const clientAction = formAction();

export default function Emails() {
  const choices = useLoaderData<typeof loader>();
  return (
    <div className="w-full max-w-2xl">
      <h1 className="page-title">Your emails</h1>
      <p className="mt-1.5 mb-6 text-muted-foreground">
        You always get emails about your account, such as password resets.{" "}
        <Link to="/alerts" className="link">
          Manage alert rules
        </Link>
      </p>
      <Pause pausedUntil={choices.pausedUntil} />
      <EmailChoicesForm choices={choices} />
      <div className="mt-8">
        <Devices devices={choices.devices} pushKey={choices.pushKey} />
      </div>
    </div>
  );
}

function Pause({ pausedUntil }: { pausedUntil: string | Date | null }) {
  if (pausedUntil) {
    return (
      <Alert variant="warning" className="mb-6">
        <AlertTitle>Emails are paused until {formatInstant(pausedUntil)}</AlertTitle>
        <p>
          Alerts that trigger before then appear on the Alerts page and aren&rsquo;t emailed later, nor are
          emergency notices.
        </p>
        <ActionForm action="/account/emails/pause" className="mt-3">
          <Button type="submit" name="days" value={0} variant="outline" size="sm">
            End the pause
          </Button>
        </ActionForm>
      </Alert>
    );
  }
  return (
    <section className="border-t py-6">
      <h2 className="heading text-xl">Pause</h2>
      <p className="mt-1 text-sm text-muted-foreground">
        We keep checking your rules. Alerts that trigger during the pause appear on the Alerts page and
        aren&rsquo;t emailed later, nor are emergency notices.
      </p>
      <ActionForm action="/account/emails/pause" className="mt-3 flex flex-wrap gap-3">
        {PAUSE_DAYS.map((days) => (
          <Button key={days} type="submit" name="days" value={days} variant="outline">
            Pause for {days} {days === 1 ? "day" : "days"}
          </Button>
        ))}
      </ActionForm>
    </section>
  );
}

export const meta = pageMeta("Your emails", "Alerts, digest, quiet hours and pause.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
