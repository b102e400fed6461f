import type { Page } from "@playwright/test";

/** The texts of a page whose dot between two facts ends a line, the following word standing on the next. */
export const dotsAtLineEnds = (page: Page) =>
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
