import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { notices, NOTICES_FILE } from "./notices";

test("the third-party notices name every installed package of the product, as `npm run notices` writes them", () => {
  expect(readFileSync(NOTICES_FILE, "utf8")).toBe(notices());
});
