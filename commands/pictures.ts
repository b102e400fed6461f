import { rmSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { addViewers, signIn } from "../tests/journeys/people";
import { addressOf, PAGES, type Viewer } from "../tests/journeys/page-list";
import { startProduct } from "../tests/journeys/running-product";
import { makeSeededState } from "../tests/journeys/seeded-state";
import { launchChromium } from "./chromium";
import { ArgumentError } from "./command";
import { PROJECT } from "./local-product";
import { build } from "./product-build";
import { step } from "./progress";

// npm run pictures: screenshots of every page from a product of its own, those of the landing page, and the pictures for shared links.

const WIDTHS = [390, 768, 1280];
const PHONE_WIDTHS = [320, 340, 360, 375, 390, 412];
const folder = path.join(PROJECT, "test-results/pictures");

/** @throws for anything but screens, landing and share */
export async function takePictures(which: string, words: readonly string[]): Promise<void> {
  if (which === "screens") return takeScreens(words);
  if (words.length > 0) throw new ArgumentError(`Unexpected argument "${words.join(" ")}".`);
  if (which === "landing") return (await import("./landing-pictures")).takeLandingPictures();
  if (which === "share") return (await import("./share-pictures")).drawSharePictures();
  throw new ArgumentError(`There are no pictures of "${which}".`);
}

/** Takes those whose path contains one of the words, or all. Sets the exit code to 1 where a line ends with a dot. */
async function takeScreens(words: readonly string[]): Promise<void> {
  await step("Build", build);
  const state = await step("Product", makeSeededState);
  const product = await startProduct(state);
  const browser = await launchChromium();
  try {
    await product.worker.runCron("0 */6 * * *");
    const { viewers, ids } = await addViewers(product.context);
    for (const viewer of Object.keys(PAGES) as Viewer[]) {
      const context = await browser.newContext({ baseURL: product.origin, reducedMotion: "reduce" });
      const user = viewers[viewer];
      if (user) await signIn(context, product, user);
      const page = await context.newPage();
      for (const entry of PAGES[viewer]) {
        if (words.length > 0 && !words.some((word) => entry.includes(word))) continue;
        const name = entry.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "") || "landing";
        await page.goto(addressOf(entry, ids), { waitUntil: "networkidle" });
        for (const width of PHONE_WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          for (const text of await dotsAtLineEnds(page)) {
            console.error(`A line ends with a dot at ${width} px: ${text}`);
            process.exitCode = 1;
          }
        }
        for (const theme of ["light", "dark"]) {
          await page.evaluate((chosen) => {
            document.documentElement.classList.toggle("dark", chosen === "dark");
            window.dispatchEvent(new Event("themechange"));
          }, theme);
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 900 });
            // A chart takes a moment to resize with its window.
            await page.waitForFunction(() =>
              [...document.querySelectorAll("canvas")].every(
                (canvas) => Math.abs(canvas.width / devicePixelRatio - canvas.clientWidth) < 2,
              ),
            );
            const file = path.join(folder, viewer, `${name}-${theme}-${width}.png`);
            await page.screenshot({ path: file, fullPage: true, animations: "disabled" });
            console.log(path.relative(PROJECT, file));
          }
        }
      }
      await context.close();
    }
  } finally {
    await browser.close();
    await product.stop();
    rmSync(state, { recursive: true, force: true });
  }
}

/** The texts of a page whose dot between two facts ends a line, the following word standing on the next. */
const dotsAtLineEnds = (page: Page) =>
  // No function in it has a name: `tsx` would mark that with a helper that the page doesn't have.
  page.locator("main").evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const letters: { sign: string; node: Node; at: number }[] = [];
    while (texts.nextNode()) {
      const node = texts.currentNode;
      for (const [at, sign] of [...(node.textContent ?? "")].entries()) {
        if (sign.trim()) letters.push({ sign, node, at });
      }
    }
    return letters.flatMap((letter, index) => {
      const next = letters[index + 1];
      if (letter.sign !== "\u00b7" || !next) return [];
      const [line = 0, following = 0] = [letter, next].map(({ node, at }) => {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect().bottom;
      });
      return following - line > 8 ? [letter.node.parentElement?.textContent ?? ""] : [];
    });
  });
