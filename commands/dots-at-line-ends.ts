import type { Page } from "@playwright/test";

/** The texts of a page whose dot between two facts ends a line, the following word standing on the next. */
export const dotsAtLineEnds = (page: Page) =>
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
