import type { Locator, Page } from "@playwright/test";
import { expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });
const DAY_MS = 24 * 60 * 60 * 1000;
const STOPS_MAX = 120;

/** Tabs from control to control until `target` has visible focus; never clicks. */
async function reach(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const page = target.page();
  await target.waitFor();
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    if (await hasFocus(target)) {
      await expect
        .poll(() => focusRing(page), { message: `the focus on ${target} is seen` })
        .toMatch(/^(solid|auto) [1-9]/);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${target} was not reached`);
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

const focusRing = (page: Page) =>
  page.evaluate(() => {
    const focused = document.querySelector(":focus-visible");
    if (!focused) return "none";
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    return `${outlineStyle} ${outlineWidth}`;
  });

async function press(target: Locator, key = "Enter"): Promise<void> {
  await reach(target);
  await target.page().keyboard.press(key);
}

/** Selects a radio button in a group, which is a single tab stop. */
async function choose(page: Page, name: string, value: string): Promise<void> {
  await reach(page.locator(`[name=${name}]`).first());
  await page.keyboard.press("Space");
  const wanted = page.locator(`[name=${name}][value=${value}]`);
  for (let stop = 0; stop < 10 && !(await wanted.isChecked()); stop++) await page.keyboard.press("ArrowDown");
  await expect.poll(() => wanted.isChecked()).toBe(true);
  await expect.poll(() => hasFocus(wanted)).toBe(true);
}

/** The focused control; "BODY" means none. */
const focusIn = (page: Page) => page.evaluate(() => document.activeElement?.tagName);
const keepsFocus = (page: Page) => expect.poll(() => focusIn(page)).not.toBe("BODY");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("by keyboard alone an expired trial is extended by the survey", async () => {
  const user = await product.user({ trialEndsAt: new Date(Date.now() - DAY_MS) });
  const page = await product.page({ as: user, expectedNoise: /status of 40[02]/ });
  await page.goto("/dashboard");
  await press(page.getByRole("link", { name: "Extend Trial with Survey" }));
  await page.waitForURL("**/survey");
  await keepsFocus(page);

  const submit = button(page, "Submit Survey & Extend Trial");
  await press(submit);
  await page.getByText("Please select your primary reason for monitoring exit freedom").waitFor();
  await expect.poll(() => hasFocus(page.locator("[name=primaryReason]"))).toBe(true);
  await page.keyboard.press("ArrowDown");
  await choose(page, "travelPlans", "within-year");
  await choose(page, "concernLevel", "very-concerned");
  await press(page.locator("[name=riskFactors][value=border-security]"), "Space");
  await press(page.locator("[name=mostValuableFeature]"), "ArrowDown");
  await press(page.locator("[name=profession]"), "ArrowDown");
  await reach(page.getByLabel(/What should we improve/));
  await page.keyboard.type("Nothing that a key could not do");
  await choose(page, "purchaseIntent", "unsure-maybe");
  await choose(page, "priceReduction", "might-consider");
  await press(page.locator("[name=agreeToTerms]"), "Space");
  await press(submit, "Space");
  await page.getByRole("heading", { name: "Trial Extended!" }).waitFor();
  await keepsFocus(page);
  await press(page.getByRole("link", { name: "Return to Dashboard" }));
  await page.waitForURL("**/dashboard");
  await keepsFocus(page);
});

test("by keyboard alone a user starts to pay, leaves the payment page, and pays the second time", async () => {
  const page = await product.page({ as: await product.user() });
  await page.goto("/checkout");
  for (const answer of ["Cancel", "Pay"]) {
    await press(button(page, "Subscribe for $7.99/month"));
    await press(button(page, answer));
    await page.waitForURL(`${product.origin}/checkout**`);
  }
  await page.getByRole("heading", { name: "Your payment went through" }).waitFor();
  await press(page.getByRole("link", { name: "Go to Dashboard" }));
  await page.waitForURL("**/dashboard");
});

test("by keyboard alone an alert rule is created, changed, toggled and deleted, and focus is never lost", async () => {
  const page = await product.page({ as: await product.user() });
  await page.goto("/alerts");
  const opener = button(page, "New Alert");
  await press(opener);
  await expect.poll(() => hasFocus(page.getByLabel("What to watch"))).toBe(true);
  await press(button(page, "Cancel"));
  await expect.poll(() => hasFocus(opener)).toBe(true);

  await page.keyboard.press("Enter");
  await press(page.getByLabel("What to watch"), "ArrowDown");
  await reach(page.getByLabel("Percentage"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("64");
  await press(page.getByLabel("Active", { exact: true }), "Space");
  await page.keyboard.press("Space");
  await press(button(page, "Create Alert"));
  await page.getByText("When it reaches 64%", { exact: true }).waitFor();
  await expect.poll(() => hasFocus(opener)).toBe(true);

  const edit = button(page, /^Edit Threshold Alert/);
  await press(edit);
  await reach(page.getByLabel("Percentage"));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.getByText("When it reaches 65%", { exact: true }).waitFor();
  await expect.poll(() => hasFocus(edit)).toBe(true);

  const toggle = page.getByRole("switch");
  await reach(toggle, "Shift+Tab");
  await page.keyboard.press("Space");
  await page.getByText("Inactive", { exact: true }).waitFor();
  await expect.poll(() => hasFocus(toggle)).toBe(true);

  const remove = button(page, /^Delete Threshold Alert/);
  const dialog = page.getByRole("alertdialog");
  await press(remove);
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(remove)).toBe(true);
  await page.keyboard.press("Enter");
  await press(dialog.getByRole("button", { name: "Delete" }));
  await page.getByText("No alert rules configured").waitFor();
  await dialog.waitFor({ state: "detached" });
  await keepsFocus(page);
});

test("by keyboard alone an admin starts a refresh, finds test users, and deletes one with the confirmation phrase", async () => {
  const email = "ophelia+0@people.example";
  await product.user({ email });
  const page = await product.page({ as: await product.user({ isAdmin: true }) });
  await page.goto("/admin");
  await press(button(page, "Start Refresh"));
  await page.getByText("Refresh Started", { exact: true }).waitFor();
  await page.getByText("Data refresh has been initiated successfully.").first().waitFor();
  await expect.poll(() => hasFocus(button(page, "Start Refresh"))).toBe(true);

  await press(button(page, "Preview Cleanup"));
  await reach(page.getByLabel("Email Patterns"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("ophelia");
  await page.keyboard.press("Enter");
  await page.getByText("Found Fake Users (1)").waitFor();
  await press(page.getByLabel(`Select ${email}`), "Space");
  const remove = button(page, "Delete Selected (1)");
  await reach(remove, "Shift+Tab");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => hasFocus(remove)).toBe(true);
  await page.keyboard.press("Enter");
  await reach(dialog.getByRole("textbox"));
  await page.keyboard.type("DELETE 1 USERS");
  await press(dialog.getByRole("button", { name: "Delete Users" }));
  await page.getByText("1 user deleted, 0 failed.").first().waitFor();
  await keepsFocus(page);
});
