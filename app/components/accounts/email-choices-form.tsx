import { getFormProps, getInputProps, useForm, type FieldMetadata } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { z } from "zod";
import { DEFAULT_TIME_ZONE, toClockTime, type Digest } from "~/accounts/choices/email-choices";
import type { emailChoicesForm } from "~/accounts/choices/email-choices-form";
import { isSameTimeZone } from "~/accounts/choices/local-time";
import type { FormAnswer } from "~/http/request-form.server";
import { Button } from "~/components/ui/button";
import { FormErrors, InputField, SelectField, useIsPending } from "../form/fields";
import { AccountSection } from "./account-section";

interface Choices {
  wantsAlerts: boolean;
  wantsNotices: boolean;
  digest: Digest;
  quietFrom: number | null;
  quietUntil: number | null;
  timeZone: string | null;
  timeZones: string[];
}

const DIGEST_LABELS: Record<Digest, string> = {
  off: "Off",
  daily: "Every day at 7 AM",
  weekly: "Every Monday at 7 AM",
};

const checked = (isOn: boolean) => (isOn ? "on" : undefined);

/** Email preferences: which emails, and when. */
export function EmailChoicesForm({ choices }: { choices: Choices }) {
  const answer = useActionData<FormAnswer>();
  const isPending = useIsPending();
  const [form, fields] = useForm<z.input<typeof emailChoicesForm>>({
    id: "email-choices",
    lastResult: answer?.reply,
    defaultValue: {
      wantsAlerts: checked(choices.wantsAlerts),
      wantsNotices: checked(choices.wantsNotices),
      digest: choices.digest,
      hasQuietHours: checked(choices.quietFrom !== null),
      quietFrom: toClockTime(choices.quietFrom ?? 22 * 60),
      quietUntil: toClockTime(choices.quietUntil ?? 7 * 60),
      timeZone: choices.timeZone ?? DEFAULT_TIME_ZONE,
    },
  });
  const isSaved = answer?.page === "done" && !isPending;
  return (
    <Form method="post" {...getFormProps(form)}>
      <AccountSection title="Alerts">
        <CheckField field={fields.wantsAlerts} label="Email me when an alert rule triggers" />
      </AccountSection>
      <AccountSection
        title="Emergency notices"
        help="One email when an official document orders a major restriction, when we confirm or reject it, when it ends, and when the risk level becomes critical. You need no rule. Turning off alert emails turns this off too."
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
  useEffect(() => {
    if (isChosen || !select.current) return;
    const local = Intl.DateTimeFormat().resolvedOptions().timeZone;
    // A browser may prefer another name for the zone than the server's list.
    const option = all.includes(local) ? local : all.find((name) => isSameTimeZone(name, local));
    if (option) select.current.value = option;
  }, [isChosen, all]);
  return (
    <SelectField
      field={field}
      label="Time zone"
      isLabelHidden
      options={Object.fromEntries(all.map((name) => [name, name.replaceAll("_", " ")]))}
      selectRef={select}
    />
  );
}
