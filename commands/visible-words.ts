import type { Page } from "@playwright/test";

/**
 * Counts the words that a reader of a page sees at 1280 px without opening anything: those of its main part, so neither
 * the sidebar, nor folded details, nor text for screen readers only. A number is a word; a lone sign is none.
 */
export async function visibleWords(page: Page) {
  await page.setViewportSize({ width: 1280, height: 900 });
  return page.evaluate(() => {
    const root = document.querySelector("main") ?? document.body;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let words = 0;
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      if (text.parentElement.closest(".sr-only")) continue;
      range.selectNodeContents(text);
      const { width, height } = range.getBoundingClientRect();
      const box = text.parentElement.getBoundingClientRect();
      if (Math.min(width, height) <= 1 || Math.min(box.width, box.height) <= 1) continue;
      words += text.nodeValue?.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
    }
    return words;
  });
}
