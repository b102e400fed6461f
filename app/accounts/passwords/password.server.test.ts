import { expect, test, vi } from "vitest";
import { dummyPasswordHash, hashPassword, verifyPassword } from "./password.server";

vi.setConfig({ testTimeout: 60_000 });

const real = { PASSWORD_COST: 14 };
const cheap = { PASSWORD_COST: 4 };

test("a password is stored as a salted scrypt hash with its parameters, and only that password verifies", async () => {
  const storedHash = await hashPassword("exit-freedom-2028", real);
  expect(storedHash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(storedHash).not.toBe(await hashPassword("exit-freedom-2028", real));
  expect(await verifyPassword("exit-freedom-2028", storedHash, real)).toEqual({
    ok: true,
    needsRehash: false,
  });
  expect(await verifyPassword("exit-freedom-2027", storedHash, real)).toEqual({
    ok: false,
    needsRehash: false,
  });
});

test("passwords are compared in full, however long", async () => {
  const long = "correct horse 1".repeat(60);
  const storedHash = await hashPassword(`${long}a`, cheap);
  expect((await verifyPassword(`${long}b`, storedHash, cheap)).ok).toBe(false);
  expect((await verifyPassword(`${long}a`, storedHash, cheap)).ok).toBe(true);
});

test("the same characters typed on another system match", async () => {
  const storedHash = await hashPassword("Caf\u00e9-2028", cheap);
  expect((await verifyPassword("Cafe\u0301-2028", storedHash, cheap)).ok).toBe(true);
});

test("a hash with older parameters verifies and needs a rehash", async () => {
  // scrypt, N = 2^10, r = 8, p = 1, of "an older password 1".
  const storedHash =
    "$scrypt$ln=10,r=8,p=1$xTY6vVCQ7x1AHag729A07Q$uEUytC1Gztel+E2Lf3BUGKRhexd9DJTl3QvlQ03rbwY";
  expect(await verifyPassword("an older password 1", storedHash, real)).toEqual({
    ok: true,
    needsRehash: true,
  });
});

test("a hash that claims to cost more than the runtime's limit, or is malformed, matches nothing and costs nothing", async () => {
  for (const storedHash of ["$scrypt$ln=30,r=8,p=1$c2FsdA$a2V5", "$2b$12$abc", "", "nobody's"]) {
    expect(await verifyPassword("any", storedHash, cheap)).toEqual({ ok: false, needsRehash: false });
  }
});

test("the dummy hash uses the current parameters, so rejecting an unknown email takes as long as a wrong password", async () => {
  for (const config of [real, cheap]) {
    expect(dummyPasswordHash(config).split("$").slice(0, 3)).toEqual(
      (await hashPassword("x", config)).split("$").slice(0, 3),
    );
  }
  expect((await verifyPassword("", dummyPasswordHash(cheap), cheap)).ok).toBe(false);
});
