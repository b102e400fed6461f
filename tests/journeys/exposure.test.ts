import { expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct();

test("a visitor's answers are matched with the register in the browser, and no answer leaves it", async () => {
  const page = await product.page();
  await page.goto("/exposure");
  const sent: string[] = [];
  page.on("request", (request) =>
    sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ""}`),
  );

  await page.getByRole("radio", { name: "I received notice CP508C" }).check();
  await page.getByRole("checkbox", { name: "Cuba" }).check();
  await page.getByRole("status").getByText("2 restrictions can touch you.").waitFor();
  await page.getByRole("heading", { name: "Passport denial for seriously delinquent tax debt" }).waitFor();
  await page.getByText("What you can do:").first().waitFor();

  expect(sent).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("exposure-answers"))).toBeNull();
  await page.reload();
  await page.getByText("Answer a question to see which restrictions can touch you.").waitFor();
  expect(sent.filter((request) => /cp508c|cuba|tax-debt|notice/i.test(request))).toEqual([]);
});

test("answers are remembered in this browser only when asked for, and cleared for good", async () => {
  const page = await product.page();
  await page.goto("/exposure");
  await page.getByRole("radio", { name: "Expired, lost or damaged" }).check();
  await page.getByRole("checkbox", { name: "Remember my answers in this browser" }).check();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("exposure-answers"))).not.toBeNull();
  await page.reload();
  await page.getByText("1 restriction can touch you.").waitFor();
  await expect
    .poll(() => page.getByRole("radio", { name: "Expired, lost or damaged" }).isChecked())
    .toBe(true);

  await page.getByRole("button", { name: "Clear answers" }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("exposure-answers"))).toBeNull();
  await page.reload();
  await page.getByText("Answer a question to see which restrictions can touch you.").waitFor();
});

test("the exposure check with findings is accessible", async () => {
  const page = await product.page({ width: 390 });
  await page.goto("/exposure");
  await page.getByRole("checkbox", { name: "Cuba" }).check();
  await page.getByText("1 restriction can touch you.").waitFor();
  // From the top, so that no choice lies half behind what sticks to the window's edge.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await product.accessibilityProblems(page)).toEqual([]);
});
