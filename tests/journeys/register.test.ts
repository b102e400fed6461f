import { expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct();

test("a register entry is added, corrected and ended by keyboard alone, and missing input is reported", async () => {
  const name = `Journey permits ${Date.now()}`;
  const page = await product.page({
    as: await product.user({ isAdmin: true }),
    expectedNoise: /status of 400/,
  });
  await page.goto("/admin/register");
  await page.getByRole("link", { name: "Add restriction" }).press("Enter");
  const nameField = page.getByLabel("Name", { exact: true });
  await expect.poll(() => nameField.evaluate((field) => field === document.activeElement)).toBe(true);
  await product.ready(page);
  await page.keyboard.press("Enter");
  await page.getByText("Please name the restriction").waitFor();
  await page.getByText("Please link the source").waitFor();
  await expect.poll(() => nameField.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(name);
  for (const typed of ["8 U.S.C. 1185(b)", "everyone who leaves", "https://www.federalregister.gov/d/1"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(typed);
  }
  await page.keyboard.press("Tab");
  for (const typed of ["1", "10", "01022026"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(typed);
  }
  await page.keyboard.press("Enter");
  await page.getByText("Restriction added.").waitFor();
  const row = page
    .getByRole("list", { name: "Register of restrictions" })
    .getByRole("listitem")
    .filter({ hasText: name });
  await row.getByText(name, { exact: true }).first().click();
  await row.getByText("In force", { exact: true }).first().waitFor();
  await row.getByText("Since Jan 2, 2026").first().waitFor();

  await row.getByRole("link", { name: `Edit ${name}` }).press("Enter");
  await page.getByLabel("Severity, %").waitFor();
  await product.ready(page);
  await page.getByLabel("Severity, %").fill("101");
  await page.keyboard.press("Enter");
  await page.getByText("Severity cannot exceed 100").waitFor();
  await page.getByLabel("Severity, %").fill("2");
  await page.keyboard.press("Enter");
  await page.getByText("Changes saved.").waitFor();

  await row.getByText(name, { exact: true }).first().click();
  await row.getByRole("link", { name: `Set end date of ${name}` }).press("Enter");
  await page.getByRole("heading", { name: "End restriction" }).waitFor();
  await page.getByRole("button", { name: "End restriction" }).press("Enter");
  await page.getByText("End date saved.").waitFor();
  await row.waitFor({ state: "detached" });
  await page.getByRole("link", { name: /^Ended \(\d+\)$/ }).click();
  await row.getByText(/^Ended /).waitFor();
  await page.goto("/admin/audit-log");
  for (const action of ["Added", "Changed", "Ended"]) {
    await page.getByRole("row", { name: new RegExp(`${action} a restriction.*${name}.*Done`) }).waitFor();
  }
  const details = page.locator("summary", { hasText: /^Details of Added a restriction, \w+ \d+, .*: ID: / });
  await details.first().waitFor();
});
