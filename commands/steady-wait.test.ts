import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import "./steady-wait";

const memory = () => new Int32Array(new SharedArrayBuffer(4));

/** Notifies the memory's sleeper every 5 ms, and changes its value after 20 notifications. */
const notifier = (shared: Int32Array) =>
  new Worker(
    `const { workerData: shared } = require("node:worker_threads");
     let notified = 0;
     const timer = setInterval(() => {
       if (++notified > 20) { Atomics.store(shared, 0, 1); clearInterval(timer); }
       Atomics.notify(shared, 0);
     }, 5);`,
    { eval: true, workerData: shared },
  );

test("a wait without a time limit lasts until the value has changed, however often it is notified", async () => {
  const shared = memory();
  const worker = notifier(shared);
  Atomics.wait(shared, 0, 0);
  expect(Atomics.load(shared, 0)).toBe(1);
  await worker.terminate();
});

test("a wait ends at once when the value differs, and in time when it has a limit", () => {
  expect(Atomics.wait(memory(), 0, 7)).toBe("not-equal");
  expect(Atomics.wait(memory(), 0, 0, 1)).toBe("timed-out");
});
