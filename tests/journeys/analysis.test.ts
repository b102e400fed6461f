import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct();
const SUBJECTS = [
  ["level", "Current Risk Assessment - Detailed Analysis", "Risk level"],
  ["forecast", "2028 Election Run-up Exit Risk - Detailed Analysis", "February 2028 forecast"],
] as const;

const buttonsOf = (page: Page) => page.getByRole("button", { name: "View In-Depth Analysis" });

const PARTS = {
  level: ["Explanation", "By risk factor", "By source of evidence"],
  forecast: ["The question", "Reasoning", /^How we got to/],
};

test.each(SUBJECTS)(
  "the dialog of the %s is accessible, has an address and restores focus, and shows what its page shows",
  async (subject, name, title) => {
    const page = await product.page({ as: await product.user() });
    await page.goto("/dashboard");
    const reloaded: string[] = [];
    page.on("request", (request) => {
      if (/\.data(\?|$)/.test(request.url())) reloaded.push(request.url());
    });
    const dialog = page.getByRole("dialog", { name, exact: true });
    await expect.poll(() => buttonsOf(page).count()).toBe(2);
    const opener = buttonsOf(page).nth(subject === "level" ? 0 : 1);
    await opener.focus();
    await page.keyboard.press("Space");
    await dialog.getByText("Source coverage").waitFor();
    for (const part of PARTS[subject]) {
      await dialog.getByRole("heading", { name: part, exact: typeof part === "string" }).waitFor();
    }
    expect(await product.accessibilityProblems(page)).toEqual([]);
    expect(new URL(page.url()).search).toBe(`?analysis=${subject}`);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Space");
    await dialog.getByText("Source coverage").waitFor();
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");
    await page.goForward();
    await dialog.getByText("Source coverage").waitFor();
    expect(reloaded, "the dashboard isn't loaded again").toEqual([]);
    await page.reload();
    await dialog.getByText("Source coverage").waitFor();

    const headingsIn = async (place: string, level: string) =>
      (await page.locator(place).locator(level).allInnerTexts()).filter(
        (text) => !/Detailed Analysis$/.test(text),
      );
    await dialog.getByRole("button", { name: "Show table" }).waitFor();
    const inDialog = [
      ...(await headingsIn("[role=dialog]", "h2")),
      ...(await headingsIn("[role=dialog]", "h3")),
    ];
    await page.goto(`/${subject}`);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    expect([...(await headingsIn("main", "h2")), ...(await headingsIn("main", "h3"))]).toEqual(inDialog);
    expect(inDialog.length).toBeGreaterThan(6);
  },
);

test("the list of evidence starts with the heaviest and a line for the rest, and expanded it adds up to the same", async () => {
  const page = await product.page({ as: await product.user() });
  await page.goto("/dashboard?analysis=level");
  const shown = await page
    .getByRole("img", { name: /out of 100/ })
    .first()
    .getAttribute("aria-label");
  const level = Number(/: (\d+) out of 100/.exec(shown ?? "")?.[1]);
  const table = page.getByRole("dialog").locator("table:has(tfoot)").last();
  const evidence = table.locator("tbody tr:has(td)");
  const sum = async () => {
    const points = await evidence.locator("td").allTextContents();
    return points.reduce((total, text) => total + Number(text.replace("\u2212", "-")), 0);
  };
  await expect.poll(() => evidence.count()).toBe(9);
  expect(await sum()).toBeCloseTo(level, 5);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Show all \d+$/ })
    .click();
  await expect.poll(() => evidence.count()).toBeGreaterThan(15);
  expect(await sum()).toBeCloseTo(level, 5);
});

test("the address of a dialog shows it, a link out of it that loads slowly says so in its place, and closing it stays on the dashboard", async () => {
  const page = await product.page({ as: await product.user() });
  await page.goto("/dashboard?analysis=level");
  const dialog = page.getByRole("dialog");
  const letThrough = await product.hold(page, "**/restrictions.data*");
  await dialog.getByRole("link", { name: "See every restriction in force" }).click();
  await page.getByText("Loading...", { exact: true }).waitFor();
  await dialog.waitFor({ state: "detached" });
  letThrough();
  await page.waitForURL("**/restrictions");
  await page.getByRole("heading", { level: 1, name: "Restrictions" }).waitFor();
  await page.goBack();
  await dialog.getByText("Source coverage").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(page.url()).toBe(`${product.origin}/dashboard`);
});
