import { expect, test } from "vitest";
import { signedInAnHourAgo } from "./people";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });
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
    await expect.poll(() => page.getByLabel(`Select ${email}`).isChecked()).toBe(true);
  }
  await page.getByRole("button", { name: "Dry Run (5)" }).waitFor();
  await page.getByText("Scroll for more").waitFor();
  expect(await product.accessibilityProblems(page)).toEqual([]);
});

/** Returns whether nothing covers the middle of the element once it is scrolled into view. */
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

test("failures by the server, or a Wi-Fi login in its place, show the spec's messages", async () => {
  const { page } = await withFakes("lima", 1);
  await page.getByLabel("Select all").click();
  for (const reply of [
    { status: 500, body: "" },
    { status: 200, contentType: "text/html", body: "<p>Log in to the Wi-Fi</p>" },
  ]) {
    await page.route("**/api/admin/**", (route) => route.fulfill(reply));
    for (const [button, message] of [
      ["Start Refresh", "Failed to start data refresh. Please try again."],
      ["Dry Run (1)", "Failed to delete users. Please try again."],
      ["Refresh Preview", "Failed to preview fake users. Please try again."],
    ] as const) {
      await page.getByRole("button", { name: button }).click();
      await page.getByText(message).first().waitFor();
    }
    await page.unroute("**/api/admin/**");
    const toasts = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
    await toasts.getByRole("button", { name: "Close" }).first().click();
    await expect.poll(() => toasts.count()).toBe(0);
  }
});

test("a deletion long after signing in leads to the confirmation, and back to the users selected", async () => {
  const { page, table, emails, admin } = await withFakes("tango", 2);
  // On localhost an administrator needn't confirm, so the reply is the one that the server gives elsewhere.
  const confirm = { message: "Please confirm it’s you at /account/confirm, then try again.", confirm: true };
  let isConfirmed = false;
  // It stays: a route that ends with its first request, as with `times: 1`, can lose the module that the page loads just then.
  await page.route("**/api/admin/users/fake/delete", (route) =>
    isConfirmed ? route.continue() : route.fulfill({ status: 403, json: confirm }),
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
  isConfirmed = true;
  await removeSelected();
  await page.getByText("1 user deleted, 0 failed.").first().waitFor();
  await table.waitFor({ state: "detached" });
});

test("on a phone an administrator's tabs are one row, each user is a block that fits, and what a button far down did is in view", async () => {
  const page = await product.page({ as: await product.user({ isAdmin: true }) });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin");
  const tabs = page.getByRole("navigation", { name: "Administration" });
  await expect.poll(() => tabs.evaluate((row) => row.getBoundingClientRect().height)).toBeLessThan(50);
  const users = page.getByRole("group", { name: "User Management" });
  await expect.poll(() => users.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await users
    .getByRole("button", { name: /^Sign out/ })
    .last()
    .click();
  const notice = page.getByText("The user is signed out on all devices.");
  await notice.waitFor();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(400);
  const { y = -1 } = (await notice.boundingBox()) ?? {};
  expect([y > 0, y < 844]).toEqual([true, true]);
  await page.goto("/admin/survey");
  await page.getByText("No responses yet.").waitFor();
  await expect.poll(() => page.getByRole("table").count()).toBe(0);
  // The tab of the page is scrolled into view.
  const endOfTab = () =>
    tabs.getByRole("link", { name: "Survey results" }).evaluate((tab) => tab.getBoundingClientRect().right);
  await expect.poll(endOfTab).toBeLessThanOrEqual(390);
});
