import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import "./open.server";

test("the module can be evaluated again, as the development server does, and still keeps parameters out", async () => {
  const again = "./open.server?again";
  await expect(import(again)).resolves.toHaveProperty("openDatabase");
  const { message } = new DrizzleQueryError("insert into users values (?)", ["a-password-hash"]);
  expect(message).toBe("A query failed");
});
