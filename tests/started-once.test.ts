import { expect, test } from "vitest";
import { startedOnce } from "./started-once";

test("everyone gets what was started first", async () => {
  let starts = 0;
  const get = startedOnce({}, () => Promise.resolve(++starts));
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(await get()).toBe(1);
});

test("a failed start fails its callers only, and the next starts again", async () => {
  let starts = 0;
  const get = startedOnce({}, () =>
    ++starts === 1 ? Promise.reject(new Error("no port")) : Promise.resolve(starts),
  );
  await expect(get()).rejects.toThrow("no port");
  expect(await get()).toBe(2);
});

test("what has ended since is started again", async () => {
  const running = new Set<number>();
  let starts = 0;
  const start = () => {
    running.add(++starts);
    return Promise.resolve(starts);
  };
  const get = startedOnce({}, start, (server) => running.has(server));
  expect(await get()).toBe(1);
  running.delete(1);
  expect(await get()).toBe(2);
  expect(await get()).toBe(2);
});
