import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  useActionData,
  useFetcher,
  useLoaderData,
  useRouteError,
  useSearchParams,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { BellRing } from "lucide-react";
import { useCallback, useState } from "react";
import { requireAccess } from "~/accounts/access.server";
import { alertsPage } from "~/alerts/alerts-page.server";
import { answerForm, type AlertsAnswer } from "~/alerts/page-actions.server";
import { NEW_RULE } from "~/alerts/rule";
import { failedIntent } from "~/alerts/words";
import { AlertTypes } from "~/components/alerts/alert-types";
import { AlertsNotice } from "~/components/alerts/alerts-notice";
import { DeleteRuleDialog, DeleteRuleQuestion } from "~/components/alerts/delete-rule-dialog";
import { DeliveryLog } from "~/components/alerts/delivery-log";
import { HowAlertsWork } from "~/components/alerts/how-alerts-work";
import { MailStopped } from "~/components/alerts/mail-stopped";
import { NewAlertButton } from "~/components/alerts/new-alert-button";
import { RuleForm } from "~/components/alerts/rule-form";
import { RuleList } from "~/components/alerts/rule-list";
import { useAnswerToast } from "~/components/alerts/use-answer-toast";
import { PageErrorBoundary } from "~/components/page-error-boundary";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { readForm } from "~/request-form.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireAccess(request, context);
  return alertsPage(context, user.id);
}

export async function action({ request, context }: ActionFunctionArgs): Promise<AlertsAnswer> {
  const { user } = await requireAccess(request, context);
  const answer = await answerForm(context, user.id, await readForm(request));
  // A whole page was asked for: without JavaScript the browser must not send the form again when it reloads.
  const isPage = request.headers.get("Sec-Fetch-Mode") === "navigate";
  if (isPage && "done" in answer) throw redirect(`/alerts?done=${answer.done}`);
  return answer;
}

/** A server that cannot be reached is told as the form's failure, not as a broken page. */
export async function clientAction({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<AlertsAnswer | Response> {
  const intent = String((await request.clone().formData()).get("intent"));
  try {
    return await serverAction<AlertsAnswer>();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    // The status keeps the router from loading the page again, which would fail as well.
    return Response.json({ failed: failedIntent(intent) } satisfies AlertsAnswer, { status: 503 });
  }
}

export { unlessServerFailed as shouldRevalidate } from "~/components/revalidation";

export default function Alerts() {
  const { rules, log, isMailStopped, history } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  const [open, setOpen] = useState(openAtFirst(search, answer));
  const [deleting, setDeleting] = useState<string | null>(null);
  const deletion = useFetcher<AlertsAnswer>();
  useAnswerToast(deletion);
  const close = useCallback(() => setOpen(null), []);

  const vanishing = deletion.formData?.get("id");
  const shown = rules.filter(({ id }) => id !== vanishing);
  const edited = rules.find(({ id }) => id === open);
  const asked = rules.find(({ id }) => id === search.get("delete"));
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="heading text-3xl">Alert Management</h1>
          <p className="mt-1 text-muted-foreground">Get email notifications when risk levels change.</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <TestAlertButton />
          <NewAlertButton onNew={() => setOpen("new")}>New Alert</NewAlertButton>
        </div>
      </header>
      <AlertsNotice answer={answer} done={search.get("done")} />
      {isMailStopped && <MailStopped />}
      {asked && <DeleteRuleQuestion ruleId={asked.id} />}
      {(open === "new" || edited) && (
        <RuleForm
          key={open}
          ruleId={edited?.id}
          start={edited ?? NEW_RULE}
          history={history}
          lastResult={answer && "form" in answer ? answer.form : undefined}
          onClose={close}
        />
      )}
      <RuleList rules={shown} onNew={() => setOpen("new")} onEdit={setOpen} onDelete={setDeleting} />
      <AlertTypes />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <DeliveryLog alerts={log} />
        <HowAlertsWork />
      </div>
      <DeleteRuleDialog ruleId={deleting} fetcher={deletion} onClose={() => setDeleting(null)} />
    </div>
  );
}

/** Which form the page comes with: the one asked for by its address, or the one that the server did not take. */
function openAtFirst(search: URLSearchParams, answer: AlertsAnswer | undefined): string | null {
  if (answer && "form" in answer) return String(answer.form.initialValue?.["id"] ?? "new");
  return search.get("edit") ?? (search.has("new") ? "new" : null);
}

function TestAlertButton() {
  const fetcher = useFetcher<AlertsAnswer>();
  useAnswerToast(fetcher);
  return (
    <fetcher.Form method="post" action="/alerts">
      <input type="hidden" name="intent" value="test" />
      <Button type="submit" variant="outline" pending={fetcher.state !== "idle"}>
        <BellRing aria-hidden="true" />
        Test Alert
      </Button>
    </fetcher.Form>
  );
}

export const meta: MetaFunction = () => [{ title: "Alert Management | US Exit Freedom Monitor" }];

/** Refusals have their own cards; a failure says what failed. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status < 500) return <PageErrorBoundary />;
  return <Alert variant="destructive">Failed to load alert settings</Alert>;
}
