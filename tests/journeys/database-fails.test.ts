import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });

beforeAll(async () => {
  // Makes every query for public numbers and status fail from here on.
  const { db } = product.context();
  await db.run(sql`alter table risk_assessments rename to unreadable_assessments`);
  await db.run(sql`alter table refresh_runs rename to unreadable_runs`);
});

test("while the database fails, the landing page says that the level isn't available and shows everything else, and the status page says so", async () => {
  const page = await product.page();
  const response = await page.goto("/");
  expect(response?.status()).toBe(200);
  await page.getByText("The latest risk level isn\u2019t available right now.").waitFor();
  await page
    .getByRole("img", { name: /^The risk dashboard/ })
    .first()
    .waitFor();
  for (const name of ["What you get", "Free Trial", "Questions"]) {
    await page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
  }
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await page.goto("/status");
  await page.getByRole("heading", { level: 1, name: "Status" }).waitFor();
  await page.getByText("Our database isn\u2019t responding", { exact: true }).waitFor();
  expect(await product.accessibilityProblems(page)).toEqual([]);
});

test("while the database fails, a form says that nothing was saved, keeps its input, and can be sent again", async () => {
  const { db } = product.context();
  const visit = { as: await product.user({ isAdmin: true }), expectedNoise: /Failed to load resource/ };
  const page = await product.page(visit);
  await page.goto("/admin/register/cuba/edit");
  await page.getByLabel("Law or order").fill("31 CFR part 515, as revised");
  await db.run(sql`alter table restrictions rename to unreadable_restrictions`);
  await page.getByRole("button", { name: "Save changes" }).click();
  await page
    .getByRole("alert")
    .filter({
      hasText: "We couldn’t save your changes. The register stays as it was. Try again in a moment.",
    })
    .waitFor();
  await expect.poll(() => page.getByLabel("Law or order").inputValue()).toBe("31 CFR part 515, as revised");
  const other = await product.page(visit);
  const failed = await other.goto("/admin/register");
  await other.getByText("Something went wrong on our end, and we’ve logged it.").waitFor();
  await other.getByText(`Request ID: ${failed?.headers()["x-request-id"]}`).waitFor();
  const [data] = await Promise.all([
    other.waitForResponse(/\/admin\/register\.data/),
    other.getByRole("link", { name: "Try again" }).click(),
  ]);
  await other.getByText(`Request ID: ${data.headers()["x-request-id"]}`).waitFor();
  await db.run(sql`alter table unreadable_restrictions rename to restrictions`);
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Changes saved.").waitFor();
});
