import { expect, test } from "vitest";
import { readSignedToken, signToken } from "./signed-token.server";

const secrets = ["a-secret-that-is-long-enough-000000001"];

test("a token names its parts again, for its own purpose only", async () => {
  const token = await signToken(secrets, "unsubscribe", ["rule", "rule-1"]);
  expect(await readSignedToken(secrets, "unsubscribe", token)).toEqual(["rule", "rule-1"]);
  expect(await readSignedToken(secrets, "restore-email", token)).toBeNull();
});

test("a part with a dot is refused when the token is made, because its link could never work", async () => {
  await expect(signToken(secrets, "not-me", ["user.codes-refused.2026-11-20"])).rejects.toThrow("a dot");
});
