import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  useActionData,
  useFetcher,
  useLoaderData,
  useRouteError,
  useSearchParams,
} from "@remix-run/react";
import { BellRing } from "lucide-react";
import { useCallback, useState } from "react";
import { requireAccess } from "~/accounts/access.server";
import { alertsPage } from "~/alerts/alerts-page.server";
import { answerForm, type AlertsAnswer } from "~/alerts/page-actions.server";
import { NEW_RULE } from "~/alerts/rule";
import type { OwnRule } from "~/alerts/rules.server";
import { failedIntent } from "~/alerts/messages";
import { UnverifiedNotice } from "~/components/accounts/unverified-notice";
import { AlertTypes } from "~/components/alerts/alert-types";
import { AlertsNotice } from "~/components/alerts/alerts-notice";
import { DeleteRuleQuestion } from "~/components/alerts/delete-rule-question";
import { AlertHistory } from "~/components/alerts/alert-history";
import { HowAlertsWork } from "~/components/alerts/how-alerts-work";
import { AlertEmailsOff } from "~/components/alerts/alert-emails-off";
import { NewAlertButton } from "~/components/alerts/new-alert-button";
import { RuleForm } from "~/components/alerts/rule-form";
import { RuleList } from "~/components/alerts/rule-list";
import { answerToast } from "~/components/alerts/answer-toast";
import { pageAction } from "~/components/form/page-action";
import { useLazyComponent } from "~/components/ui/use-lazy-component";
import { LoadFailed } from "~/components/load-failed";
import { PageErrorBoundary } from "~/components/page-error-boundary";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { Button } from "~/components/ui/button";
import { readForm } from "~/http/request-form.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireAccess(request, context);
  const page = await alertsPage(context, user.id);
  return { ...page, unverifiedEmail: user.isEmailVerified ? null : user.email };
}

export async function action({ request, context }: ActionFunctionArgs): Promise<AlertsAnswer> {
  const { user } = await requireAccess(request, context);
  const answer = await answerForm(context, user, await readForm(request));
  // A full page load: without JavaScript, redirect so a reload doesn't resubmit the form.
  const isPage = request.headers.get("Sec-Fetch-Mode") === "navigate";
  if (isPage && "done" in answer) throw redirect(`/alerts?done=${answer.done}`);
  return answer;
}

export const clientAction = pageAction<AlertsAnswer>(
  (typed) => ({ failed: failedIntent(String(typed.get("intent"))) }),
  answerToast,
);

export { skipRevalidationOnServerError as shouldRevalidate } from "~/components/revalidation";

export default function Alerts() {
  const { rules, log, areAlertEmailsOff, history, unverifiedEmail } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  const [open, setOpen] = useState(() => openAtFirst(rules, search, answer));
  const [deleting, setDeleting] = useState<string | null>(null);
  const deletion = useFetcher<AlertsAnswer>();
  const { Loaded: DeleteRuleDialog, request: loadDialog } = useLazyComponent(loadDeleteRuleDialog);
  const close = useCallback(() => setOpen(null), []);

  const vanishing = deletion.formData?.get("id");
  const shown = rules.filter(({ id }) => id !== vanishing);
  const asked = rules.find(({ id }) => id === search.get("delete"));
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Alert Management"
        description="Get an email when the risk level or forecast changes."
        actions={
          <>
            <TestAlertButton />
            <NewAlertButton onNew={() => setOpen("new")} variant={shown.length === 0 ? "outline" : "default"}>
              New Alert
            </NewAlertButton>
          </>
        }
      />
      <AlertsNotice answer={answer} done={search.get("done")} />
      {unverifiedEmail && <UnverifiedNotice email={unverifiedEmail} />}
      {areAlertEmailsOff && <AlertEmailsOff />}
      {asked && <DeleteRuleQuestion ruleId={asked.id} />}
      {open && (
        <RuleForm
          key={open === "new" ? open : open.id}
          ruleId={open === "new" ? undefined : open.id}
          start={open === "new" ? NEW_RULE : open}
          history={history}
          lastResult={answer && "form" in answer ? answer.form : undefined}
          onClose={close}
        />
      )}
      <RuleList
        rules={shown}
        isFormOpen={open !== null}
        history={history}
        onNew={() => setOpen("new")}
        onEdit={(id) => setOpen(rules.find((rule) => rule.id === id) ?? null)}
        onDelete={(id) => {
          setDeleting(id);
          void loadDialog();
        }}
      />
      <AlertTypes />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <AlertHistory alerts={log} />
        <HowAlertsWork />
      </div>
      {DeleteRuleDialog && (
        <DeleteRuleDialog ruleId={deleting} fetcher={deletion} onClose={() => setDeleting(null)} />
      )}
    </div>
  );
}

const loadDeleteRuleDialog = () =>
  import("~/components/alerts/delete-rule-dialog").then((module) => module.DeleteRuleDialog);

/**
 * The form that is open initially: the one requested by the URL, or the one with errors. Keeps the rule being edited as
 * it was when opened, so the form and its input survive if the rule is deleted elsewhere.
 */
function openAtFirst(
  rules: readonly OwnRule[],
  search: URLSearchParams,
  answer: AlertsAnswer | undefined,
): OwnRule | "new" | null {
  const refused = answer && "form" in answer ? String(answer.form.initialValue?.["id"] ?? "new") : null;
  const asked = refused ?? search.get("edit") ?? (search.has("new") ? "new" : null);
  return asked === "new" ? "new" : (rules.find(({ id }) => id === asked) ?? null);
}

function TestAlertButton() {
  const fetcher = useFetcher<AlertsAnswer>();
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

export const meta = pageMeta("Alert Management", "Get an email when the risk level or forecast changes.");

/** Access errors have their own cards; other errors say what failed. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status < 500) return <PageErrorBoundary />;
  return <LoadFailed title="Failed to load alert settings" />;
}
