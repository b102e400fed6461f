import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireUser } from "~/accounts/access.server";
import { PAUSE_DAYS } from "~/accounts/email-choices";
import { emailChoicesForm } from "~/accounts/email-choices-form";
import {
  emailChoicesOf,
  pauseEmails,
  saveEmailChoices,
  toEmailChoices,
} from "~/accounts/email-choices.server";
import { EmailChoicesForm } from "~/components/accounts/email-choices-form";
import { pageMeta } from "~/components/page-meta";
import { Alert, AlertTitle } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { readForm } from "~/http/request-form.server";
import { formatInstant } from "~/time";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context);
  const choices = toEmailChoices(await emailChoicesOf(context, user.id), context.now());
  return { ...choices, timeZones: Intl.supportedValuesOf("timeZone") };
}

type Answer = { isSaved: boolean; errors: Record<string, string[] | undefined> };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context);
  const form = await readForm(request);
  const pause = form.get("pause");
  if (pause !== null) {
    await pauseEmails(context, user.id, PAUSE_DAYS.find((days) => String(days) === pause) ?? null);
    throw redirect("/account/emails");
  }
  const read = emailChoicesForm.safeParse(Object.fromEntries(form));
  if (!read.success) {
    return data<Answer>({ isSaved: false, errors: read.error.flatten().fieldErrors }, { status: 400 });
  }
  await saveEmailChoices(context, user.id, read.data);
  return data<Answer>({ isSaved: true, errors: {} });
}

export { keepPage as clientAction } from "~/components/form/page-action";

export default function Emails() {
  const choices = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { formData } = useNavigation();
  const isSaving = formData?.has("digest") ?? false;
  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 className="page-title">Your emails</h1>
      <p className="mt-1.5 mb-6 text-muted-foreground">
        You always get emails about your account, such as password resets.{" "}
        <Link to="/alerts" className="link">
          Manage alert rules
        </Link>
      </p>
      <Pause pausedUntil={choices.pausedUntil} />
      <EmailChoicesForm choices={choices} errors={answer?.errors ?? {}} isPending={isSaving} />
      <p role="status" className="mt-3 text-sm">
        {answer?.isSaved && !isSaving ? "Your choices are saved." : ""}
      </p>
    </div>
  );
}

function Pause({ pausedUntil }: { pausedUntil: string | Date | null }) {
  if (pausedUntil) {
    return (
      <Alert variant="warning" className="mb-6">
        <AlertTitle>Emails are paused until {formatInstant(pausedUntil)}</AlertTitle>
        <p>
          Alerts that trigger before then appear on the Alerts page and aren&rsquo;t emailed later. Product
          news waits.
        </p>
        <Form method="post" className="mt-3">
          <Button type="submit" name="pause" value="end" variant="outline" size="sm">
            End the pause
          </Button>
        </Form>
      </Alert>
    );
  }
  return (
    <section className="border-t py-6">
      <h2 className="heading text-xl">Pause</h2>
      <p className="mt-1 text-sm text-muted-foreground">
        We keep checking your rules. Alerts that trigger during the pause appear on the Alerts page and
        aren&rsquo;t emailed later. Product news waits until the pause ends.
      </p>
      <Form method="post" className="mt-3 flex flex-wrap gap-3">
        {PAUSE_DAYS.map((days) => (
          <Button key={days} type="submit" name="pause" value={days} variant="outline">
            Pause for {days} {days === 1 ? "day" : "days"}
          </Button>
        ))}
      </Form>
    </section>
  );
}

export const meta = pageMeta("Your emails", "Alerts, digest, quiet hours and pause.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
