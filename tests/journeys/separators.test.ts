import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct();

test("no line ends with the dot between two facts, at any width", async () => {
  const page = await product.page({ as: await product.user() });
  for (const address of ["/news", "/dashboard", "/restrictions", "/api-reference"]) {
    await page.goto(address);
    await page.locator("main").filter({ hasText: "\u00b7" }).waitFor({ timeout: 10_000 });
    for (let width = 320; width <= 420; width += 10) {
      await page.setViewportSize({ width, height: 900 });
      expect(await dotsAtLineEnds(page), `${address} at ${width} px`).toEqual([]);
    }
  }
});

/** The texts with a dot whose following word stands on another line. */
const dotsAtLineEnds = (page: Page) =>
  page.locator("main").evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const letters: { sign: string; node: Node; at: number }[] = [];
    while (texts.nextNode()) {
      const node = texts.currentNode;
      for (const [at, sign] of [...(node.textContent ?? "")].entries()) {
        if (sign.trim()) letters.push({ sign, node, at });
      }
    }
    const lineOf = ({ node, at }: { node: Node; at: number }) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().bottom;
    };
    return letters
      .filter((letter, index) => {
        const next = letters[index + 1];
        return letter.sign === "\u00b7" && next && lineOf(next) - lineOf(letter) > 8;
      })
      .map(({ node }) => node.parentElement?.textContent);
  });
