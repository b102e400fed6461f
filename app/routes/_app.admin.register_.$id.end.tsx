import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { z } from "zod";
import { requireConfirmedAdmin } from "~/accounts/sign-in/access.server";
import { registerEntry, saveEnd } from "~/admin/restrictions.server";
import { firstPossibleEnd, type endForm } from "~/assessment/register/restriction-form";
import { readForm } from "~/http/request-form.server";
import { FormPage, useFirstField } from "~/components/admin/restriction-form";
import { FormErrors, InputField } from "~/components/form/fields";
import { pageMeta } from "~/components/page-meta";
import { Button, ButtonLink } from "~/components/ui/button";
import { CardContent, CardFooter } from "~/components/ui/card";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireConfirmedAdmin(request, context);
  const { id, name, since } = await registerEntry(context.db, params["id"]);
  return { entry: { id, name }, until: firstPossibleEnd(since, context.now()) };
}

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const { user } = await requireConfirmedAdmin(request, context);
  const refused = await saveEnd(context, user, await readForm(request), id);
  return refused ?? redirect("/admin/register?done=end");
}

export { submissionAction as clientAction } from "~/components/form/page-action";

export default function End() {
  const { entry, until } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<z.input<typeof endForm>>({
    id: `end-${entry.id}`,
    lastResult: useActionData<SubmissionResult<string[]>>(),
    // The day to suggest.
    defaultValue: { until },
  });
  const opened = useFirstField();
  const isSaving = useNavigation().state === "submitting";
  return (
    <FormPage
      title="End restriction"
      description={`“${entry.name}” stays listed as ended and stops counting with the next assessment.`}
    >
      <Form method="post" ref={opened} {...getFormProps(form)}>
        <CardContent className="pt-5 sm:pt-6">
          <FormErrors form={form} className="mb-4" />
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
          <ButtonLink to="/admin/register" preventScrollReset variant="outline">
            Cancel
          </ButtonLink>
        </CardFooter>
      </Form>
    </FormPage>
  );
}

export const meta = pageMeta(
  "End restriction",
  "End a restriction, so that it no longer counts toward the risk level.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
