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
  await page.getByRole("status").getByText("2 restrictions could affect you.").waitFor();
  await page.getByRole("heading", { name: "Passport denial for seriously delinquent tax debt" }).waitFor();
  await page.getByText("What you can do:").first().waitFor();

  expect(sent).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("exposure-answers"))).toBeNull();
  await page.reload();
  await page.getByText("Answer a question to see which restrictions could affect you.").waitFor();
  expect(sent.filter((request) => /cp508c|cuba|tax-debt|notice/i.test(request))).toEqual([]);
});

test("answers are stored in this browser only on request, and can be cleared", async () => {
  const page = await product.page();
  await page.goto("/exposure");
  await page.getByRole("radio", { name: "Expired, lost or damaged" }).check();
  await page.getByRole("checkbox", { name: "Remember my answers in this browser" }).check();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("exposure-answers"))).not.toBeNull();
  await page.reload();
  await page.getByText("1 restriction could affect you.").waitFor();
  await expect
    .poll(() => page.getByRole("radio", { name: "Expired, lost or damaged" }).isChecked())
    .toBe(true);

  await page.getByRole("button", { name: "Clear answers" }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("exposure-answers"))).toBeNull();
  await page.reload();
  await page.getByText("Answer a question to see which restrictions could affect you.").waitFor();
});

test("the exposure check with findings is accessible", async () => {
  const page = await product.page({ width: 390 });
  await page.goto("/exposure");
  await page.getByRole("checkbox", { name: "Cuba" }).check();
  await page.getByText("1 restriction could affect you.").waitFor();
  // Scroll to the top, so no option is partly behind a sticky element.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await product.accessibilityProblems(page)).toEqual([]);
});
