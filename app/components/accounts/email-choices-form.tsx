import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { DEFAULT_TIME_ZONE, toClockTime, type Digest } from "~/accounts/email-choices";
import { Button } from "~/components/ui/button";
import { FieldError, Input } from "~/components/ui/input";
import { Label } from "~/components/ui/label";
import { Select } from "~/components/ui/select";
import { AccountSection } from "./account-section";

interface Choices {
  wantsAlerts: boolean;
  digest: Digest;
  wantsNews: boolean;
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

/** Email preferences: which emails, and when. Works without JavaScript. */
export function EmailChoicesForm({
  choices,
  errors,
  isPending,
}: {
  choices: Choices;
  errors: Record<string, string[] | undefined>;
  isPending: boolean;
}) {
  return (
    <Form method="post" noValidate>
      <AccountSection title="Alerts">
        <CheckField
          name="wantsAlerts"
          isOn={choices.wantsAlerts}
          label="Email me when an alert rule triggers"
        />
      </AccountSection>
      <AccountSection title="Digest" help="The risk level in a sentence, the forecast, and what changed.">
        <div className="max-w-xs">
          <Label htmlFor="digest" className="sr-only">
            Digest
          </Label>
          <Select id="digest" name="digest" defaultValue={choices.digest}>
            {Object.entries(DIGEST_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      </AccountSection>
      <AccountSection
        title="Quiet hours"
        help="Emails due during these hours wait until they end. We keep checking your rules."
      >
        <CheckField
          name="hasQuietHours"
          isOn={choices.quietFrom !== null}
          label="Don’t send emails during quiet hours"
        />
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <TimeField
            name="quietFrom"
            label="From"
            value={toClockTime(choices.quietFrom ?? 22 * 60)}
            errors={errors["quietFrom"]}
          />
          <TimeField
            name="quietUntil"
            label="Until"
            value={toClockTime(choices.quietUntil ?? 7 * 60)}
            errors={errors["quietUntil"]}
          />
        </div>
      </AccountSection>
      <AccountSection title="Time zone" help="For quiet hours and the digest.">
        <TimeZoneField chosen={choices.timeZone} all={choices.timeZones} errors={errors["timeZone"]} />
      </AccountSection>
      <AccountSection title="Product news">
        <CheckField
          name="wantsNews"
          isOn={choices.wantsNews}
          label="Email me occasionally about new features and changes"
        />
      </AccountSection>
      <div className="border-t pt-6">
        <Button type="submit" size="lg" pending={isPending}>
          {isPending ? "Saving..." : "Save choices"}
        </Button>
      </div>
    </Form>
  );
}

function CheckField({ name, isOn, label }: { name: string; isOn: boolean; label: string }) {
  return (
    <label className="flex min-h-6 items-start gap-3">
      <input
        type="checkbox"
        name={name}
        defaultChecked={isOn}
        className="mt-0.5 size-5 shrink-0 accent-primary"
      />
      <span>{label}</span>
    </label>
  );
}

function TimeField({
  name,
  label,
  value,
  errors,
}: {
  name: string;
  label: string;
  value: string;
  errors?: string[];
}) {
  const errorId = `${name}-error`;
  return (
    <div>
      <Label htmlFor={name}>{label}</Label>
      <Input
        id={name}
        name={name}
        type="time"
        defaultValue={value}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? errorId : undefined}
        className="mt-1.5"
      />
      <FieldError id={errorId}>{errors}</FieldError>
    </div>
  );
}

/** Preselects the browser's time zone until the user has chosen one. */
function TimeZoneField({ chosen, all, errors }: { chosen: string | null; all: string[]; errors?: string[] }) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (chosen === null && select.current && all.includes(own)) select.current.value = own;
  }, [chosen, all]);
  return (
    <>
      <Label htmlFor="timeZone" className="sr-only">
        Time zone
      </Label>
      <Select
        ref={select}
        id="timeZone"
        name="timeZone"
        defaultValue={chosen ?? DEFAULT_TIME_ZONE}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? "timeZone-error" : undefined}
      >
        {all.map((name) => (
          <option key={name} value={name}>
            {name.replaceAll("_", " ")}
          </option>
        ))}
      </Select>
      <FieldError id="timeZone-error">{errors}</FieldError>
    </>
  );
}
