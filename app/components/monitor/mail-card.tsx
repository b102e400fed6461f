import { LANE_NAMES } from "~/monitor/health-report";
import type { Operations, UndeliveredView } from "~/monitor/monitor-page.server";
import { counted } from "~/text";
import { IntentButton } from "../form/intent-form";
import { Ago, Instant } from "../instant";
import { Badge } from "../ui/badge";
import { ListCard, LongText } from "../ui/list-card";

/** Queued and failed emails; an admin can resend one or all of them. */
export function MailCard({ backlog, undelivered }: Pick<Operations, "backlog" | "undelivered">) {
  const canResend = backlog.hasFailed || backlog.paused.length > 0;
  return (
    <ListCard
      title="Email delivery"
      description={
        backlog.waiting === 0 ? (
          "No emails queued"
        ) : (
          <>
            {counted(backlog.waiting, "email")} queued, the oldest <Ago at={backlog.oldestQueuedAt} />
          </>
        )
      }
      actions={
        canResend && (
          <IntentButton intent="resend-all" variant="outline" size="sm">
            Resend all failed emails
          </IntentButton>
        )
      }
      before={
        <>
          {backlog.rates.sent > 0 && (
            <p className="mb-4 text-sm">
              In the past 30 days {counted(backlog.rates.sent, "email")} went out.{" "}
              {counted(backlog.rates.bounced, "address", "addresses")} bounced for good (
              {shareOf(backlog.rates.bounced, backlog.rates.sent)}), and{" "}
              {counted(backlog.rates.complained, "address", "addresses")} reported spam (
              {shareOf(backlog.rates.complained, backlog.rates.sent)}). They get no more emails.
            </p>
          )}
          {backlog.alertsPendingSince && (
            <p className="mb-4 text-sm">
              The alerts of the assessment of <Instant at={backlog.alertsPendingSince} /> couldn&rsquo;t be
              created yet (<Ago at={backlog.alertsPendingSince} />
              ). Newer ones wait for them.
            </p>
          )}
          {backlog.paused.map((lane) => (
            <p key={lane.lane} className="mb-4 text-sm wrap-anywhere">
              {LANE_NAMES[lane.lane]} are paused until <Instant at={lane.pausedUntil} /> (paused{" "}
              <Ago at={lane.pausedSince} />
              ): {lane.lastError}
            </p>
          ))}
        </>
      }
      name="Failed emails"
      list={undelivered}
      rowKey={({ id }) => id}
      empty="No failed emails"
      columns={[
        { name: "Recipient", kind: "main", cell: ({ email }) => email },
        {
          name: "Email",
          kind: "long",
          cell: ({ about, errorMessage, lastError }) => (
            <>
              {sentence(about)}
              {(errorMessage ?? lastError) && (
                <div className="text-xs text-muted-foreground">
                  <LongText text={errorMessage ?? lastError} />
                </div>
              )}
            </>
          ),
        },
        {
          name: "Status",
          cell: ({ state }) => <Badge variant="destructive">{STATES[state]}</Badge>,
        },
        { name: "Attempts", kind: "figure", cell: ({ attemptCount }) => attemptCount },
        { name: "Queued", cell: ({ queuedAt }) => <Ago at={queuedAt} /> },
        {
          name: "Action",
          head: <span className="sr-only">Action</span>,
          label: "",
          cell: ({ id, email, canResend: isResendable }) =>
            isResendable && (
              <IntentButton intent="resend" fields={{ id }} variant="outline" size="sm">
                Resend<span className="sr-only"> to {email}</span>
              </IntentButton>
            ),
        },
      ]}
    />
  );
}

const STATES: Record<UndeliveredView["state"], string> = {
  dead: "Failed",
  refused: "Rejected",
  failed: "Not delivered",
  bounced: "Bounced",
  suppressed: "Address suppressed",
};

/** 3 of 1,240 -> "0.24%". */
const shareOf = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)}%`;

/** What an email is about, where that is only its kind: "password-changed" is "Password changed". */
const sentence = (about: string) =>
  /^[a-z-]+$/.test(about) ? about.charAt(0).toUpperCase() + about.slice(1).replaceAll("-", " ") : about;

/** The customers whose subscription can't be read from Stripe; nothing if there are none. */
export function FailingCustomersCard({ customers }: { customers: Operations["failingCustomers"] }) {
  if (customers.length === 0) return null;
  return (
    <ListCard
      title="Payments"
      description="Customers whose subscription couldn’t be read from Stripe. They keep their last known access."
      name="Customers"
      list={{ rows: customers }}
      rowKey={({ email }) => email}
      empty="No customers"
      columns={[
        { name: "Email", kind: "main", cell: ({ email }) => email },
        { name: "Stripe customer", kind: "long", cell: ({ customerId }) => customerId },
        { name: "Failing since", cell: ({ since }) => <Instant at={since} /> },
        { name: "Next try", cell: ({ retryAt }) => <Instant at={retryAt} /> },
      ]}
    />
  );
}
