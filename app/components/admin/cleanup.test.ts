import { expect, test } from "vitest";
import { MINUTE_MS } from "~/time";
import { InterruptedCleanup } from "./cleanup";

test("an interrupted cleanup is kept for 10 minutes, for the administrator who left it", () => {
  const interrupted = new InterruptedCleanup<string>();
  expect(interrupted.of("ann", 0)).toBeNull();
  interrupted.keep("ann", "two users selected", 0);
  expect(interrupted.of("ann", 10 * MINUTE_MS)).toBe("two users selected");
  expect(interrupted.of("ann", 10 * MINUTE_MS + 1)).toBeNull();
  expect(interrupted.of("bob", 0)).toBeNull();
  interrupted.forget();
  expect(interrupted.of("ann", 0)).toBeNull();
});
