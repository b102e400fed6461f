import { eq, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/users/tables.server";
import { useProduct } from "../journeys/product";
import type { PlainPage } from "./plain-page";

const product = useProduct({ isOwn: true });
const STARTED = /^(Data refresh has been initiated|A refresh is already running)/;

const asAdmin = async () => product.plainPage({ as: await product.user({ isAdmin: true }) });

/** The queue's consumer does the refresh; two processes that write to one local database would get in each other's way. */
async function refreshEnds(page: PlainPage) {
  type Runs = { runs: { rows: { trigger: string; outcome: string }[] } };
  const latest = async () => (await page.call<Runs>("/api/monitor/operations")).body?.runs.rows[0];
  await expect.poll(latest).toMatchObject({ trigger: "admin", outcome: "done" });
}

test("users are listed with the spec's columns and labels, found by email address, and sorted", async () => {
  const email = "november-search@people.example";
  await product.user({ email, subscriptionStatus: "canceled", trialEndsAt: null });
  const page = await asAdmin();
  await page.goto("/admin");
  page.see("All registered accounts", /Automatic refresh happens every 6 hours/);
  page.see(/Cleanup requires JavaScript/);
  const table = () => page.get("table", "User Management");
  for (const column of ["Email", "Status", "Created", "Trial Ends", "Admin"]) {
    expect(table().all("columnheader", new RegExp(`^${column}`)), column).toHaveLength(1);
  }
  page.fill("Search by email or domain", "november-s");
  await page.press("Search");
  expect(page.url.searchParams.get("q")).toBe("november-s");
  const [, ...rows] = table().all("row");
  expect(rows.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^november-search.+Cancelled.*N\/A.*User/),
  ]);
  await page.follow(/^Status/, table());
  expect(page.url.searchParams.get("sort")).toBe("status");
});

test("refreshes are started and the figures of a service chosen", async () => {
  const page = await asAdmin();
  await page.goto("/admin");
  await page.press("Start Refresh");
  page.see(STARTED);
  await page.goto("/api-monitor?service=guardian");
  await page.press("Force Recalc");
  page.see(STARTED);
  page.choose("Service", "The Guardian");
  await page.press("Show");
  expect(page.url.searchParams.get("service")).toBe("guardian");
  await page.press("Refresh");
  expect(page.url.searchParams.get("service")).toBe("guardian");
  await refreshEnds(page);
});

test("a register entry without its law is refused and keeps what was typed", async () => {
  const page = await asAdmin();
  await page.goto("/admin/register");
  await page.follow("Add restriction");
  page.fill("Name", "Half an entry");
  await page.press("Add restriction");
  page.see("Please cite the law or order");
  expect(page.field("Name").value).toBe("Half an entry");
});

test("an admin erases a user from the list by typing the address, and the log stores a hash", async () => {
  const user = await product.user({ email: "papa-erase@people.example" });
  const page = await asAdmin();
  await page.goto("/admin?q=papa-erase");
  await page.follow(`Erase ${user.email}`);
  page.get("h1", "Erase user");
  page.fill(`Type ${user.email} to confirm`, "papa");
  await page.press("Erase user");
  page.see("Type the user’s email address to confirm");
  page.fill(`Type ${user.email} to confirm`, user.email);
  await page.press("Erase user");
  expect(page.having("row", /Erased an account.*hmac:/)).not.toEqual([]);
  expect(await product.context().db.$count(users, eq(users.id, user.id))).toBe(0);
});

test("the last administrator can't delete the account, and no administrator can be erased", async () => {
  const admin = await product.user({ isAdmin: true });
  const { db } = product.context();
  await db.update(users).set({ isAdmin: false }).where(ne(users.id, admin.id));
  const page = await product.plainPage({ as: admin });
  await page.goto(`/admin/erase/${admin.id}`);
  page.fill(`Type ${admin.email} to confirm`, admin.email);
  await page.press("Erase user");
  page.see(/^An administrator’s account can’t be erased here\./);

  const leave = async (phrase: string) => {
    await page.goto("/account/delete");
    page.fill("Password", admin.password);
    page.fill("Type DELETE MY ACCOUNT to confirm", phrase);
    await page.press("Delete account");
  };
  await leave("delete");
  expect(
    page.all("alert").length + page.having("p", "Type DELETE MY ACCOUNT to confirm").length,
  ).toBeGreaterThan(0);
  await leave("DELETE MY ACCOUNT");
  page.see(/^You’re the only administrator\./);
  await page.goto("/admin");
  page.get("h1", "Admin Dashboard");
  await product.user({ isAdmin: true });
  await leave("DELETE MY ACCOUNT");
  page.see(/^Your account will be deleted on/);
  await page.press("Keep my account");
  expect(page.sees(/^Your account will be deleted on/)).toBe(false);
});
