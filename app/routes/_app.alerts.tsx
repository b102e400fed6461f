import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useFetcher, useLoaderData, useSearchParams } from "@remix-run/react";
import { BellRing } from "~/components/ui/icons";
import { useCallback, useState } from "react";
import { requireAccess } from "~/accounts/sign-in/access.server";
import { alertsPage } from "~/alerts/alerts-page.server";
import { alertsChange, changeAlerts, saveRule, type SavedRule } from "~/alerts/page-action.server";
import { NEW_RULE } from "~/alerts/rule";
import type { OwnRule } from "~/alerts/rules.server";
import { NOTICES, unansweredNotice } from "~/alerts/page-notices";
import { readIntent } from "~/http/request-form.server";
import { UnverifiedNotice } from "~/components/accounts/unverified-notice";
import {
  AlertTypes,
  AlertsNotice,
  DeleteRuleQuestion,
  AlertHistory,
  EventRules,
  HowAlertsWork,
  AlertEmailsOff,
} from "~/components/alerts/page-parts";
import { OpenButton, RuleList } from "~/components/alerts/rule-list";
import { RuleForm } from "~/components/alerts/rule-form";
import { IntentButton } from "~/components/form/intent-form";
import { pageAction } from "~/components/form/page-action";
import { useLazyComponent } from "~/components/ui/scripts";
import { PageErrorBoundary } from "~/components/page-error-boundary";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, linkDueAt, isLinkHeld } = await requireAccess(request, context);
  const page = await alertsPage(context, user.id);
  return {
    ...page,
    unverified: user.isEmailVerified ? null : { email: user.email, dueAt: linkDueAt, isHeld: isLinkHeld },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAccess(request, context);
  const change = await readIntent(request, alertsChange);
  const result = change
    ? await changeAlerts(request, context, user, change)
    : await saveRule(request, context, user.id);
  // A full page load: without JavaScript, redirect so a reload doesn't resubmit the form. Browsers ask for HTML then, but
  // send Sec-Fetch-Mode only over HTTPS, and older ones never.
  const isPage = request.headers.get("Accept")?.includes("text/html");
  if (isPage && "notice" in result) throw redirect(`/alerts?done=${result.notice}`);
  return data(result, { status: "form" in result ? 400 : 200 });
}

export const clientAction = pageAction<SavedRule>(
  (typed) => ({ notice: unansweredNotice(typed) }),
  (result) => ("notice" in result ? NOTICES[result.notice] : null),
);

export { skipRevalidationOnServerError as shouldRevalidate } from "~/components/revalidation";

export default function Alerts() {
  const { rules, events, log, areAlertEmailsOff, history, unverified } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const [search] = useSearchParams();
  const [open, setOpen] = useState(() => openAtFirst(rules, search, result));
  const [deleting, setDeleting] = useState<string | null>(null);
  const deletion = useFetcher();
  const { Loaded: DeleteRuleDialog, request: loadDialog } = useLazyComponent(loadDeleteRuleDialog);
  const close = useCallback(() => setOpen(null), []);

  const shown = rules.filter(({ id }) => id !== deletion.formData?.get("id"));
  const toDelete = rules.find(({ id }) => id === search.get("delete"));
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Alert Management"
        description="Get an email when the risk level or forecast changes."
        actions={
          <>
            <IntentButton intent="send-test" variant="outline">
              <BellRing aria-hidden="true" />
              Test Alert
            </IntentButton>
            <OpenButton
              name="new"
              value="1"
              onOpen={() => setOpen("new")}
              variant={shown.length === 0 ? "outline" : "default"}
            >
              New Alert
            </OpenButton>
          </>
        }
      />
      <AlertsNotice name={search.get("done")} />
      {unverified && <UnverifiedNotice {...unverified} />}
      {areAlertEmailsOff && <AlertEmailsOff />}
      {toDelete && <DeleteRuleQuestion ruleId={toDelete.id} />}
      {open && (
        <RuleForm
          key={open === "new" ? open : open.id}
          ruleId={open === "new" ? undefined : open.id}
          start={open === "new" ? NEW_RULE : open}
          history={history}
          lastResult={result && "form" in result ? result.form : undefined}
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
      <EventRules key={events.kinds.map(({ isChosen }) => isChosen).join()} {...events} />
      <AlertTypes />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <AlertHistory alerts={log} />
        <HowAlertsWork />
      </div>
      {DeleteRuleDialog && (
        <DeleteRuleDialog ruleId={deleting} Form={deletion.Form} onClose={() => setDeleting(null)} />
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
  result: SavedRule | undefined,
): OwnRule | "new" | null {
  const refused = result && "form" in result ? String(result.form.initialValue?.["id"] ?? "new") : null;
  const chosen = refused ?? search.get("edit") ?? (search.has("new") ? "new" : null);
  return chosen === "new" ? "new" : (rules.find(({ id }) => id === chosen) ?? null);
}

export const meta = pageMeta("Alert Management", "Get an email when the risk level or forecast changes.");

export const ErrorBoundary = () => <PageErrorBoundary failure={{ title: "Failed to load alert settings" }} />;
