import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { RULES_PER_USER_MAX } from "~/alerts/rule";
import { alertRules } from "~/alerts/tables.server";
import { users } from "~/users/tables.server";
import { addRules, press, see } from "./alerts-page";
import { useProduct } from "./product";

// Changes to alert rules that fail, or that meet another change.

const product = useProduct();
const refused = { expectedNoise: /Failed to load resource|net::ERR_FAILED|SyntaxError/ };

test("each failure has its own toast, with the server's message if it sent one", async () => {
  const user = await product.user();
  await addRules(product.context(), user, RULES_PER_USER_MAX);
  const page = await product.page({ as: user, ...refused });
  await page.goto("/alerts");
  await press(page, "New Alert");
  await press(page, "Create Alert");
  await see(page, "Failed to create alert");
  await see(page, "You\u2019ve reached the limit of 50 alert rules. Delete one to add another.");

  await page.route("**/alerts**", (route) =>
    route.request().method() === "POST" ? route.abort("failed") : route.continue(),
  );
  await press(page, "Create Alert");
  await see(page, "An error occurred while creating the alert rule.");
  await page.getByRole("switch").first().click();
  await see(page, "Failed to update alert", "An error occurred while updating the alert rule.");
  await expect.poll(() => page.getByRole("switch").first().getAttribute("aria-checked")).toBe("true");
  await press(page, "Test Alert");
  await see(page, "Test failed", "Failed to send test alert. Please try again.");
  await page
    .getByRole("button", { name: /^Delete / })
    .first()
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await see(page, "Failed to delete alert", "An error occurred while deleting the alert rule.");
  await expect.poll(() => page.getByRole("switch").count()).toBe(RULES_PER_USER_MAX);
});

test("a switch says while it is being saved, and shows the server's state after a failure or another tab's change; a trial that ends shows its card", async () => {
  const { db, now } = product.context();
  const user = await product.user();
  const [rule] = await addRules(product.context(), user, 1);
  const page = await product.page({ as: user, ...refused });
  await page.goto("/alerts");
  const stateOf = (name: string) => page.getByRole("switch").getAttribute(name);

  // It takes no second click.
  const save = await product.hold(page, "**/alerts.data*", "POST");
  await page.getByRole("switch").click();
  await expect.poll(() => stateOf("aria-disabled")).toBe("true");
  await expect.poll(() => stateOf("aria-checked")).toBe("false");
  save();
  await see(page, "Alert updated");
  await expect.poll(() => stateOf("aria-disabled")).toBeNull();
  await page.getByRole("switch").click();
  await expect.poll(() => stateOf("aria-checked")).toBe("true");
  await expect.poll(() => stateOf("aria-disabled")).toBeNull();
  await page.unroute("**/alerts.data*");

  // A page of the network in the app's place, such as a hotel's login, counts as a failure.
  await page.route("**/alerts.data*", (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Welcome to our Wi-Fi</h1>" }),
  );
  await page.getByRole("switch").click();
  await see(page, "Failed to update alert", "An error occurred while updating the alert rule.");
  await expect.poll(() => stateOf("aria-checked")).toBe("true");
  await page.unroute("**/alerts.data*");

  // Another tab switches it back.
  const goOn = await product.hold(page, "**/alerts.data*", "GET");
  await page.getByRole("switch").click();
  await see(page, "Alert updated");
  await db
    .update(alertRules)
    .set({ isActive: true })
    .where(eq(alertRules.id, rule?.id ?? ""));
  goOn();
  await expect.poll(() => stateOf("aria-checked")).toBe("true");
  await page.unroute("**/alerts.data*");

  await db
    .update(users)
    .set({ trialEndsAt: new Date(now().getTime() - 60_000) })
    .where(eq(users.id, user.id));
  await page.getByRole("switch").click();
  await page.getByText("Trial Expired", { exact: true }).waitFor();
  await expect.poll(() => page.getByText("Failed to update alert").count()).toBe(0);
});

test("saving or toggling a rule that was deleted in another tab says so; the input stays although the card goes", async () => {
  const user = await product.user();
  const [rule] = await addRules(product.context(), user, 1);
  const page = await product.page({ as: user, ...refused });
  const saysGone = async () => {
    await see(page, "Failed to update alert");
    await page.getByText(/^This alert rule no longer exists\./).waitFor();
  };
  const remove = async (id = "") =>
    expect((await page.request.delete(`/api/alert-rules/${id}`)).ok()).toBe(true);
  await page.goto("/alerts");
  await page.getByRole("button", { name: /^Edit Threshold Alert/ }).click();
  await page.getByLabel("Percentage").fill("77");
  await remove(rule?.id);
  await press(page, "Save Changes");
  await saysGone();
  await expect.poll(() => page.getByLabel("Percentage").inputValue()).toBe("77");

  const [other] = await addRules(product.context(), user, 1);
  await page.goto("/alerts");
  await remove(other?.id);
  await page.getByRole("switch").click();
  await saysGone();
  await page.getByText("No alert rules configured").waitFor();
});
