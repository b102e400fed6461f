import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/users/tables.server";
import { DAY_MS } from "~/time";
import { useProduct } from "./product";

const product = useProduct();

/** Browser messages about rejected pages. */
const refusals = /status of (402|403|404|5\d\d)/;

test("an unknown address shows the 404 page to visitors and users", async () => {
  for (const as of [undefined, await product.user()]) {
    const page = await product.page({ as, expectedNoise: refusals });
    const answer = await page.goto("/no/such/page");
    expect(answer?.status()).toBe(404);
    await page.getByRole("heading", { level: 1, name: "404 Page Not Found" }).waitFor();
    expect(await page.title()).toBe("404 Page Not Found");
    await page.getByRole("link", { name: "Back to Home" }).click();
    await page.waitForURL((url) => url.pathname === "/");
  }
});

test("a form or call sent to an unknown address gets a 404 too", async () => {
  for (const path of ["/no/such/page", "/api/no-such-call"]) {
    const answer = await fetch(product.origin + path, {
      method: "POST",
      body: new URLSearchParams({ a: "1" }),
    });
    expect([answer.status, (await answer.text()).includes("404 Page Not Found")]).toEqual([404, true]);
  }
});

test("with an expired trial every monitor page shows the Trial Expired card, with its three options", async () => {
  const user = await product.user({ trialEndsAt: new Date(Date.now() - DAY_MS) });
  const page = await product.page({ as: user, expectedNoise: refusals });
  for (const path of ["/dashboard", "/alerts"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(402);
    await page.getByRole("heading", { name: "Trial Expired" }).waitFor();
    await page
      .getByText("Your 14-day free trial has ended. Upgrade to continue monitoring US exit freedom risks.")
      .waitFor();
  }
  for (const [name, path] of [
    ["Extend Trial with Survey", "/survey"],
    ["Upgrade to Pro", "/checkout"],
    ["Back to Home", "/"],
  ] as const) {
    await page.goto("/dashboard");
    await page.getByRole("main").getByRole("link", { name }).click();
    await page.waitForURL((url) => url.pathname === path);
  }
  await product.context().db.update(users).set({ surveyExtendedCount: 1 }).where(eq(users.id, user.id));
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Upgrade to Pro" }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Extend Trial with Survey" }).count()).toBe(0);
});

test("non-admins get Access Denied on admin pages and can go back, with or without JavaScript", async () => {
  const user = await product.user();
  const page = await product.page({ as: user, expectedNoise: refusals });
  await page.goto("/alerts");
  const answer = await page.goto("/admin");
  expect(answer?.status()).toBe(403);
  await page.getByRole("heading", { name: "Access Denied" }).waitFor();
  await page.getByText("This area is restricted to administrators.").waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Admin Dashboard" }).count()).toBe(0);
  await page.getByRole("button", { name: "Go Back" }).click();
  await page.waitForURL("**/alerts");

  const plain = await product.page({ as: user, javaScript: false, expectedNoise: refusals });
  await plain.goto("/admin");
  await plain.getByRole("button", { name: "Go Back" }).click();
  await plain.waitForURL(/\/dashboard\??$/);
});

test.each(["/dashboard", "/alerts", "/api-monitor", "/survey", "/checkout", "/admin"])(
  "a visitor who requests %s logs in first and is then redirected there",
  async (path) => {
    const admin = await product.user({ isAdmin: true });
    const page = await product.page();
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === "/login");
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password").fill(admin.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL(`**${path}`);
  },
);

test("a redirect to another site is not followed", async () => {
  const user = await product.user();
  for (const away of [
    "https://evil.example/x",
    "//evil.example/x",
    "/\\evil.example",
    "javascript:alert(1)",
  ]) {
    const page = await product.page();
    await page.goto(`/login?redirectTo=${encodeURIComponent(away)}`);
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password").fill(user.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL(`${product.origin}/dashboard`);
  }
});
