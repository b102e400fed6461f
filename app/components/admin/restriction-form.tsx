import {
  getCollectionProps,
  getFormProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  useForm,
  type FieldMetadata,
  type SubmissionResult,
} from "@conform-to/react";
import { Form, Link, useActionData, useNavigation } from "@remix-run/react";
import { RISK_FACTORS, RISK_FACTOR_LABELS } from "~/news/factors";
import { FORECAST_PARTS, PART_NAMES, type ForecastPart } from "~/assessment/forecast-question";
import type { formValuesOf } from "~/assessment/restriction-form";
import { Alert } from "../ui/alert";
import { Button, buttonVariants } from "../ui/button";
import { CardContent, CardFooter } from "../ui/card";
import { FieldError, Input } from "../ui/input";
import { Select } from "../ui/select";
import { Textarea } from "../ui/textarea";
import { Field } from "../form/field";
import { useValidator } from "../form/use-validator";
import { FormPage } from "./form-page";
import { useFirstField } from "./use-first-field";

type Values = ReturnType<typeof formValuesOf>;

const loadValidator = () => import("./validators").then((all) => all.validateRestriction);

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
  const validation = useValidator(loadValidator);
  const [form, fields] = useForm({
    id: `restriction-${filled?.id ?? "new"}`,
    lastResult,
    defaultValue: filled,
    ...validation,
  });
  const opened = useFirstField();
  const isSaving = useNavigation().state === "submitting";
  return (
    <FormPage title={title} description={filled?.name}>
      <Form method="post" ref={opened} {...getFormProps(form)} noValidate>
        <CardContent className="grid gap-4 pt-5 sm:grid-cols-2 sm:pt-6">
          {form.errors && (
            <Alert variant="destructive" className="sm:col-span-2">
              {form.errors}
            </Alert>
          )}
          <Field field={fields.name} label="Name" className="sm:col-span-2">
            <Input {...getInputProps(fields.name, { type: "text" })} key={fields.name.key} />
          </Field>
          <Field field={fields.law} label="Law or order" hint="Citation, for example 22 CFR 51.60(b)">
            <Textarea
              {...getTextareaProps(fields.law, { ariaDescribedBy: fields.law.descriptionId })}
              key={fields.law.key}
              rows={2}
              className="min-h-0"
            />
          </Field>
          <Field
            field={fields.affected}
            label="Who it affects"
            hint="For example, people who owe certified debt"
          >
            <Textarea
              {...getTextareaProps(fields.affected, { ariaDescribedBy: fields.affected.descriptionId })}
              key={fields.affected.key}
              rows={2}
              className="min-h-0"
            />
          </Field>
          <Field
            field={fields.sourceUrl}
            label="Source link"
            hint="Official or legal source (https)"
            className="sm:col-span-2"
          >
            <Input
              {...getInputProps(fields.sourceUrl, {
                type: "url",
                ariaDescribedBy: fields.sourceUrl.descriptionId,
              })}
              key={fields.sourceUrl.key}
              autoComplete="off"
            />
          </Field>
          <Field field={fields.factor} label="Risk factor" className="sm:col-span-2">
            <Select {...getSelectProps(fields.factor)} key={fields.factor.key}>
              {RISK_FACTORS.map((factor) => (
                <option key={factor} value={factor}>
                  {RISK_FACTOR_LABELS[factor]}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            field={fields.severity}
            label="Severity, %"
            hint="How much it limits the people affected: 1 for a fee, 90 for a departure permit"
          >
            <Input
              {...getInputProps(fields.severity, {
                type: "text",
                ariaDescribedBy: fields.severity.descriptionId,
              })}
              key={fields.severity.key}
              inputMode="decimal"
            />
          </Field>
          <Field field={fields.reach} label="Reach, %" hint="Share of US citizens affected">
            <Input
              {...getInputProps(fields.reach, {
                type: "text",
                ariaDescribedBy: fields.reach.descriptionId,
              })}
              key={fields.reach.key}
              inputMode="decimal"
            />
          </Field>
          <Field field={fields.since} label="In force since">
            <Input {...getInputProps(fields.since, { type: "date" })} key={fields.since.key} />
          </Field>
          <Field
            field={fields.until}
            label="Ended on"
            hint="First day no longer in force. Leave blank while in force."
          >
            <Input
              {...getInputProps(fields.until, { type: "date", ariaDescribedBy: fields.until.descriptionId })}
              key={fields.until.key}
            />
          </Field>
          <PartsField field={fields.parts} />
          <Field
            field={fields.announcedEnd}
            label="Announced end"
            hint="The end date the government has announced. Leave blank if such dates are usually extended."
          >
            <Input
              {...getInputProps(fields.announcedEnd, {
                type: "date",
                ariaDescribedBy: fields.announcedEnd.descriptionId,
              })}
              key={fields.announcedEnd.key}
            />
          </Field>
        </CardContent>
        <CardFooter>
          <Button type="submit" pending={isSaving}>
            {submit}
          </Button>
          <Link to={list} preventScrollReset className={buttonVariants({ variant: "outline" })}>
            Cancel
          </Link>
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
      <div className="grid gap-2 sm:grid-cols-2">
        {getCollectionProps(field, { type: "checkbox", options: [...FORECAST_PARTS] }).map((box) => (
          <label key={box.value} className="flex min-h-6 items-start gap-2 py-0.5 text-sm">
            <input
              type="checkbox"
              name={box.name}
              value={box.value}
              defaultChecked={box.defaultChecked}
              className="mt-0.5 size-4 accent-primary"
            />
            ({box.value}) {PART_NAMES[box.value as ForecastPart]}
          </label>
        ))}
      </div>
      <p id={field.descriptionId} className="mt-1 text-xs text-muted-foreground">
        For citizens not individually charged, indebted or listed. Leave blank for a narrow restriction.
      </p>
      <FieldError id={field.errorId}>{field.errors}</FieldError>
    </fieldset>
  );
}
