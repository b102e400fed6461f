import { getFormProps, getInputProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { Alert } from "../ui/alert";
import { Button, buttonVariants } from "../ui/button";
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from "../ui/card";
import { cn } from "../ui/class-names";
import { Input } from "../ui/input";
import { Field } from "../form/field";
import { useValidator } from "../form/use-validator";
import { useFirstField } from "./use-first-field";

const loadValidator = () => import("./validators").then((all) => all.validateEnd);

/** Asks for an entry's end date. */
export function EndRestriction({
  entry,
  today,
  lastResult,
}: {
  entry: { id: string; name: string };
  today: string;
  lastResult?: SubmissionResult<string[]>;
}) {
  const validation = useValidator(loadValidator);
  const [form, fields] = useForm({
    id: `end-${entry.id}`,
    lastResult,
    defaultValue: { until: today },
    ...validation,
  });
  const opened = useFirstField();
  const isSaving = useNavigation().state === "submitting";
  return (
    <Card className="mt-6" aria-labelledby={`${form.id}-title`}>
      <Form method="post" ref={opened} {...getFormProps(form)} noValidate>
        <CardHeader>
          <CardTitle id={`${form.id}-title`}>End Restriction</CardTitle>
          <CardDescription>
            {`"${entry.name}" stays listed as ended and stops counting with the next assessment.`}
          </CardDescription>
        </CardHeader>
        <CardContent>
          {form.errors && (
            <Alert variant="destructive" className="mb-4">
              {form.errors}
            </Alert>
          )}
          <Field field={fields.until} label="First day no longer in force">
            <Input
              {...getInputProps(fields.until, { type: "date" })}
              key={fields.until.key}
              className="max-w-52"
            />
          </Field>
        </CardContent>
        <CardFooter>
          <Button type="submit" pending={isSaving}>
            End Restriction
          </Button>
          <Link
            to="/admin/register"
            preventScrollReset
            className={cn(buttonVariants({ variant: "outline" }))}
          >
            Cancel
          </Link>
        </CardFooter>
      </Form>
    </Card>
  );
}
