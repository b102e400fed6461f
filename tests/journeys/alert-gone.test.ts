import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct();

/** /alerts with one rule, and the rule's id. */
async function withRule(): Promise<{ page: Page; id: string }> {
  const page = await product.page({ as: await product.user() });
  const data = { target: "daily", type: "threshold", percent: 61, isActive: true };
  await page.request.post("/api/alert-rules", { data });
  const rules = (await (await page.request.get("/api/alert-rules")).json()) as { id: string }[];
  await page.goto("/alerts");
  return { page, id: rules[0]?.id ?? "" };
}

const saysGone = (page: Page) =>
  Promise.all([
    page.getByText("Failed to update alert", { exact: true }).waitFor(),
    page.getByText(/^This alert rule no longer exists\./).waitFor(),
  ]);

test("saving a rule that was deleted in another tab says so and keeps the input", async () => {
  const { page, id } = await withRule();
  await page.getByRole("button", { name: /^Edit Threshold Alert/ }).click();
  await page.getByLabel("Percentage").fill("77");
  expect((await page.request.delete(`/api/alert-rules/${id}`)).ok()).toBe(true);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await saysGone(page);
  await expect.poll(() => page.getByLabel("Percentage").inputValue()).toBe("77");
});

test("toggling a rule that was deleted in another tab says so, although its card is gone", async () => {
  const { page, id } = await withRule();
  expect((await page.request.delete(`/api/alert-rules/${id}`)).ok()).toBe(true);
  await page.getByRole("switch").click();
  await saysGone(page);
  await page.getByText("No alert rules configured").waitFor();
});
