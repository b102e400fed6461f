import { expect, test } from "vitest";
import { press, see } from "./alerts-page";
import { useProduct } from "./product";

const product = useProduct();

test("a rule is created, changed, toggled and deleted, with the spec's wording", async () => {
  const page = await product.page({
    as: await product.user(),
    expectedNoise: /the server responded with a status of 400/,
  });
  await page.goto("/alerts");
  await page.getByRole("heading", { name: "Alert Management", level: 1 }).waitFor();
  await page.getByRole("heading", { name: "Alert Types" }).waitFor();
  await see(page, "Threshold Alert", "Rise Alert", "Drop Alert", "Your Alert Rules");
  await page.getByText(/ above its recent low\.$/).waitFor();
  await see(page, "No alert rules configured", "How Alerts Work");
  await see(page, "Email goes to your registered address.", "You get one email per trigger event.");
  await see(page, "Rules are evaluated whenever new risk assessments are generated.");
  await see(page, "Rules can be enabled or disabled without losing settings.");

  await press(page, "Create Your First Alert");
  await expect.poll(() => page.getByLabel("What to watch").inputValue()).toBe("daily");
  await expect.poll(() => page.getByLabel("Alert Type", { exact: true }).inputValue()).toBe("threshold");
  await expect.poll(() => page.getByLabel("Percentage").inputValue()).toBe("50");
  await expect.poll(() => page.getByLabel("Active", { exact: true }).isChecked()).toBe(true);
  await press(page, "Cancel");
  await page.getByLabel("Percentage").waitFor({ state: "detached" });

  await press(page, "New Alert");
  await page.getByLabel("Percentage").waitFor();
  await product.ready(page);
  for (const [typed, text] of [
    ["0", "Percentage must be at least 1"],
    ["", "Percentage must be at least 1"],
    ["101", "Percentage cannot exceed 100"],
    ["2.5", "Percentage must be a whole number"],
  ] as const) {
    await page.getByLabel("Percentage").fill(typed);
    await press(page, "Create Alert");
    await see(page, text);
  }
  await page.getByLabel("Percentage").fill("60");
  await press(page, "Create Alert");
  await see(page, "Alert created", "Your new alert rule has been created successfully.");
  await page.getByLabel("Percentage").waitFor({ state: "detached" });
  await see(page, "Active", "When it reaches 60");
  await page.getByText("Daily Risk ·").waitFor();

  await page.getByRole("button", { name: /^Edit Threshold Alert/ }).click();
  await page.getByLabel("What to watch").selectOption("feb");
  await press(page, "Save Changes");
  await see(page, "Alert updated");
  await page.getByText("Feb 2028 Prediction ·").waitFor();

  const change = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("switch").click();
  expect(new URLSearchParams((await change).postData() ?? "").get("isActive")).toBe("false");
  await see(page, "Inactive");
  const card = page.getByRole("listitem").filter({ hasText: "When it reaches 60" });
  const opacity = () =>
    card
      .locator("div")
      .first()
      .evaluate((node) => Number(getComputedStyle(node).opacity));
  await expect.poll(opacity).toBeLessThan(1);

  expect(await product.accessibilityProblems(page)).toEqual([]);

  for (const answer of ["Cancel", "Delete"]) {
    await page.getByRole("button", { name: /^Delete Threshold Alert/ }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete Alert Rule" });
    await dialog
      .getByText("Are you sure you want to delete this alert rule? This action cannot be undone.")
      .waitFor();
    await dialog.getByRole("button", { name: answer, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  }
  await see(page, "Alert deleted", "No alert rules configured");
});

test("while editing a new rule, the page shows when it would have triggered in the last 90 days", async () => {
  const page = await product.page({ as: await product.user() });
  await page.goto("/alerts?new=1");
  await page.getByLabel("Percentage").fill("100");
  await page.getByText("In the last 90 days, this rule wouldn\u2019t have triggered.").waitFor();
  await page.getByLabel("Percentage").fill("1");
  await page
    .getByText(/^In the last 90 days, this rule would have triggered once: \w{3} \d{1,2}\./)
    .waitFor();
  await page.getByText(/^Now: \d+$/).waitFor();
  await page.getByRole("img", { name: /with a line at your threshold of 1$/ }).waitFor();
  await page.getByLabel("Percentage").fill("0");
  await page.getByText("Enter a whole number from 1 to 100").waitFor();
});
