import type { Locator } from "@playwright/test";
import { expect } from "vitest";

/**
 * Expects that an event and the row of the same story, found by their link, show the same points, or both none: on some days,
 * such as November 28, 2026, the newest of the demonstration stories count nothing.
 */
export async function expectSamePoints(events: Locator, news: Locator) {
  const pointsByLink = async (items: Locator) =>
    new Map(
      await items.evaluateAll((all) =>
        all.map(
          (item) =>
            [
              item.querySelector("h3 a")?.getAttribute("href"),
              /[+\u2212][\d.]+(?=\spoints)/.exec(item.textContent)?.[0],
            ] as const,
        ),
      ),
    );
  const inNews = await pointsByLink(news.getByRole("article"));
  const shared = [...(await pointsByLink(events.getByRole("listitem")))].filter(
    ([link]) => link && inNews.has(link),
  );
  expect(shared.length).toBeGreaterThan(0);
  for (const [link, points] of shared) expect(inNews.get(link), link ?? "").toBe(points);
}
