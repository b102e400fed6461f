import { getFormProps, getInputProps, type FieldMetadata } from "@conform-to/react";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, Form, useActionData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { PAUSE_DAYS, toClockTime, type Digest } from "~/accounts/choices/email-choices";
import { emailChoicesForm } from "~/accounts/choices/email-choices-form";
import {
  emailChoicesOf,
  pauseEmails,
  saveEmailChoices,
  toEmailChoices,
} from "~/accounts/choices/email-choices.server";
import { DEFAULT_TIME_ZONE, timeZoneOptions, nameAmong } from "~/accounts/choices/local-time";
import { requireUser } from "~/accounts/sign-in/access.server";
import { AccountSection } from "~/components/accounts/account-layout";
import { Devices } from "~/components/accounts/devices";
import { FormErrors, InputField, SelectField, useIsPending, usePageForm } from "~/components/form/fields";
import { IntentButton, IntentForm } from "~/components/form/intent-form";
import { formAction } from "~/components/form/page-action";
import { pageMeta } from "~/components/page-meta";
import { Alert, AlertTitle } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { TextLink } from "~/components/ui/text";
import { runBatch } from "~/database/query.server";
import { acceptForm, readIntent, type FormAnswer } from "~/http/request-form.server";
import { turnedOn } from "~/push/device";
import type { DeviceNotice } from "~/push/device-notices";
import { addDevice, devicesOf, removeDevice, testDevice } from "~/push/devices.server";
import { vapidKeys } from "~/push/send.server";
import { formatInstant } from "~/time";
import { counted } from "~/text";

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
      const subscription = await turnedOn.safeParseAsync(change);
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
      <EmailChoicesForm />
      <div className="mt-8">
        <Devices devices={choices.devices} pushKey={choices.pushKey} />
      </div>
    </div>
  );
}

function Pause({ pausedUntil }: { pausedUntil: Date | null }) {
  if (pausedUntil) {
    return (
      <Alert variant="warning" className="mb-6">
        <AlertTitle>Emails are paused until {formatInstant(pausedUntil)}</AlertTitle>
        <p>
          Alerts that trigger before then appear on the Alerts page. We don&rsquo;t email them or emergency
          notices later.
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
        We keep checking your rules. Alerts that trigger during the pause appear on the Alerts page. We
        don&rsquo;t email them or emergency notices later.
      </p>
      <IntentForm intent="pause" className="mt-3 flex flex-wrap gap-3">
        {PAUSE_DAYS.map((days) => (
          <Button key={days} type="submit" name="days" value={days} variant="outline">
            Pause for {counted(days, "day")}
          </Button>
        ))}
      </IntentForm>
    </section>
  );
}

const DIGEST_LABELS: Record<Digest, string> = {
  off: "Off",
  daily: "Every day at 7 AM",
  weekly: "Every Monday at 7 AM",
};

const checked = (isOn: boolean) => (isOn ? "on" : undefined);

/** Email preferences: which emails, and when. */
function EmailChoicesForm() {
  const choices = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const isPending = useIsPending();
  const [form, fields] = usePageForm<typeof emailChoicesForm>("email-choices", {
    wantsAlerts: checked(choices.wantsAlerts),
    wantsNotices: checked(choices.wantsNotices),
    digest: choices.digest,
    hasQuietHours: checked(choices.quietFrom !== null),
    quietFrom: toClockTime(choices.quietFrom ?? 22 * 60),
    quietUntil: toClockTime(choices.quietUntil ?? 7 * 60),
    timeZone: choices.timeZone ?? DEFAULT_TIME_ZONE,
  });
  const isSaved = answer?.page === "done" && !isPending;
  return (
    <Form method="post" {...getFormProps(form)}>
      <AccountSection title="Alerts">
        <CheckField field={fields.wantsAlerts} label="Email me when an alert rule triggers" />
      </AccountSection>
      <AccountSection
        title="Emergency notices"
        help="One email when an official document orders a major restriction, when we confirm or reject it, when it ends, and when the risk level becomes critical. You don’t need a rule for this. Turning off alert emails turns this off too."
      >
        <CheckField field={fields.wantsNotices} label="Email me emergency notices" />
      </AccountSection>
      <AccountSection title="Digest" help="The risk level in a sentence, the forecast, and what changed.">
        <SelectField field={fields.digest} label="Digest" isLabelHidden options={DIGEST_LABELS} />
      </AccountSection>
      <AccountSection
        title="Quiet hours"
        help="Emails due during these hours wait until they end, except emergency notices. We keep checking your rules."
      >
        <CheckField field={fields.hasQuietHours} label="Don’t send emails during quiet hours" />
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <InputField field={fields.quietFrom} label="From" type="time" />
          <InputField field={fields.quietUntil} label="Until" type="time" />
        </div>
      </AccountSection>
      <AccountSection title="Time zone" help="For quiet hours and the digest.">
        <TimeZoneField field={fields.timeZone} isChosen={choices.timeZone !== null} all={choices.timeZones} />
      </AccountSection>
      <div className="grid justify-items-start gap-4 border-t pt-6">
        <FormErrors form={form} />
        <Button type="submit" size="lg" pending={isPending}>
          {isPending ? "Saving..." : "Save choices"}
        </Button>
        <p role="status" className="text-sm">
          {isSaved ? "Your choices are saved." : ""}
        </p>
      </div>
    </Form>
  );
}

function CheckField({ field, label }: { field: FieldMetadata<"on" | undefined>; label: string }) {
  const { key, ...input } = getInputProps(field, { type: "checkbox" });
  return (
    <label className="flex min-h-6 items-start gap-3">
      <input key={key} {...input} className="mt-0.5 size-5 shrink-0 accent-primary" />
      <span>{label}</span>
    </label>
  );
}

/** Preselects the browser's time zone until the user has chosen one. */
function TimeZoneField({
  field,
  isChosen,
  all,
}: {
  field: FieldMetadata<string>;
  isChosen: boolean;
  all: string[];
}) {
  const select = useRef<HTMLSelectElement>(null);
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => {
    if (!isChosen) setLocal(nameAmong(all, Intl.DateTimeFormat().resolvedOptions().timeZone));
  }, [isChosen, all]);
  useEffect(() => {
    if (local !== null && select.current) select.current.value = local;
  }, [local]);
  const names = local === null || all.includes(local) ? all : [...all, local].sort();
  return (
    <SelectField
      field={field}
      label="Time zone"
      isLabelHidden
      options={Object.fromEntries(names.map((name) => [name, name.replaceAll("_", " ")]))}
      selectRef={select}
    />
  );
}

export const meta = pageMeta("Your emails", "Alerts, digest, quiet hours and pause.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
