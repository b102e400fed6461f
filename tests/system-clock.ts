import { vi } from "vitest";

/** Runs with the system's clock at `now`, for libraries that read it themselves. */
export async function withSystemClock<Result>(now: Date, work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ["Date"], now });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}
