import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UnbrokenDates } from "./text";

test.each([
  ["In effect since Nov 20, 2026. Ends May 1, 2027.", ["Nov 20, 2026", "May 1, 2027"]],
  ["You have access until December 3, 2026.", ["December 3, 2026"]],
  ["Up 1 point since Nov 27, mostly because of a proposal of Mar 2026.", ["Nov 27"]],
  ["On a ground not in force on 2025-01-19.", ["2025-01-19"]],
  ["Proclamation 10886 of the 50 states", []],
])("%s stays to the letter, with each date on one line", (text, dates) => {
  const html = renderToStaticMarkup(<UnbrokenDates text={text} />);
  expect(html.replace(/<[^>]+>/g, "")).toBe(text);
  const unbroken = [...html.matchAll(/<span class="whitespace-nowrap">(.*?)<\/span>/g)];
  expect(unbroken.map(([, date]) => date)).toEqual(dates);
});
