import { beforeEach, expect, test } from "vitest";
import { outletDays } from "./tables.server";
import { DAY_MS } from "~/time";
import { noon, testContext } from "../../tests/context";
import { countOutletDays, forgetOutletDays, outletDaysBetween, type CountedItem } from "./outlet-days.server";

const context = testContext("outlet-days");
const today = Math.floor(noon.getTime() / DAY_MS);
const item = (number: number, more: Partial<CountedItem> = {}): CountedItem => ({
  url: `https://ledger.example/${number}`,
  source: "Harbor Ledger",
  publishedAt: noon,
  isRelevant: false,
  isDemonstration: false,
  ...more,
});
const days = (options: { from?: number; to?: number; withDemonstration?: boolean } = {}) =>
  outletDaysBetween(context.db, { from: today - 400, to: today, withDemonstration: false, ...options });

beforeEach(async () => {
  await context.db.delete(outletDays);
});

test("items are counted once by URL, however often they are read, with relevant ones counted separately", async () => {
  const items = [item(1, { isRelevant: true }), item(2), item(2), item(3)];
  await countOutletDays(context, items);
  await countOutletDays(context, [...items, item(4, { isRelevant: true })]);
  expect(await days()).toEqual([{ outlet: "harborledger", day: today, items: 4, relevant: 2 }]);
});

test("an item is relevant if any copy of it is, whichever comes first", async () => {
  const copies = [item(1), item(1, { isRelevant: true }), item(1)];
  for (const refreshes of [[copies], copies.map((copy) => [copy])]) {
    await context.db.delete(outletDays);
    for (const items of [[item(2)], ...refreshes]) await countOutletDays(context, items);
    expect(await days()).toMatchObject([{ items: 2, relevant: 1 }]);
  }
});

test("an outlet has one name in any spelling, and its own count per UTC day", async () => {
  const midnight = new Date(today * DAY_MS);
  await countOutletDays(context, [
    item(1, { source: "CNN" }),
    item(2, { source: "cnn.com", publishedAt: midnight }),
    item(3, { source: "The CNN", publishedAt: new Date(midnight.getTime() - 1) }),
  ]);
  expect(await days()).toEqual([
    { outlet: "cnn", day: today, items: 2, relevant: 0 },
    { outlet: "cnn", day: today - 1, items: 1, relevant: 0 },
  ]);
});

test("demonstration items are counted separately and read only on request", async () => {
  await countOutletDays(context, [item(1), item(2, { isDemonstration: true })]);
  expect(await days()).toMatchObject([{ items: 1 }]);
  expect(await days({ withDemonstration: true })).toHaveLength(2);
});

test("a thousand items of a hundred outlets are all counted", async () => {
  const items = Array.from({ length: 1_000 }, (_, number) =>
    item(number, { source: `Outlet ${number % 100}` }),
  );
  await countOutletDays(context, items);
  const counted = await days();
  expect(counted).toHaveLength(100);
  expect(counted.every(({ items: count }) => count === 10)).toBe(true);
});

test("days before the window are neither read nor, once purged, kept", async () => {
  await countOutletDays(context, [
    item(1),
    item(2, { publishedAt: new Date(noon.getTime() - 400 * DAY_MS) }),
  ]);
  expect(await days({ from: today - 379 })).toHaveLength(1);
  await forgetOutletDays(context.db, today - 379);
  expect(await days()).toHaveLength(1);
});
