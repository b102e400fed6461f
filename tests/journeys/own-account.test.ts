import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct();

test("a subscriber opens the account from the menu and downloads the data", async () => {
  const user = await product.user();
  const page = await product.page({ as: user });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /user menu/ }).click();
  await page.getByRole("menuitem", { name: "Account" }).click();
  await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
  await page.getByText(/^14 days left \(free plan\)\. Your trial ends on .+, at .+ UTC\.$/).waitFor();
  await page.getByText("This device").waitFor();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  expect(JSON.parse(await readFile(await download.path(), "utf8")).account).toMatchObject([
    { email: user.email },
  ]);
});
