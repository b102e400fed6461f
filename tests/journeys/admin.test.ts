import { eq } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { users } from "~/users/tables.server";
import { signedInAnHourAgo } from "./people";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });
const ADMIN_PAGES = ["/admin", "/admin/register", "/admin/relevance", "/admin/archive", "/admin/audit-log"];
const refusals = { expectedNoise: /Failed to load resource/ };

/** Creates test users that match only this test's pattern, and opens the admin dashboard. */
async function withFakes(pattern: string, count: number) {
  const emails = Array.from({ length: count }, (_, index) => `${pattern}+${index}@people.example`);
  const users = await Promise.all(emails.map((email) => product.user({ email })));
  const admin = await product.user({ isAdmin: true });
  const page = await product.page({ as: admin, ...refusals });
  await page.goto("/admin");
  await page.getByRole("button", { name: "Preview Cleanup" }).click();
  await page.getByLabel("Email Patterns").fill(pattern);
  await page.getByRole("button", { name: "Refresh Preview" }).click();
  const table = page.getByRole("table", { name: "Found Fake Users" });
  for (const email of emails) await page.getByLabel(`Select ${email}`).waitFor();
  await table
    .getByText(/^Matches ".+" before the @/)
    .first()
    .waitFor();
  await expect.poll(() => table.locator("tbody tr").count()).toBe(count);
  return { page, table, users, emails, admin };
}

test('on a phone "Select all" is seen above the test users and is used by the keyboard', async () => {
  const { page, table, emails } = await withFakes("mike", 5);
  await page.setViewportSize({ width: 390, height: 844 });
  const all = table.getByRole("checkbox", { name: "Select all" });
  await table.getByText("Select all", { exact: true }).waitFor();
  await expect.poll(async () => (await all.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(20);
  await expect.poll(() => all.evaluate(isOnTop)).toBe(true);
  await all.focus();
  await page.keyboard.press("Space");
  for (const email of emails) {
    await expect.poll(() => page.getByLabel(`Select ${email}`).getAttribute("aria-checked")).toBe("true");
  }
  await page.getByRole("button", { name: "Dry Run (5)" }).waitFor();
  await page.getByText("Scroll for more").waitFor();
  expect(await product.accessibilityProblems(page)).toEqual([]);
});

/** Whether what is seen at the middle of the element, scrolled into view, is the element. */
function isOnTop(element: Element): boolean {
  element.scrollIntoView({ block: "center" });
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

test("test users are found, dry-run, deleted after the confirmation phrase, and restored from the archive", async () => {
  const { page, table, users, emails } = await withFakes("kilo", 3);
  await page
    .getByText(/Found 3 fake users with \d+ related records/)
    .first()
    .waitFor();
  for (const column of ["Email", "Status", "Created", "Sessions", "Alerts", "Surveys", "Total Records"]) {
    await table.getByRole("columnheader", { name: column, exact: true }).waitFor();
  }
  await page.getByRole("button", { name: "Delete Selected (0)" }).click();
  await page.getByText("No Users Selected").first().waitFor();
  await page.getByText("Please select at least one user to delete.").first().waitFor();

  await page.getByLabel("Select all").click();
  await page.getByRole("button", { name: "Dry Run (3)" }).click();
  await page
    .getByText("3 users would be deleted; 0 can’t be deleted. Nothing was changed.")
    .first()
    .waitFor();
  await page.getByLabel(`Select ${emails[2]}`).click();
  await page.getByRole("button", { name: "Delete Selected (2)" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("2 users and all related data will be permanently deleted.").waitFor();
  const confirm = dialog.getByRole("button", { name: "Delete Users" });
  const words = dialog.getByRole("textbox");
  for (const wrong of ["", "delete 2 users", "DELETE 3 USERS"]) {
    await words.fill(wrong);
    await expect.poll(() => confirm.isDisabled()).toBe(true);
  }
  await words.fill("DELETE 2 USERS");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete Selected (2)" }).click();
  await expect.poll(() => words.inputValue()).toBe("");
  await words.fill("DELETE 2 USERS");
  await confirm.click();
  await page.getByText("Delete Complete").first().waitFor();
  await page.getByText("2 users deleted, 0 failed.").first().waitFor();
  await table.waitFor({ state: "detached" });

  await page.goto("/admin/archive");
  await page.getByRole("button", { name: `Restore ${emails[0]}` }).click();
  await page.getByText(`Restored ${emails[0]}`).first().waitFor();
  const restored = users[0];
  if (restored) await product.page({ as: restored });
  await page.goto("/admin/audit-log");
  const log = page.getByRole("table", { name: "Audit log" });
  await log
    .getByRole("row", { name: new RegExp(`Restored a user.*${emails[0]?.replace("+", "\\+")}`) })
    .waitFor();
  await log
    .getByRole("row", { name: /Deleted users.*2 users.*Done/ })
    .first()
    .waitFor();
});

test.each([
  { by: "the server", name: "lima", reply: { status: 500, body: "" } },
  {
    by: "a Wi-Fi login in its place",
    name: "quebec",
    reply: { status: 200, contentType: "text/html", body: "<p>Log in to the Wi-Fi</p>" },
  },
])("failures by $by show the spec's messages", async ({ name, reply }) => {
  const { page } = await withFakes(name, 1);
  await page.route("**/api/admin/**", (route) => route.fulfill(reply));
  await page.getByRole("button", { name: "Start Refresh" }).click();
  await page.getByText("Failed to start data refresh. Please try again.").first().waitFor();
  await page.getByLabel("Select all").click();
  await page.getByRole("button", { name: "Dry Run (1)" }).click();
  await page.getByText("Failed to delete users. Please try again.").first().waitFor();
  await page.getByRole("button", { name: "Refresh Preview" }).click();
  await page.getByText("Failed to preview fake users. Please try again.").first().waitFor();
});

test("a deletion long after signing in leads to the confirmation, and back to the users selected", async () => {
  const { page, table, emails, admin } = await withFakes("tango", 2);
  // On localhost an administrator needn't confirm, so the reply is the one that the server gives elsewhere.
  const confirm = { message: "Please confirm it’s you at /account/confirm, then try again.", confirm: true };
  await page.route(
    "**/api/admin/users/fake/delete",
    (route) => route.fulfill({ status: 403, json: confirm }),
    {
      times: 1,
    },
  );
  await page.getByLabel(`Select ${emails[1]}`).click();
  const removeSelected = async () => {
    await page.getByRole("button", { name: "Delete Selected (1)" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("DELETE 1 USERS");
    await page.getByRole("button", { name: "Delete Users" }).click();
  };
  await signedInAnHourAgo(product.context(), admin);
  await removeSelected();
  await page.getByText("Confirm it\u2019s you, then delete again.").first().waitFor();
  await page.waitForURL("**/account/confirm?redirectTo=%2Fadmin");
  await product.ready(page);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/admin");
  await removeSelected();
  await page.getByText("1 user deleted, 0 failed.").first().waitFor();
  await table.waitFor({ state: "detached" });
});

test("Start Refresh starts one", async () => {
  const page = await product.page({ as: await product.user({ isAdmin: true }), ...refusals });
  await page.goto("/admin");
  await page.getByText("All registered accounts", { exact: true }).waitFor();
  await page
    .getByText(/Automatic refresh happens every 6 hours/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Start Refresh" }).click();
  await page.getByText("Refresh Started").first().waitFor();
  await page.getByText("Data refresh has been initiated successfully.").first().waitFor();
  await refreshEnds(page);
});

/** The queue's consumer does the refresh; two processes that write to one local database would get in each other's way. */
async function refreshEnds(page: Page) {
  const latest = async () => {
    const { runs } = (await (await page.request.get("/api/monitor/operations")).json()) as {
      runs: { rows: { trigger: string; outcome: string }[] };
    };
    return runs.rows[0];
  };
  await expect.poll(latest).toMatchObject({ trigger: "admin", outcome: "done" });
}

test("users are listed with the spec's columns and labels, and found by email address", async () => {
  const email = "november-search@people.example";
  await product.user({ email, subscriptionStatus: "canceled", trialEndsAt: null });
  const page = await product.page({ as: await product.user({ isAdmin: true }) });
  await page.goto("/admin");
  const table = page.getByRole("table", { name: "User Management" });
  for (const column of ["Email", "Status", "Created", "Trial Ends", "Admin"]) {
    await table.getByRole("columnheader", { name: column }).waitFor();
  }
  await page.getByLabel("Search by email or domain").fill("november-s");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect.poll(() => table.locator("tbody tr").count()).toBe(1);
  await expect.poll(() => table.locator("tbody tr").innerText()).toMatch(/Cancelled[\s\S]*N\/A[\s\S]*User/);
});

test("on a phone an administrator's tabs are one row, and each user is a block that fits", async () => {
  const page = await product.page({ as: await product.user({ isAdmin: true }) });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin");
  const tabs = page.getByRole("navigation", { name: "Administration" });
  await expect.poll(() => tabs.evaluate((row) => row.getBoundingClientRect().height)).toBeLessThan(50);
  const users = page.getByRole("group", { name: "User Management" });
  await expect.poll(() => users.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await page.goto("/admin/survey");
  await page.getByText("No responses yet.").waitFor();
  await expect.poll(() => page.getByRole("table").count()).toBe(0);
  // The tab of the page is scrolled into view.
  const endOfTab = () =>
    tabs.getByRole("link", { name: "Survey results" }).evaluate((tab) => tab.getBoundingClientRect().right);
  await expect.poll(endOfTab).toBeLessThanOrEqual(390);
});

test("without JavaScript users are searched and sorted, a refresh starts, the register is edited, and cleanup says what it needs", async () => {
  const email = "oscar-plain@people.example";
  const admin = await product.user({ isAdmin: true });
  await product.user({ email });
  const page = await product.page({ as: admin, javaScript: false });
  await page.goto("/admin");
  // Playwright can't search text inside a noscript element.
  const words = await page.locator("noscript").allInnerTexts();
  expect(words.join()).toContain("Cleanup requires JavaScript");
  await page.getByLabel("Search by email or domain").fill("oscar-p");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const rows = page.getByRole("table", { name: "User Management" }).locator("tbody tr");
  await page.waitForURL(/q=oscar-p/);
  await rows.filter({ hasText: email }).waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole("table", { name: "User Management" }).getByRole("link", { name: "Status" }).click();
  await page.waitForURL(/sort=status/);
  await page.getByRole("button", { name: "Start Refresh" }).click();
  await page.getByText(/Data refresh has been initiated|A refresh is already running/).waitFor();

  await page.goto("/api-monitor?service=guardian");
  await page.getByRole("button", { name: "Force Recalc" }).click();
  await page.getByText(/Data refresh has been initiated|A refresh is already running/).waitFor();
  await page.getByLabel("Service", { exact: true }).selectOption("guardian");
  for (const button of [
    page.getByRole("button", { name: "Show" }).first(),
    page.getByRole("button", { name: "Refresh", exact: true }),
  ]) {
    const loaded = page.waitForEvent("load");
    await button.click();
    await loaded;
    expect(page.url()).toContain("service=guardian");
  }

  await page.goto("/admin/register");
  await page.getByRole("link", { name: "Add restriction" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Half an entry");
  await page.getByRole("button", { name: "Add restriction" }).click();
  await page.getByText("Please cite the law or order").waitFor();
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Half an entry");
  await refreshEnds(page);
});

test("non-admins are rejected by both the page and the call", async () => {
  const page = await product.page({ as: await product.user(), ...refusals });
  for (const path of ADMIN_PAGES) {
    await page.goto(path);
    await page.getByRole("heading", { name: "Access Denied" }).waitFor();
    await page.getByText("restricted to administrators").first().waitFor();
    await page.getByText("Go Back", { exact: true }).waitFor();
  }
  const visitor = await product.page();
  await visitor.goto("/admin");
  await visitor.waitForURL("**/login**");
  expect((await page.request.get("/api/admin/users")).status()).toBe(403);
  expect((await visitor.request.get("/api/admin/users")).status()).toBe(401);
});

test("an admin erases a user from the list by typing the address, and the log stores a hash", async () => {
  const user = await product.user({ email: "papa-erase@people.example" });
  const page = await product.page({ as: await product.user({ isAdmin: true }), ...refusals });
  await page.goto("/admin?q=papa-erase");
  await page.getByRole("link", { name: `Erase ${user.email}` }).click();
  await page.getByRole("heading", { level: 1, name: "Erase user" }).waitFor();
  const typed = page.getByLabel(`Type ${user.email} to confirm`);
  await typed.fill("papa");
  await page.getByRole("button", { name: "Erase user" }).click();
  await page.getByText("Type the user’s email address to confirm").waitFor();
  await typed.fill(user.email);
  await page.getByRole("button", { name: "Erase user" }).click();
  await page.getByRole("row", { name: /Erased an account.*hmac:/ }).waitFor();
  expect(await product.context().db.$count(users, eq(users.id, user.id))).toBe(0);
});
