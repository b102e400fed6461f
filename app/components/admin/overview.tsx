import { Link, Form } from "@remix-run/react";
import { RefreshCw } from "~/components/ui/icons";
import { useState, type FormEvent } from "react";
import type { UserPage } from "~/admin/users.server";
import type { WaitingWork } from "~/admin/operations.server";
import { formatDay } from "~/time";
import { listLabel } from "~/users/status";
import { IntentButton } from "../form/intent-form";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { TitledCard } from "../ui/card";
import { cn } from "../ui/class-names";
import { Input, Label } from "../ui/controls";
import { ListCard, type Sorting } from "../ui/list-card";
import { EmailAddress } from "../ui/text";
import { showToast } from "../ui/toast";
import { manualRefresh } from "./start-refresh";

/** Counts stop at a thousand. */
const COUNTED_MAX = 1000;

const WORK: { kind: keyof WaitingWork; name: string; to: string; text: string }[] = [
  {
    kind: "proposals",
    name: "Possible restrictions",
    to: "/admin/proposals",
    text: "Add each to the register or reject it. Until then it counts toward the level.",
  },
  {
    kind: "reports",
    name: "Reader reports",
    to: "/admin/relevance",
    text: "Say whether we made a mistake. Everyone sees your answer.",
  },
  {
    kind: "disagreements",
    name: "Disagreements",
    to: "/admin/relevance",
    text: "The rules and the AI model differ on an article. Your decision overrides both.",
  },
  {
    kind: "failedEmails",
    name: "Failed emails",
    to: "/api-monitor#email",
    text: "They aren’t retried automatically. Resend them.",
  },
];

/** Open tasks of administrators: the number of each kind, the page, and what to do. */
export function WaitingCard({ waiting }: { waiting: WaitingWork }) {
  return (
    <TitledCard title="Waiting for you" className="mt-6">
      <ul aria-label="Waiting for you" className="divide-y">
        {WORK.map(({ kind, name, to, text }) => (
          <li key={kind} className="flex items-baseline gap-4 py-2.5 first:pt-0 last:pb-0">
            <span
              className={cn(
                "w-11 shrink-0 figures",
                waiting[kind] > 0 ? "font-semibold" : "text-muted-foreground",
              )}
            >
              {waiting[kind] < COUNTED_MAX ? waiting[kind] : "1,000+"}
            </span>
            <div className="grid gap-x-4 sm:grow sm:grid-cols-[11rem_1fr]">
              <Link to={to} className="py-0.5 link">
                {name}
              </Link>
              <span className="text-sm text-muted-foreground sm:self-center">{text}</span>
            </div>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

/** Starts a refresh like a scheduled one; without JavaScript as a form. */
export function RefreshCard() {
  const [isPending, setPending] = useState(false);

  async function start(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    const message = await manualRefresh();
    setPending(false);
    showToast(message);
  }

  return (
    <TitledCard
      title="Manual Refresh"
      description="Fetches all sources and runs a new assessment. Automatic refresh happens every 6 hours."
      className="flex flex-col"
      contentClassName="mt-auto"
    >
      <form method="post" action="/admin?index" onSubmit={(event) => void start(event)}>
        <input type="hidden" name="intent" value="refresh" />
        <Button type="submit" pending={isPending}>
          <RefreshCw aria-hidden="true" />
          Start Refresh
        </Button>
      </form>
    </TitledCard>
  );
}

/** All users, searched, sorted and paged by the server. */
export function UsersCard({ list, q, sorting }: { list: UserPage; q: string; sorting: Sorting }) {
  const { users, found, total, page, hasMore, pages } = list;
  const day = (at: string) => <time dateTime={at}>{formatDay(at)}</time>;
  return (
    <ListCard
      className="mt-5 min-w-0"
      title="User Management"
      description={`${q ? `${found?.toLocaleString("en-US") ?? "More than 1,000"} of ` : ""}${total.toLocaleString("en-US")} users`}
      actions={
        <Form method="get" preventScrollReset className="flex items-end gap-2">
          <div>
            <Label htmlFor="user-search">Search by email or domain</Label>
            <Input id="user-search" name="q" type="search" defaultValue={q} key={q} className="mt-1" />
          </div>
          <input type="hidden" name="sort" value={sorting.sort} />
          <input type="hidden" name="order" value={sorting.order} />
          <Button type="submit" variant="outline">
            Search
          </Button>
        </Form>
      }
      list={{ rows: users, page, hasMore, pages: pages ?? undefined }}
      rowKey={({ id }) => id}
      empty="No users found"
      sorting={sorting}
      columns={[
        { name: "Email", sort: "email", kind: "main", cell: ({ email }) => <EmailAddress address={email} /> },
        { name: "Status", sort: "status", cell: ({ subscriptionStatus }) => listLabel(subscriptionStatus) },
        { name: "Created", sort: "created", cell: ({ createdAt }) => day(createdAt) },
        { name: "Trial Ends", cell: ({ trialEndsAt }) => (trialEndsAt ? day(trialEndsAt) : "N/A") },
        {
          name: "Admin",
          // "Admin User" would say the opposite.
          label: "Role",
          cell: ({ isAdmin }) => (isAdmin ? <Badge variant="gold">Admin</Badge> : "User"),
        },
        {
          name: "Actions",
          head: <span className="sr-only">Actions</span>,
          label: "",
          cell: ({ id, email, isAdmin }) => (
            <div className="flex items-center gap-5">
              <IntentButton intent="sign-out" fields={{ id }} size="sm" variant="outline">
                Sign out<span className="sr-only"> {email} on all devices</span>
              </IntentButton>
              {!isAdmin && (
                <Link to={`/admin/erase/${encodeURIComponent(id)}`} className="py-0.5 link">
                  Erase<span className="sr-only"> {email}</span>
                </Link>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}
