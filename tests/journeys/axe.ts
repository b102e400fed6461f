import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export type Theme = "light" | "dark";

/** The themes differ only in colors, so the second theme of a page needs only the rules about them. */
const RULES = {
  all: {
    type: "tag",
    values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  },
  colors: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
} satisfies Record<string, RunOptions["runOnly"]>;

/** Violations that axe-core finds while the page has this theme, as short sentences. The page keeps its own theme. */
export async function problemsIn(page: Page, theme: Theme, rules: keyof typeof RULES): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ theme, runOnly }) => {
      const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
      const root = document.documentElement;
      const toggled = root.classList.contains("dark") !== (theme === "dark");
      const atOnce = new CSSStyleSheet();
      atOnce.replaceSync("*, ::before, ::after { transition: none !important }");
      if (toggled) {
        document.adoptedStyleSheets.push(atOnce);
        root.classList.toggle("dark");
      }
      // Fades and color transitions have no final contrast until they finish.
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      }
      // By default axe would run in an email's preview frame, where scripts are blocked.
      const { violations } = await axe.run({ runOnly, resultTypes: ["violations"], iframes: false });
      if (toggled) {
        root.classList.toggle("dark");
        // Restore the colors before the transitions: reading one makes the browser apply them.
        getComputedStyle(document.body).getPropertyValue("color");
        document.adoptedStyleSheets.pop();
      }
      return violations.map(
        ({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ target }) => target).join(", ")}`,
      );
    },
    { theme, runOnly: RULES[rules] },
  );
}
