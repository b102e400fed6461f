import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useActionData, useNavigation } from "@remix-run/react";
import { Alert } from "../ui/alert";
import { Button, buttonVariants } from "../ui/button";
import { CardContent, CardFooter } from "../ui/card";
import { useValidator } from "../form/use-validator";
import { FormPage, useFirstField } from "./form-page";
import { InputField } from "../form/field";

const loadValidator = () => import("./validators").then((all) => all.validateEnd);

/** Asks for an entry's end date.
 * @param until the day to suggest, as "2026-11-20"
 */
export function EndRestriction({ entry, until }: { entry: { id: string; name: string }; until: string }) {
  const lastResult = useActionData<SubmissionResult<string[]>>();
  const validation = useValidator(loadValidator);
  const [form, fields] = useForm({
    id: `end-${entry.id}`,
    lastResult,
    defaultValue: { until },
    ...validation,
  });
  const opened = useFirstField();
  const isSaving = useNavigation().state === "submitting";
  return (
    <FormPage
      title="End restriction"
      description={`“${entry.name}” stays listed as ended and stops counting with the next assessment.`}
    >
      <Form method="post" ref={opened} {...getFormProps(form)} noValidate>
        <CardContent className="pt-5 sm:pt-6">
          {form.errors && (
            <Alert variant="destructive" className="mb-4">
              {form.errors}
            </Alert>
          )}
          <InputField
            field={fields.until}
            label="First day no longer in force"
            type="date"
            className="max-w-52"
          />
        </CardContent>
        <CardFooter>
          <Button type="submit" pending={isSaving}>
            End restriction
          </Button>
          <Link to="/admin/register" preventScrollReset className={buttonVariants({ variant: "outline" })}>
            Cancel
          </Link>
        </CardFooter>
      </Form>
    </FormPage>
  );
}
