import { getCollectionProps, type FieldMetadata, type FormMetadata } from "@conform-to/react";
import { useEffect, type ReactNode } from "react";
import { FORECAST_PARTS, PART_NAMES, type ForecastPart } from "~/assessment/forecast/forecast-question";
import type { formValuesOf, restrictionForm } from "~/assessment/register/restriction-form";
import { RISK_FACTOR_LABELS } from "~/news/coding-guide";
import { InputField, PageForm, SelectField, TextareaField, useIsPending, usePageForm } from "../form/fields";
import { PageHeader } from "../page-header";
import { Button, ButtonLink } from "../ui/button";
import { Card } from "../ui/card";
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
  const [form, fields] = usePageForm<typeof restrictionForm>(`restriction-${filled?.id ?? "new"}`, filled);
  return (
    <FormPage {...USES[use]} description={filled?.name} form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
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
      </div>
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

/** A page of one form: its title, what it is about, its fields in a card, and the way back to the list. */
export function FormPage<Schema extends Record<string, unknown>>({
  title,
  description,
  form,
  submit,
  list,
  children,
}: {
  title: string;
  description?: string;
  form: FormMetadata<Schema>;
  submit: string;
  list: string;
  children: ReactNode;
}) {
  const isSaving = useIsPending();
  useFirstField(form.id);
  return (
    <div className="max-w-3xl">
      <PageHeader title={title} description={description} />
      <Card className="mt-6 p-5 sm:p-6">
        <PageForm form={form}>
          {children}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" pending={isSaving}>
              {submit}
            </Button>
            <ButtonLink to={list} preventScrollReset variant="outline">
              Cancel
            </ButtonLink>
          </div>
        </PageForm>
      </Card>
    </div>
  );
}

/** Focuses the form's first field when the page opens. */
function useFirstField(formId: string) {
  useEffect(() => {
    document.getElementById(formId)?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  }, [formId]);
}
