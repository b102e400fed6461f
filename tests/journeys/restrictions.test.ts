import { expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct();

test("a visitor filters the restrictions, opens one and reads its law, its source and what to do", async () => {
  const page = await product.page({ expectedNoise: /404 \(Not Found\)/ });
  await page.goto("/restrictions");
  await page.getByRole("heading", { level: 1, name: "Restrictions on leaving the United States" }).waitFor();
  await page.getByLabel("Status").selectOption("In force");
  await page.getByLabel("Topic").selectOption("Financial controls");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.waitForURL("**/restrictions?status=in-force&factor=financial-controls");
  await page.getByRole("link", { name: "Passport denial for seriously delinquent tax debt" }).click();
  await page.getByText("26 U.S.C. 7345; Pub. L. 114-94, section 32101").waitFor();
  await page.getByRole("heading", { name: "What it means for you, and what you can do" }).waitFor();
  await page.goto("/restrictions/border-emergency-2025");
  await page.getByRole("heading", { name: "What it means for you, and what you can do" }).waitFor();
  expect((await page.goto("/restrictions/nothing"))?.status()).toBe(404);
});
