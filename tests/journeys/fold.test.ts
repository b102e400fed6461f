import type { Locator, Page } from "@playwright/test";
import { expect, test } from "vitest";
import { newsArticles } from "~/news/tables.server";
import { DAY_MS } from "~/time";
import { useProduct } from "./product";

// The first screen on a day that matters: both numbers and what moved them, whatever notices there are.

const product = useProduct({ isOwn: true });
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** The tallest space that isn't a hole. */
const GAP_MAX = 60;

/** Serves a pack, as on a day that was calm from the start or not, and signs in a user who gets every notice. */
async function openedOn(pack: "calm" | "recorded" | "escalation"): Promise<Page> {
  if (pack === "calm") await product.context().db.delete(newsArticles);
  await product.control("news", { pack });
  await product.refresh();
  const user = await product.user({
    emailVerifiedAt: null,
    trialEndsAt: new Date(Date.now() + 2 * DAY_MS),
  });
  const page = await product.page({ as: user });
  await page.addInitScript(() => {
    const shifts = ((window as unknown as { shifts: number[] }).shifts = []) as number[];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return page;
}

async function boxOf(element: Locator) {
  await element.waitFor();
  return (await element.boundingBox()) ?? expect.fail("not shown");
}

/** The cards of the two numbers, each with its number, label, and what moved it. */
const cards = (page: Page) =>
  ["Current Risk Assessment", "February 2028 Prediction"].map((name) => {
    const card = page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
    return {
      card,
      number: card.locator(".figures").first(),
      label: card.locator("svg + *, p:has(> svg)").first(),
    };
  });

/** Items of a scroll box that are fully shown. */
const shownItems = (box: Locator) =>
  box.evaluate((element) => {
    const { bottom } = element.getBoundingClientRect();
    return [...element.querySelectorAll("li, article")].filter(
      (item) =>
        item.matches("ol > li, article") && Math.round(item.getBoundingClientRect().bottom) <= bottom + 12,
    ).length;
  });

/** The tallest empty space between neighbors in a card, or below its last one. */
const tallestHole = (page: Page) =>
  page.locator("main section.card").evaluateAll((all) =>
    Math.max(
      ...all.map((card) => {
        const leaves = [...card.querySelectorAll("*")]
          .filter(
            (element) =>
              // What is folded has a box of its own.
              element.checkVisibility() &&
              element.matches(
                "svg, canvas, p, h2, h3, li, td, th, a, button, summary, label, legend, caption, span, dd, dt",
              ),
          )
          .map((element) => element.getBoundingClientRect())
          .filter(({ height, width }) => height > 2 && width > 2)
          .sort((a, b) => a.top - b.top);
        let reached = card.getBoundingClientRect().top;
        let hole = 0;
        for (const { top, bottom } of leaves) {
          hole = Math.max(hole, top - reached);
          reached = Math.max(reached, bottom);
        }
        return Math.max(hole, card.getBoundingClientRect().bottom - reached);
      }),
    ),
  );

test.each(["recorded", "escalation", "calm"] as const)(
  "%s: both numbers, with what moved them, are above the fold with every notice present, and nothing moves or is hollow",
  async (pack) => {
    const page = await openedOn(pack);
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      await page.goto("/dashboard");
      const notices = page.getByRole("region", { name: "Notices" });
      for (const text of [/Demo data/, /Confirm your email address/, /Your trial ends in 2 days/])
        await notices.getByText(text).first().waitFor();
      const banner = page.getByRole("region", { name: "Major restrictions" });
      expect(await banner.count()).toBe(pack === "escalation" ? 1 : 0);

      const [level, forecast] = cards(page);
      if (!level || !forecast) return expect.fail("two cards");
      const cause = await boxOf(level.card.getByText(/^Risk is (low|medium|high|critical) at \d+/));
      const [first, second] = [await boxOf(level.number), await boxOf(forecast.number)];
      const label = await boxOf(
        forecast.card.getByText(/^(Low Probability|Moderate|High|Critical Probability)$/),
      );
      const lowest = Math.max(cause.y + cause.height, second.y + second.height, label.y + label.height);
      expect(lowest, `${pack} at ${viewport.width} px`).toBeLessThanOrEqual(viewport.height);
      const noticesTop = (await boxOf(notices)).y;
      if (viewport === DESKTOP) {
        expect(second.x).toBeGreaterThan(first.x + first.width);
        expect(Math.abs(second.y - first.y)).toBeLessThanOrEqual(GAP_MAX);
        const line = await boxOf(notices);
        expect(line.height, "one line").toBeLessThanOrEqual(40);
        expect(line.y + line.height, "every notice").toBeLessThanOrEqual(viewport.height);
      } else {
        expect(second.y).toBeGreaterThan(cause.y + cause.height);
      }
      expect(noticesTop).toBeGreaterThan(lowest);

      if (pack !== "calm")
        for (const name of ["Key Events Timeline", "Recent Relevant News"]) {
          const shown = () => shownItems(page.getByRole("group", { name }));
          // A story names its outlets and keywords, so that fewer fit into the news box.
          const least = name === "Key Events Timeline" ? 3 : viewport === PHONE ? 1 : 2;
          await expect
            .poll(shown, { message: `${name} at ${viewport.width} px` })
            .toBeGreaterThanOrEqual(least);
        }
      if (viewport === DESKTOP) await page.locator("canvas").waitFor();
      await expect
        .poll(() => tallestHole(page), { message: "the tallest hole" })
        .toBeLessThanOrEqual(GAP_MAX);
      const shift = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      );
      expect(shift, "layout shift").toBeLessThan(0.005);
      await expect.poll(() => product.overflow(page)).toBe(0);
      expect(await product.accessibilityProblems(page)).toEqual([]);
    }
  },
);
