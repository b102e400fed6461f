import { expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct();

test("the landing page sends no client code, but still switches the theme, on a phone too, where its header is one row", async () => {
  const page = await product.page({ theme: "light" });
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect
    .poll(() => page.locator("script[src], link[rel=modulepreload], link[as=script]").count())
    .toBe(0);
  expect(scripts).toEqual([]);
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await expect.poll(() => page.locator("html").getAttribute("class")).toContain("dark");
  await page.setViewportSize({ width: 390, height: 844 });
  const height = () => page.locator("header").evaluate((header) => header.getBoundingClientRect().height);
  await expect.poll(height).toBeLessThan(80);
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await expect.poll(() => page.locator("html").getAttribute("class")).not.toContain("dark");
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => product.overflow(page), { message: `${width} px` }).toBe(0);
  }
});
