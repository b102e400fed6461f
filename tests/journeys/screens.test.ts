import { expect, test } from "vitest";
import { triggeredAlerts } from "~/alerts/tables.server";
import { riskAssessments } from "~/assessment/tables.server";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });

test("the demo notice is closed for the browser session and returns in the next", async () => {
  const user = await product.user();
  const page = await product.page({ as: user });
  await page.goto("/dashboard");
  const notice = page.getByText("Demo data", { exact: true });
  await notice.waitFor();
  await page.getByRole("button", { name: "Hide the notices" }).click();
  await notice.waitFor({ state: "hidden" });
  await page.reload();
  await page.getByRole("heading", { name: "Data Sources" }).waitFor();
  await notice.waitFor({ state: "hidden" });
  const next = await product.page({ as: user });
  await next.goto("/dashboard");
  await next.getByText("Demo data", { exact: true }).waitFor();
});

test("an email address of 100 letters without a break fits its pages, narrow and wide", async () => {
  const email = `${"longaddress".repeat(5)}@${"subdomain".repeat(4)}.example.com`;
  const page = await product.page({ as: await product.user({ email }) });
  for (const address of ["/account", "/account/email", "/checkout"]) {
    await page.goto(address);
    await page.getByText(email).first().waitFor();
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => product.overflow(page), { message: `${address} at ${width} px` }).toBe(0);
      // A time stays on one line.
      const times = page.getByText(/^\w{3} \d+, \d{4}, [\d:]+ [AP]M UTC$/);
      const lines = await times.evaluateAll((all) => all.map((time) => time.getClientRects().length));
      expect(lines).toEqual(address === "/account" ? [1] : []);
    }
  }
});

test("before the first assessment the dashboard says that data is being gathered, and explains no number", async () => {
  const { db } = product.context();
  await db.delete(triggeredAlerts);
  await db.delete(riskAssessments);
  const page = await product.page({ as: await product.user() });
  await page.goto("/dashboard");
  await expect.poll(() => page.getByText("Gathering initial data...", { exact: true }).count()).toBe(2);
  await page.getByRole("heading", { name: "Recent Relevant News", exact: true }).waitFor();
  expect(await page.getByRole("heading", { name: /^Why the / }).count()).toBe(0);
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await product.refresh();
  await page.reload();
  await page.getByRole("heading", { name: /^Why the level is \d+$/ }).waitFor();
  await page.getByRole("heading", { name: /^Why the forecast is [\d.]+%$/ }).waitFor();
});
