import { expect, test } from "vitest";
import { HASHES_WAITING_MAX, runQueuedHash } from "./hash-queue.server";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("passwords are hashed one at a time in order of arrival, with other work in between", async () => {
  let running = 0;
  let together = 0;
  const order: number[] = [];
  const hash = (n: number) =>
    runQueuedHash(async () => {
      together = Math.max(together, ++running);
      await pause(5);
      running--;
      order.push(n);
      return n;
    });
  let others = 0;
  const other = setInterval(() => others++, 1);
  const results = await Promise.all([1, 2, 3, 4, 5].map(hash));
  clearInterval(other);
  expect([results, order, together]).toEqual([[1, 2, 3, 4, 5], [1, 2, 3, 4, 5], 1]);
  // Four pauses of about 100 ms.
  expect(others).toBeGreaterThan(20);
});

test("beyond a short queue a hash is rejected immediately, and the queue then empties", async () => {
  const results = await Promise.all(
    Array.from({ length: HASHES_WAITING_MAX + 4 }, (_, n) => runQueuedHash(async () => n)),
  );
  expect(results.filter((result) => result === null)).toHaveLength(3);
  expect(await runQueuedHash(async () => "free again")).toBe("free again");
});

test("a hash that fails frees its slot", async () => {
  await expect(runQueuedHash(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await runQueuedHash(async () => 1)).toBe(1);
});
