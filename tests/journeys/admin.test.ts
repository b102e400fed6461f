import { expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct();
const refusals = { expectedNoise: /Failed to load resource/ };

/** Makes test users that only this test's pattern finds, and an admin's page on the dashboard. */
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
  await expect.poll(() => table.locator("tbody tr").count()).toBe(count);
  return { page, table, users, emails };
}

test("test users are found, tried, deleted after the typed words, and restored from the archive", async () => {
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
  await page.getByText("3 users would be deleted, 0 failed.").first().waitFor();
  await page.getByLabel(`Select ${emails[2]}`).click();
  await page.getByRole("button", { name: "Delete Selected (2)" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("2 users and all related data will be permanently deleted.").waitFor();
  const confirm = dialog.getByRole("button", { name: "Delete Users" });
  const words = dialog.getByRole("textbox");
  for (const wrong of ["", "delete 2 users", "DELETE 3 USERS"]) {
    await words.fill(wrong);
    expect(await confirm.isDisabled()).toBe(true);
  }
  await words.fill("DELETE 2 USERS");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete Selected (2)" }).click();
  expect(await words.inputValue()).toBe("");
  await words.fill("DELETE 2 USERS");
  await confirm.click();
  await page.getByText("Delete Complete").first().waitFor();
  await page.getByText("2 users deleted, 0 failed.").first().waitFor();
  expect(await table.count()).toBe(0);

  await page.goto("/admin/archive");
  await page.getByRole("button", { name: `Restore ${emails[0]}` }).click();
  await page.getByText(`${emails[0]} is back`).first().waitFor();
  const restored = users[0];
  if (restored) await product.page({ as: restored });
  await page.goto("/admin/audit-log");
  const log = page.getByRole("table", { name: "Audit Log" });
  await log
    .getByRole("row", { name: new RegExp(`Restored a user.*${emails[0]?.replace("+", "\\+")}`) })
    .waitFor();
  await log
    .getByRole("row", { name: /Deleted users.*2 users.*done/ })
    .first()
    .waitFor();
});

test("what fails is told in the spec's words", async () => {
  const { page } = await withFakes("lima", 1);
  await page.route("**/api/admin/**", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("button", { name: "Start Refresh" }).click();
  await page.getByText("Failed to start data refresh. Please try again.").first().waitFor();
  await page.getByLabel("Select all").click();
  await page.getByRole("button", { name: "Dry Run (1)" }).click();
  await page.getByText("Failed to delete users. Please try again.").first().waitFor();
  await page.getByRole("button", { name: "Refresh Preview" }).click();
  await page.getByText("Failed to preview fake users. Please try again.").first().waitFor();
});

test("Start Refresh starts one", async () => {
  const page = await product.page({ as: await product.user({ isAdmin: true }), ...refusals });
  await page.goto("/admin");
  await page
    .getByText(/Automatic refresh happens every 6 hours/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Start Refresh" }).click();
  await page.getByText("Refresh Started").first().waitFor();
  await page.getByText("Data refresh has been initiated successfully.").first().waitFor();
});

test("users are listed with the spec's columns and labels, and found by their address", async () => {
  const email = "november-search@people.example";
  await product.user({ email, subscriptionStatus: "canceled", trialEndsAt: null });
  const page = await product.page({ as: await product.user({ isAdmin: true }) });
  await page.goto("/admin");
  const table = page.getByRole("table", { name: "User Management" });
  for (const column of ["Email", "Status", "Created", "Trial Ends", "Admin"]) {
    await table.getByRole("columnheader", { name: column }).waitFor();
  }
  await page.getByLabel("Address or domain starts with").fill("november-s");
  await page.getByRole("button", { name: "Search" }).click();
  await expect.poll(() => table.locator("tbody tr").count()).toBe(1);
  expect(await table.locator("tbody tr").innerText()).toMatch(/Cancelled[\s\S]*N\/A[\s\S]*User/);
});

test("who is no admin gets in neither by a page nor by a call", async () => {
  const page = await product.page({ as: await product.user(), ...refusals });
  for (const path of ["/admin", "/admin/archive", "/admin/audit-log"]) {
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

test.each(["light", "dark"] as const)("the admin screens are accessible in %s", async (theme) => {
  const admin = await product.user({ isAdmin: true });
  for (const width of [390, 1280]) {
    const page = await product.page({ as: admin, theme, width });
    for (const path of ["/admin", "/admin/archive", "/admin/audit-log"]) {
      await page.goto(path);
      expect(await product.accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
});
