import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct();
const SUBJECTS = [
  ["level", "Current Risk Assessment - Detailed Analysis", "Risk level"],
  ["forecast", "2028 Election Run-up Exit Risk - Detailed Analysis", "February 2028 forecast"],
] as const;

const buttonsOf = (page: Page) => page.getByRole("button", { name: "View In-Depth Analysis" });

test.each(SUBJECTS)(
  "the dialog of the %s has an address: back closes it, forward and a reload open it",
  async (subject, name) => {
    const page = await product.page({ as: await product.user() });
    await page.goto("/dashboard");
    const reloaded: string[] = [];
    page.on("request", (request) => {
      if (/\.data(\?|$)/.test(request.url())) reloaded.push(request.url());
    });
    const dialog = page.getByRole("dialog", { name, exact: true });
    const opener = buttonsOf(page).nth(subject === "level" ? 0 : 1);
    await opener.focus();
    await page.keyboard.press("Space");
    await dialog.getByText("Source coverage").waitFor();
    expect(new URL(page.url()).search).toBe(`?analysis=${subject}`);
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");
    await page.goForward();
    await dialog.getByText("Source coverage").waitFor();
    expect(reloaded, "the dashboard isn't loaded again").toEqual([]);
    await page.reload();
    await dialog.getByText("Source coverage").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");
  },
);

test("the address of a dialog, opened directly, shows it, and closing it stays on the dashboard", async () => {
  const page = await product.page({ as: await product.user() });
  await page.goto("/dashboard?analysis=forecast");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "The four measures" }).waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(page.url()).toBe(`${product.origin}/dashboard`);
});

test("a link out of a dialog that loads slowly shows the loading message instead of the dialog, and back opens it again", async () => {
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
});

test.each(SUBJECTS)(
  "the page of the %s shows a subscriber what its dialog shows",
  async (subject, _, name) => {
    const page = await product.page({ as: await product.user() });
    await page.goto(`/dashboard?analysis=${subject}`);
    const headingsIn = async (place: string, level: string) =>
      (await page.locator(place).locator(level).allInnerTexts()).filter(
        (text) => !/Detailed Analysis$/.test(text),
      );
    await page.getByRole("dialog").getByText("Source coverage").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Show table" }).waitFor();
    const inDialog = [
      ...(await headingsIn("[role=dialog]", "h2")),
      ...(await headingsIn("[role=dialog]", "h3")),
    ];
    await page.goto(`/${subject}`);
    await page.getByRole("heading", { level: 1, name }).waitFor();
    expect([...(await headingsIn("main", "h2")), ...(await headingsIn("main", "h3"))]).toEqual(inDialog);
    expect(inDialog.length).toBeGreaterThan(6);
  },
);

test.each(SUBJECTS)(
  "a visitor comes from the landing page to the %s: yesterday's figure and how it is resolved, without a script",
  async (_, __, name) => {
    const page = await product.page({ javaScript: false });
    await page.goto("/");
    const card = (place: Page) => place.locator("main h3", { hasText: name }).locator("..");
    const figure = (await card(page).innerText()).replace(/^.*\n/, "");
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    expect((await card(page).innerText()).replace(/^.*\n/, "")).toBe(figure);
    await page.getByRole("heading", { level: 2, name: "How it is resolved" }).waitFor();
    expect(await page.getByText("Source coverage").count()).toBe(0);
    expect(await page.locator("main table").count()).toBe(0);
    await page.getByRole("link", { name: "Start 14-day free trial" }).waitFor();
  },
);

test("without JavaScript the dashboard's buttons lead to the pages", async () => {
  const page = await product.page({ as: await product.user(), javaScript: false });
  for (const [index, [subject, , name]] of SUBJECTS.entries()) {
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "View In-Depth Analysis" }).nth(index).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${subject}`);
    await page.getByText("Source coverage").waitFor();
  }
});
