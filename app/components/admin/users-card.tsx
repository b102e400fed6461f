import { Form, Link } from "@remix-run/react";
import type { ListedUser } from "~/admin/users.server";
import { listLabel } from "~/users/status";
import { formatDay } from "~/time";
import { EmailAddress } from "../ui/text";
import { IntentButton } from "../form/intent-form";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Input, Label } from "../ui/controls";
import { ListCard, type Sorting } from "../ui/list-card";

interface UserPage {
  users: ListedUser[];
  found: number | null;
  total: number;
  page: number;
  pages: number | null;
  hasMore: boolean;
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
