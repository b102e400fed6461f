import {
  getCollectionProps,
  getFormProps,
  useForm,
  type FieldMetadata,
  type SubmissionResult,
} from "@conform-to/react";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { FORECAST_PARTS, PART_NAMES, type ForecastPart } from "~/assessment/forecast/forecast-question";
import type { formValuesOf } from "~/assessment/register/restriction-form";
import { RISK_FACTOR_LABELS } from "~/news/coding-guide";
import { FormErrors, InputField, SelectField, TextareaField } from "../form/fields";
import { PageHeader } from "../page-header";
import { Button, ButtonLink } from "../ui/button";
import { CardContent, CardFooter, Card } from "../ui/card";
import { FieldError } from "../ui/controls";

type Values = ReturnType<typeof formValuesOf>;

/** Each use of the form: its title, submit button, and Cancel target. */
const USES = {
  add: { title: "Add restriction", submit: "Add restriction", list: "/admin/register" },
  correct: { title: "Edit restriction", submit: "Save changes", list: "/admin/register" },
  accept: { title: "Accept possible restriction", submit: "Add to register", list: "/admin/proposals" },
};

/** Adds an entry to the register, edits one, or accepts a possible restriction. Posts to its own page. */
export function RestrictionForm({
  use,
  filled,
}: {
  use: keyof typeof USES;
  filled?: Values & { id: string };
}) {
  const { title, submit, list } = USES[use];
  const lastResult = useActionData<SubmissionResult<string[]>>();
  const [form, fields] = useForm({
    id: `restriction-${filled?.id ?? "new"}`,
    lastResult,
    defaultValue: filled,
  });
  const opened = useFirstField();
  const isSaving = useNavigation().state === "submitting";
  return (
    <FormPage title={title} description={filled?.name}>
      <Form method="post" ref={opened} {...getFormProps(form)}>
        <CardContent className="grid gap-4 pt-5 sm:grid-cols-2 sm:pt-6">
          <FormErrors form={form} className="sm:col-span-2" />
          <InputField field={fields.name} label="Name" className="sm:col-span-2" />
          <TextareaField
            field={fields.law}
            label="Law or order"
            hint={"Citation, for example 22\u00a0CFR\u00a051.60(b)"}
            rows={2}
          />
          <TextareaField
            field={fields.affected}
            label="Who it affects"
            hint="For example, people who owe certified debt"
            rows={2}
          />
          <InputField
            field={fields.sourceUrl}
            label="Source link"
            hint="Official or legal source (https)"
            className="sm:col-span-2"
            type="url"
            inputProps={{ autoComplete: "off" }}
          />
          <SelectField
            field={fields.factor}
            label="Risk factor"
            options={RISK_FACTOR_LABELS}
            className="sm:col-span-2"
          />
          <InputField
            field={fields.severity}
            label="Severity, %"
            hint="How much it limits the people affected: 1 for a fee, 90 for a departure permit"
            inputProps={{ inputMode: "decimal" }}
          />
          <InputField
            field={fields.reach}
            label="Reach, %"
            hint="Share of US citizens affected"
            inputProps={{ inputMode: "decimal" }}
          />
          <InputField field={fields.since} label="In force since" type="date" />
          <InputField
            field={fields.until}
            label="Ended on"
            hint="First day no longer in force. Leave blank while in force."
            type="date"
          />
          <PartsField field={fields.parts} />
          <InputField
            field={fields.announcedEnd}
            label="Announced end"
            hint="The end date the government has announced. Leave blank if such dates are usually extended."
            type="date"
          />
        </CardContent>
        <CardFooter>
          <Button type="submit" pending={isSaving}>
            {submit}
          </Button>
          <ButtonLink to={list} preventScrollReset variant="outline">
            Cancel
          </ButtonLink>
        </CardFooter>
      </Form>
    </FormPage>
  );
}

/** Which parts of the forecast question the restriction meets. */
function PartsField({ field }: { field: FieldMetadata<ForecastPart[] | undefined> }) {
  return (
    <fieldset className="sm:col-span-2" aria-describedby={field.descriptionId}>
      <legend className="mb-1.5 text-sm font-medium">Parts of the forecast question it meets</legend>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {getCollectionProps(field, { type: "checkbox", options: [...FORECAST_PARTS] }).map((box) => (
          <label key={box.value} className="flex min-h-6 items-start gap-2 py-0.5 text-sm">
            <input
              type="checkbox"
              name={box.name}
              value={box.value}
              defaultChecked={box.defaultChecked}
              className="mt-0.5 size-4 shrink-0 accent-primary"
            />
            ({box.value}) {PART_NAMES[box.value as ForecastPart]}
          </label>
        ))}
      </div>
      <p id={field.descriptionId} className="mt-2 text-xs text-muted-foreground">
        For citizens not individually charged, indebted or listed. Leave all unchecked for a narrow
        restriction.
      </p>
      <FieldError id={field.errorId}>{field.errors}</FieldError>
    </fieldset>
  );
}

/** A page of one form: its title, what it is about, and the form in a card. */
export function FormPage({
  title,
  description,
  children,
}: {
  title: string;
  description?: string;
  children: ReactNode;
}) {
  return (
    <div className="max-w-3xl">
      <PageHeader title={title} description={description} />
      <Card className="mt-6">{children}</Card>
    </div>
  );
}

/** Focuses the first field of a form that opens within the page. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  }, []);
  return form;
}
