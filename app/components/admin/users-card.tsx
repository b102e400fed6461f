import { Form, Link, useSearchParams } from "@remix-run/react";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { UserSort } from "~/admin/user-query";
import type { ListedUser } from "~/admin/users.server";
import { listLabel } from "~/billing/status";
import { formatDay } from "~/time";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "../ui/card";
import { Input } from "../ui/input";
import { Label } from "../ui/label";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";
import { Pages } from "./pages";

interface UserPage {
  users: ListedUser[];
  found: number | null;
  total: number;
  page: number;
  pages: number | null;
  hasMore: boolean;
}

interface Sorting {
  sort: UserSort;
  order: "asc" | "desc";
}

/** All users, with search, sort and paging by the server. */
export function UsersCard({ list, q, sorting }: { list: UserPage; q: string; sorting: Sorting }) {
  return (
    <Card className="mt-5 min-w-0">
      <CardHeader className="flex-row flex-wrap items-end justify-between gap-3">
        <div>
          <CardTitle>User Management</CardTitle>
          <CardDescription>
            {q ? `${list.found?.toLocaleString("en-US") ?? "More than 1,000"} of ` : ""}
            {list.total.toLocaleString("en-US")} users
          </CardDescription>
        </div>
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
      </CardHeader>
      <CardContent>
        {list.users.length === 0 ? (
          <p className="py-6 text-center text-muted-foreground">No users found</p>
        ) : (
          <UsersTable users={list.users} sorting={sorting} />
        )}
        <Pages page={list.page} hasMore={list.hasMore} total={list.pages ?? undefined} />
      </CardContent>
    </Card>
  );
}

function UsersTable({ users, sorting }: { users: ListedUser[]; sorting: Sorting }) {
  return (
    <Table aria-label="User Management" stacks className="whitespace-nowrap">
      <TableHeader>
        <TableRow>
          <SortableHead sort="email" sorting={sorting}>
            Email
          </SortableHead>
          <SortableHead sort="status" sorting={sorting}>
            Status
          </SortableHead>
          <SortableHead sort="created" sorting={sorting}>
            Created
          </SortableHead>
          <TableHead>Trial Ends</TableHead>
          <TableHead>Admin</TableHead>
          <TableHead>
            <span className="sr-only">Erase</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {users.map((user) => (
          <TableRow key={user.id}>
            <TableCell className="max-w-96 min-w-44 font-medium wrap-anywhere whitespace-normal">
              {user.email}
            </TableCell>
            <TableCell label="Status">{listLabel(user.subscriptionStatus)}</TableCell>
            <TableCell label="Created">
              <time dateTime={user.createdAt}>{formatDay(user.createdAt)}</time>
            </TableCell>
            <TableCell label="Trial ends">
              {user.trialEndsAt ? (
                <time dateTime={user.trialEndsAt}>{formatDay(user.trialEndsAt)}</time>
              ) : (
                "N/A"
              )}
            </TableCell>
            <TableCell label="Admin">{user.isAdmin ? <Badge variant="gold">Admin</Badge> : "User"}</TableCell>
            <TableCell className="text-right">
              {!user.isAdmin && (
                <Link to={`/admin/erase/${encodeURIComponent(user.id)}`} className="link">
                  Erase<span className="sr-only"> {user.email}</span>
                </Link>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function SortableHead({ sort, sorting, children }: { sort: UserSort; sorting: Sorting; children: string }) {
  const [params] = useSearchParams();
  const isSorted = sorting.sort === sort;
  const next = new URLSearchParams(params);
  next.set("sort", sort);
  next.set("order", isSorted && sorting.order === "asc" ? "desc" : "asc");
  next.delete("page");
  const Arrow = sorting.order === "asc" ? ArrowUp : ArrowDown;
  return (
    <TableHead aria-sort={isSorted ? (sorting.order === "asc" ? "ascending" : "descending") : undefined}>
      <Link
        to={`?${next}`}
        preventScrollReset
        className="inline-flex items-center gap-1 hover:text-foreground"
      >
        {children}
        {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
      </Link>
    </TableHead>
  );
}
