import { afterEach, expect, test, vi } from "vitest";
import { forceRecalc, manualRefresh, refreshNotice } from "./start-refresh";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("only the monitor, which shows refreshes, promises the result of a running one; the dashboard links there", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ message: "A refresh is already running." }, { status: 409 }),
  );
  const onAdmin = "A refresh is already running. Follow it in the API Health Monitor.";
  const onMonitor = "A refresh is already running. Results will appear here when it finishes.";
  expect((await manualRefresh()).description).toBe(onAdmin);
  expect(refreshNotice("admin", "running")).toEqual({ isDone: false, text: onAdmin });
  expect((await forceRecalc()).toast.description).toBe(onMonitor);
  expect(refreshNotice("monitor", "running")).toEqual({ isDone: false, text: onMonitor });
  expect(refreshNotice("admin", "nonsense")).toBeNull();
});
