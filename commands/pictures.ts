import { rmSync } from "node:fs";
import path from "node:path";
import { addViewers, signIn } from "../tests/journeys/people";
import { addressOf, PAGES, type Viewer } from "../tests/journeys/page-list";
import { startProduct } from "../tests/journeys/running-product";
import { makeSeededState } from "../tests/journeys/seeded-state";
import { launchChromium } from "./chromium";
import { dotsAtLineEnds } from "./dots-at-line-ends";
import { PROJECT } from "./local-product";
import { build } from "./product-build";
import { step } from "./progress";
import { visibleWords } from "./visible-words";

// npm run pictures: takes screenshots of every page in both themes and three widths, in test-results/pictures, from its
// own product instance, built first, and prints how many words each page shows. `-- dashboard alerts` takes only the pages
// whose path contains one of the words; `-- --words` counts only. Fails where a line
// ends with the dot between two facts.

const WIDTHS = [390, 768, 1280];
const PHONE_WIDTHS = [320, 340, 360, 375, 390, 412];
const folder = path.join(PROJECT, "test-results/pictures");
/** Sets the exit code to 1 where a line ends with a dot. */
export async function takePictures({ _: wanted, words }: { _: string[]; words: boolean }): Promise<void> {
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
        if (wanted.length > 0 && !wanted.some((word) => entry.includes(word))) continue;
        const name = entry.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "") || "landing";
        await page.goto(addressOf(entry, ids), { waitUntil: "networkidle" });
        console.log(`${viewer} ${entry}: ${await visibleWords(page)} words`);
        if (words) continue;
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
