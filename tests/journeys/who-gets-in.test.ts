import { expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct();

test("who is denied an admin page goes back to the page before", async () => {
  const page = await product.page({ as: await product.user(), expectedNoise: /status of 403/ });
  await page.goto("/alerts");
  await page.goto("/admin");
  await page.getByRole("heading", { name: "Access Denied" }).waitFor();
  await page.getByRole("button", { name: "Go Back" }).click();
  await page.waitForURL("**/alerts");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Alert Management");
});
