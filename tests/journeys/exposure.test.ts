import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });

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
  await page.setViewportSize({ width: 390, height: 900 });
  // Scroll to the top, so no option is partly behind a sticky element.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await product.accessibilityProblems(page)).toEqual([]);
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

/** Answers two questions of the check and keeps them in the browser. */
async function keepAnswers(page: Page) {
  await page.goto("/exposure");
  await page.getByRole("radio", { name: "Expired, lost or damaged" }).check();
  await page.getByRole("checkbox", { name: "Cuba" }).check();
  await page.getByRole("checkbox", { name: "Remember my answers in this browser" }).check();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("exposure-answers"))).not.toBeNull();
}

test.each([390, 1280])(
  "at %s px, the dashboard says what affects the reader and what to do, without moving what is below",
  async (width) => {
    const page = await product.page({ as: await product.user(), width });
    const forYou = page.getByRole("region", { name: "For you" });
    const below = async () => {
      const { bottom } = await forYou.evaluate((card) => card.getBoundingClientRect().toJSON() as DOMRect);
      return bottom;
    };
    await page.goto("/dashboard");
    await forYou.getByRole("link", { name: "Check your exposure" }).waitFor();
    const without = await below();

    await keepAnswers(page);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
    await page.goto("/dashboard");
    await forYou.getByText("A valid passport is required to leave the country").first().waitFor();
    expect(await below()).toBe(without);
    expect(sent.filter((request) => /cuba|expired/i.test(request))).toEqual([]);

    await forYou.getByText("What you can do").click();
    await forYou.getByRole("link", { name: "Travel to Cuba only in licensed categories" }).waitFor();
    expect(await product.accessibilityProblems(page)).toEqual([]);
    expect(await product.overflow(page)).toBe(0);
  },
);

test("on the day it matters, the dashboard marks what is not verified and affects everyone", async () => {
  await product.control("news", { pack: "escalation" });
  await product.refresh();
  const page = await product.page({ as: await product.user() });
  await keepAnswers(page);
  await page.goto("/dashboard");
  const forYou = page.getByRole("region", { name: "For you" });
  await forYou.getByText("What you can do").click();
  const permit = forYou.getByRole("listitem").filter({ hasText: "Permission required to leave the country" });
  await permit.getByText("Applies to you").waitFor();
  await permit.getByText(/^(Reported|Official)$/).waitFor();
  await permit.getByText("Keep your passport with you", { exact: false }).waitFor();
});

test("the check prints what matches the answers and the checklist, each line with its source, on two pages", async () => {
  const page = await product.page();
  await page.goto("/exposure");
  await page.getByRole("checkbox", { name: "Cuba" }).check();
  await page.getByText("1 restriction could affect you.").waitFor();
  const lines = page.getByRole("region", { name: "Checklist before you leave" }).getByRole("listitem");
  await expect.poll(() => lines.count()).toBeGreaterThan(12);
  await expect.poll(async () => (await lines.getByRole("link").count()) - (await lines.count())).toBe(0);
  await page.evaluate(() => (window.print = () => document.body.setAttribute("data-printed", "")));
  await page.getByRole("button", { name: "Print" }).click();
  await expect.poll(() => page.locator("body[data-printed]").count()).toBe(1);
  await page.emulateMedia({ media: "print" });
  await page.getByRole("heading", { name: "Travel to Cuba only in licensed categories" }).waitFor();
  await expect.poll(() => page.getByRole("radio").first().isVisible()).toBe(false);
  const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
});
