import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pendingEmailChange } from "~/accounts/addresses/emailed-links.server";
import { linkDueFrom } from "~/accounts/addresses/mail-limits.server";
import { requireUser } from "~/accounts/sign-in/access.server";
import { claimedDevice } from "~/accounts/sign-in/known-devices.server";
import { endSessions, sessionsOf, type SessionView } from "~/accounts/sign-in/session-list.server";
import { planNote, statusLabel } from "~/billing/trial";
import { AccountSection } from "~/components/accounts/account-layout";
import { SuppressionNotice } from "~/components/accounts/unreachable-notice";
import { IntentButton } from "~/components/form/intent-form";
import { pageMeta } from "~/components/page-meta";
import { Alert, AlertTitle } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { buttonVariants, ButtonLink } from "~/components/ui/button";
import { SEPARATOR } from "~/components/ui/text";
import { firstRow, runBatch } from "~/database/query.server";
import { addressKeys, suppressionOf } from "~/delivery/suppression.server";
import { readIntent } from "~/http/request-form.server";
import { cancelDeletion, deletionRequest, erasureDate } from "~/privacy/deletion.server";
import { formatDay, formatInstant } from "~/time";
import { readStatus } from "~/users/status";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const { user } = viewer;
  const keys = await addressKeys(context, user.email);
  const { sessions, deletion, emailChange, suppression } = await runBatch(context.db, {
    sessions: sessionsOf(context, viewer),
    deletion: firstRow(deletionRequest(context, user.id)),
    emailChange: firstRow(pendingEmailChange(context, user.id)),
    suppression: firstRow(suppressionOf(context.db, user.email, keys)),
  });
  return {
    email: user.email,
    isVerified: user.isEmailVerified,
    factors: viewer.secondFactors,
    pendingEmail: emailChange?.email ?? null,
    pendingDueAt: emailChange ? linkDueFrom(emailChange.expiresAt, context.now()) : null,
    suppressedFor: suppression?.reason ?? null,
    contact: context.config.CONTACT_EMAIL ?? null,
    plan: user.plan,
    status: statusLabel(user, context.now()),
    planNote: planNote(user, context.now()),
    hasBilling: viewer.hasBilling,
    canUpgrade: !viewer.hasBilling || readStatus(user.subscriptionStatus) === "trialing",
    sessions,
    erasedAt: deletion?.requestedAt ? erasureDate(deletion.requestedAt) : null,
  };
}

const changes = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("keep-account") }),
  z.object({ intent: z.literal("end-session"), id: z.string().max(100) }),
  z.object({ intent: z.literal("end-other-sessions") }),
]);

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const change = await readIntent(request, changes);
  if (change?.intent === "keep-account") await cancelDeletion(context, viewer.user.id);
  else if (change) {
    const which = change.intent === "end-session" ? { id: change.id } : "all-others";
    const here = await claimedDevice(request, context, viewer.user);
    await endSessions(context, viewer, which, here?.device);
  }
  return redirect("/account");
}

export { keepPage as clientAction } from "~/components/form/page-action";

export { skipRevalidationOnServerError as shouldRevalidate } from "~/components/revalidation";

export default function Account() {
  const {
    email,
    isVerified,
    factors,
    pendingEmail,
    pendingDueAt,
    suppressedFor,
    contact,
    plan,
    status,
    planNote: note,
    hasBilling,
    canUpgrade,
    sessions,
    erasedAt,
  } = useLoaderData<typeof loader>();
  const hasFactor = factors.passkey || factors.totp;
  return (
    <div className="w-full max-w-2xl">
      <h1 className="page-title">Your account</h1>
      <p className="mt-1.5 mb-6 text-muted-foreground">
        Your plan, how you sign in, your emails and your data
      </p>
      {erasedAt && (
        <Alert variant="warning" className="mb-6">
          <AlertTitle>Your account will be deleted on {formatDay(erasedAt)}</AlertTitle>
          <p>Until then everything works as before, and you can keep the account.</p>
          <IntentButton intent="keep-account" formClassName="mt-3" variant="outline" size="sm">
            Keep my account
          </IntentButton>
        </Alert>
      )}
      <AccountSection title="Plan">
        <p>
          {status} ({plan} plan){note && `. ${note}`}
        </p>
        <p className="mt-3 flex flex-wrap gap-3">
          {hasBilling && (
            <a href="/billing/portal" className={buttonVariants({ variant: "outline" })}>
              Manage billing
            </a>
          )}
          {canUpgrade && (
            <ButtonLink to="/checkout" variant="outline">
              Upgrade to Pro
            </ButtonLink>
          )}
        </p>
      </AccountSection>
      <AccountSection title="Email address">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere">{email}</span>
          {isVerified ? (
            <Badge variant="success">Confirmed</Badge>
          ) : (
            <Badge variant="warning">Not confirmed</Badge>
          )}
        </p>
        {suppressedFor && <SuppressionNotice reason={suppressedFor} contact={contact} />}
        {pendingEmail && (
          <p role="status" className="mt-1 wrap-anywhere">
            {pendingDueAt
              ? `Many people are signing up, so we’ll send a link to ${pendingEmail} by ${formatInstant(pendingDueAt)}.`
              : `We sent a link to ${pendingEmail}.`}{" "}
            Open it within 24 hours to change your address.
          </p>
        )}
        <p className="mt-3">
          <ButtonLink to="/account/email" variant="outline">
            Change email address
          </ButtonLink>
        </p>
      </AccountSection>
      <AccountSection title="Password">
        <ButtonLink to="/account/password" variant="outline">
          Change password
        </ButtonLink>
      </AccountSection>
      <AccountSection
        title="Two-factor authentication"
        help={
          hasFactor
            ? "A stolen password isn’t enough to get into your account."
            : "With a passkey or an authenticator app, a stolen password isn’t enough to get into your account."
        }
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {hasFactor ? <Badge variant="success">On</Badge> : <Badge variant="secondary">Off</Badge>}
          {hasFactor && (
            <span>
              {[factors.passkey && "Passkey", factors.totp && "Authenticator app"].filter(Boolean).join(", ")}
            </span>
          )}
        </p>
        <p className="mt-3">
          <ButtonLink to="/account/security" variant="outline">
            {hasFactor ? "Manage two-factor authentication" : "Set up two-factor authentication"}
          </ButtonLink>
        </p>
      </AccountSection>
      <AccountSection
        title="Where you’re signed in"
        help="Sign out of any device you don’t recognize, then change your password."
      >
        <SessionList sessions={sessions} />
      </AccountSection>
      <AccountSection
        title="Emails"
        help="Alerts, the daily or weekly digest, quiet hours, and a pause while you’re away."
      >
        <ButtonLink to="/account/emails" variant="outline">
          Choose your emails
        </ButtonLink>
      </AccountSection>
      <AccountSection title="Your data" help="Everything we store about you, as a JSON file.">
        <a href="/account/export" download className={buttonVariants({ variant: "outline" })}>
          Download my data
        </a>
      </AccountSection>
      {!erasedAt && (
        <AccountSection
          title="Delete account"
          help="Erases your account and everything that belongs to it after 7 days. You can change your mind until then."
        >
          <ButtonLink to="/account/delete" variant="destructive">
            Delete account
          </ButtonLink>
        </AccountSection>
      )}
    </div>
  );
}

const countries = new Intl.DisplayNames("en-US", { type: "region", fallback: "code" });

/** The user's sessions, with buttons to end them. */
function SessionList({ sessions }: { sessions: SessionView[] }) {
  return (
    <>
      <ul className="divide-y rounded-lg border">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <div className="min-w-0">
              <p className="font-medium">
                {session.device ?? "Unknown device"}{" "}
                {session.isCurrent && <Badge variant="success">This device</Badge>}
              </p>
              <p className="text-sm text-muted-foreground">
                {countryName(session.country)}
                {SEPARATOR}Last used{" "}
                <span className="whitespace-nowrap">
                  {formatInstant(session.lastSeenAt ?? session.createdAt)}
                </span>
              </p>
            </div>
            {!session.isCurrent && (
              <IntentButton intent="end-session" fields={{ id: session.id }} variant="outline" size="sm">
                Sign out<span className="sr-only"> {session.device ?? "unknown device"}</span>
              </IntentButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <IntentButton intent="end-other-sessions" formClassName="mt-3" variant="outline">
          Sign out on all other devices
        </IntentButton>
      )}
    </>
  );
}

/** Cloudflare sends XX for an unknown country and T1 for Tor. */
function countryName(code: string | null): string {
  if (code === "T1") return "Tor network";
  if (!code || code === "XX" || !/^[A-Z]{2}$/.test(code)) return "Unknown place";
  return countries.of(code) ?? "Unknown place";
}

export const meta = pageMeta("Your account", "Your plan, password, sessions and data.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
