import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireUser } from "~/accounts/sign-in/access.server";
import { PAUSE_DAYS } from "~/accounts/choices/email-choices";
import { emailChoicesForm } from "~/accounts/choices/email-choices-form";
import {
  emailChoicesOf,
  pauseEmails,
  saveEmailChoices,
  toEmailChoices,
} from "~/accounts/choices/email-choices.server";
import { timeZoneOptions } from "~/accounts/choices/local-time";
import { acceptForm, readIntent } from "~/http/request-form.server";
import { runBatch } from "~/database/query.server";
import { turnedOn } from "~/push/device";
import type { DeviceNotice } from "~/push/device-notices";
import { addDevice, devicesOf, removeDevice, testDevice } from "~/push/devices.server";
import { vapidKeys } from "~/push/send.server";
import { formatInstant } from "~/time";
import { Devices } from "~/components/accounts/devices";
import { EmailChoicesForm } from "~/components/accounts/email-choices-form";
import { IntentButton, IntentForm } from "~/components/form/intent-form";
import { formAction } from "~/components/form/page-action";
import { pageMeta } from "~/components/page-meta";
import { Alert, AlertTitle } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { TextLink } from "~/components/ui/text";

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

const device = z.object({ id: z.string().max(100) });

const changes = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("pause"), days: z.coerce.number().pipe(z.literal(PAUSE_DAYS)) }),
  z.object({ intent: z.literal("end-pause") }),
  /** What the browser's push manager gives, which may name an unknown service. */
  z.looseObject({ intent: z.literal("add-device") }),
  device.extend({ intent: z.literal("remove-device") }),
  device.extend({ intent: z.literal("test-device") }),
]);

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { user } = await requireUser(request, context);
  const change = await readIntent(request, changes);
  const shown = (notice: DeviceNotice) => redirect(`/account/emails?device=${notice}`);
  switch (change?.intent) {
    case "pause":
    case "end-pause":
      await pauseEmails(context, user.id, change.intent === "pause" ? change.days : null);
      return redirect("/account/emails");
    case "add-device": {
      const subscription = turnedOn.safeParse(change);
      if (!subscription.success) return shown("refused");
      return shown((await addDevice(context, user, subscription.data, request)) ? "on" : "too-many");
    }
    case "remove-device":
      await removeDevice(context, user.id, change.id);
      return shown("removed");
    case "test-device":
      return shown(await testDevice(context, user.id, change.id));
  }
  return acceptForm(args, { schema: emailChoicesForm, failure: FAILURE }, async (choices) => {
    await saveEmailChoices(context, user.id, choices);
    return { status: 200, page: "done" };
  });
}

export const clientAction = formAction();

export { skipRevalidationOnServerError as shouldRevalidate } from "~/components/revalidation";

export default function Emails() {
  const choices = useLoaderData<typeof loader>();
  return (
    <div className="w-full max-w-2xl">
      <h1 className="page-title">Your emails</h1>
      <p className="mt-1.5 mb-6 text-muted-foreground">
        You always get emails about your account, such as password resets.{" "}
        <TextLink to="/alerts">Manage alert rules</TextLink>
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
        <IntentButton intent="end-pause" formClassName="mt-3" variant="outline" size="sm">
          End the pause
        </IntentButton>
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
      <IntentForm intent="pause" className="mt-3 flex flex-wrap gap-3">
        {PAUSE_DAYS.map((days) => (
          <Button key={days} type="submit" name="days" value={days} variant="outline">
            Pause for {days} {days === 1 ? "day" : "days"}
          </Button>
        ))}
      </IntentForm>
    </section>
  );
}

export const meta = pageMeta("Your emails", "Alerts, digest, quiet hours and pause.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
