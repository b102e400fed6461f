import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireConfirmedAdmin } from "~/accounts/sign-in/access.server";
import { endRestriction, NO_SUCH_ENTRY, registerEntry } from "~/admin/restrictions.server";
import { endForm, firstPossibleEnd } from "~/assessment/register/restriction-form";
import { FormPage } from "~/components/admin/restriction-form";
import { InputField, usePageForm } from "~/components/form/fields";
import { formAction } from "~/components/form/page-action";
import { pageMeta } from "~/components/page-meta";
import { acceptForm } from "~/http/request-form.server";

const FAILURE = "We couldn’t end the restriction. The register stays as it was. Try again in a moment.";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireConfirmedAdmin(request, context);
  const { id, name, since } = await registerEntry(context.db, params["id"]);
  return { entry: { id, name }, until: firstPossibleEnd(since, context.now()) };
}

export async function action(args: ActionFunctionArgs) {
  const { id = "" } = args.params;
  const { user } = await requireConfirmedAdmin(args.request, args.context);
  return acceptForm(args, { schema: endForm, failure: FAILURE }, async ({ until }) => {
    const ended = await endRestriction(args.context, user, id, until);
    if (ended.ok) return redirect("/admin/register?done=end");
    return ended.reason === "not-found"
      ? { status: 404, formErrors: [NO_SUCH_ENTRY] }
      : { status: 400, fieldErrors: { until: ["The end date must be after the start date"] } };
  });
}

export const clientAction = formAction();

export default function End() {
  const { entry, until } = useLoaderData<typeof loader>();
  // Suggests the day.
  const [form, fields] = usePageForm<typeof endForm>(`end-${entry.id}`, { until });
  return (
    <FormPage
      title="End restriction"
      description={`“${entry.name}” stays listed as ended and stops counting with the next assessment.`}
      form={form}
      submit="End restriction"
      list="/admin/register"
    >
      <InputField
        field={fields.until}
        label="First day no longer in force"
        type="date"
        className="max-w-52"
      />
    </FormPage>
  );
}

export const meta = pageMeta(
  "End restriction",
  "End a restriction, so that it no longer counts toward the risk level.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
