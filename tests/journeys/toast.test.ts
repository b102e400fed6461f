import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct();

const toastOf = (page: Page) => page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");

/** A page with a frozen clock, so toasts don't expire before they are checked. */
async function pageOutOfTime(path: string) {
  const page = await product.page({ as: await product.user() });
  await page.clock.install();
  await page.goto(path);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  return page;
}

/** The dashboard with a toast on it. */
async function withToast() {
  const page = await pageOutOfTime("/dashboard");
  const show = page.getByRole("main").getByRole("button", { name: "Alerts", exact: true });
  await show.click();
  const toast = toastOf(page);
  await toast.waitFor();
  return { page, show, toast };
}

test("the Alerts button says that alert settings come later; toasts appear one at a time, close by button, are reachable by F8, expire after 5 seconds, and link", async () => {
  const { page, show, toast } = await withToast();
  await toast.getByText("Alert Settings", { exact: true }).waitFor();
  await toast.getByText("Alert configuration will be available in a future update.").waitFor();
  await show.click();
  await expect.poll(() => toast.count()).toBe(1);
  await page.keyboard.press("F8");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain("Alert Settings");
  await toast.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => toast.count()).toBe(0);
  await show.click();
  await expect.poll(() => toast.count()).toBe(1);
  await page.clock.runFor(4900);
  await expect.poll(() => toast.count()).toBe(1);
  await page.clock.runFor(200);
  await expect.poll(() => toast.count()).toBe(0);
  await show.click();
  await page.getByRole("button", { name: "Open alerts" }).click();
  await page.getByRole("heading", { level: 1, name: "Alert Management" }).waitFor();
});

test("a toast is dismissed by a swipe of 50 px to the right, but not by a shorter one or another direction", async () => {
  const { page, toast } = await withToast();
  async function swipe(dx: number, dy = 0) {
    const box = await toast.boundingBox();
    if (!box) throw new Error("no toast");
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 });
    await page.mouse.move(x + dx, y + dy, { steps: 4 });
    await page.mouse.up();
  }
  for (const [dx, dy] of [
    [40, 0],
    [-120, 0],
    [0, -120],
  ] as const) {
    await swipe(dx, dy);
    // The page's clock is frozen, so only a swipe can close it.
    expect([dx, dy, await toast.getAttribute("data-state")]).toEqual([dx, dy, "open"]);
  }
  await swipe(60);
  await expect.poll(() => toast.count()).toBe(0);
});

test("a toast over an open dialog doesn't take its Escape key", async () => {
  const page = await pageOutOfTime("/alerts");
  await page.getByRole("button", { name: "New Alert" }).click();
  await page.getByLabel("Percentage").fill("64");
  await page.getByRole("button", { name: "Create Alert" }).click();
  await page.getByText("When it reaches 64", { exact: true }).waitFor();
  await toastOf(page).getByRole("button", { name: "Close" }).click();

  const answer = await product.hold(page, "**/alerts.data*", "POST");
  await page.getByRole("switch").click();
  await page.getByRole("button", { name: /^Delete Threshold Alert/ }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.waitFor();
  answer();
  await toastOf(page).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});
