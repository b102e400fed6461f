import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { z } from "zod";
import { requireUser } from "~/accounts/sign-in/access.server";
import { acceptForm, type FormAnswer } from "~/http/request-form.server";
import { reportForm } from "~/corrections/report-forms";
import { REPORT_REASON_LABELS, REPORTED_KINDS, REPORTS_PER_DAY_MAX } from "~/corrections/reports";
import { reportedSubject, submitReport } from "~/corrections/reports.server";
import { FormErrors, SelectField, TextareaField, usePageForm } from "~/components/form/fields";
import { formAction } from "~/components/form/page-action";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";

const subjectQuery = z.object({ kind: z.enum(REPORTED_KINDS), id: z.string().min(1).max(200) });

const notFound = () => new Response(null, { status: 404 });

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  const query = subjectQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const subject = query.success ? await reportedSubject(context.db, query.data.kind, query.data.id) : null;
  if (!subject) throw notFound();
  return { subject };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context);
  const failure = "We couldn\u2019t save your report. Please try again in a moment.";
  return acceptForm({ request, context }, { schema: reportForm, failure }, async (report) => {
    const subject = await reportedSubject(context.db, report.kind, report.id);
    if (!subject) throw notFound();
    const outcome = await submitReport(context, user.id, subject, report);
    if (outcome === "kept") return { status: 200, page: "done" };
    return outcome === "known"
      ? { status: 409, formErrors: ["You already reported this. We\u2019ll look at it."] }
      : {
          status: 429,
          formErrors: [
            `You\u2019ve sent ${REPORTS_PER_DAY_MAX} reports in the past 24 hours. Please try again tomorrow.`,
          ],
        };
  });
}

export const clientAction = formAction();

export default function Report() {
  const { subject } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const isSending = useNavigation().state === "submitting";
  const [form, fields] = usePageForm<typeof reportForm>("report");
  const back = subject.kind === "restriction" ? `/restrictions/${subject.id}` : "/dashboard";
  return (
    <div className="grid w-full max-w-xl gap-6">
      <PageHeader title="Report a mistake" description={subject.title} />
      {answer?.page === "done" ? (
        <Alert variant="success" role="status">
          <p>Thanks. An administrator will check it, and the outcome will be shown where you found it.</p>
          <Link to={back} className="mt-2 inline-block link">
            Go back
          </Link>
        </Alert>
      ) : (
        <Form method="post" {...getFormProps(form)} className="grid gap-5">
          <input type="hidden" name="kind" value={subject.kind} />
          <input type="hidden" name="id" value={subject.id} />
          <FormErrors form={form} />
          <SelectField
            field={fields.reason}
            label="What is wrong?"
            options={REPORT_REASON_LABELS}
            placeholder="Choose one"
          />
          <TextareaField
            field={fields.comment}
            label="Details (optional)"
            hint="A link to a better source helps most. Your name isn&rsquo;t shown to other readers."
            rows={4}
          />
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" pending={isSending}>
              {isSending ? "Sending..." : "Send report"}
            </Button>
            <Link to={back} className="py-1 text-sm link">
              Cancel
            </Link>
          </div>
        </Form>
      )}
    </div>
  );
}

export const meta = pageMeta("Report a mistake", "Tell us what’s wrong with a story or a restriction.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
