// Miniflare's synchronous calls, such as D1's `prepare`, sleep until a worker thread notifies them, but don't check that
// their own reply is there. A notification of the call before, if it comes late, wakes them too soon, and they fail
// (fixed upstream in cloudflare/workers-sdk#15552). Delete this with the first release of Miniflare that has the fix.

const wait: (memory: Int32Array, index: number, value: number, timeout?: number) => WaitResult = Atomics.wait;

type WaitResult = ReturnType<typeof Atomics.wait>;

/** `Atomics.wait`, except that without a time limit it sleeps on until the value has changed. */
function steadyWait(memory: Int32Array, index: number, value: number, timeout?: number): WaitResult {
  let woken = wait(memory, index, value, timeout);
  while (timeout === undefined && woken === "ok" && Atomics.load(memory, index) === value) {
    woken = wait(memory, index, value);
  }
  return woken;
}

Atomics.wait = steadyWait as typeof Atomics.wait;
