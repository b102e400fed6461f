import { expect, test } from "vitest";
import { z } from "zod";
import { email, passwordReset, passwordResetForm, registrationForm, typedPassword } from "./credentials";

/** The first message per field, as a form shows it. */
function messages(schema: z.ZodType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return Object.fromEntries([...issues].reverse().map(({ path, message }) => [path.join("."), message]));
}

const credentials = z.object({ email, password: typedPassword });
const address = z.object({ email });

const good = { email: "ada@example.com", password: "analytical1", confirmPassword: "analytical1" };

test.each([
  [good, {}],
  [{ ...good, email: "ada" }, { email: "Please enter a valid email address" }],
  [{ ...good, email: undefined }, { email: "Please enter a valid email address" }],
  [{ ...good, email: `${"a".repeat(250)}@example.com` }, { email: "Please enter a valid email address" }],
  [
    { ...good, password: "short1", confirmPassword: "short1" },
    { password: "Password must be at least 8 characters long" },
  ],
  [
    { ...good, password: "12345678", confirmPassword: "12345678" },
    { password: "Password must contain at least one letter" },
  ],
  [
    { ...good, password: "lettersonly", confirmPassword: "lettersonly" },
    { password: "Password must contain at least one number" },
  ],
  [{ ...good, confirmPassword: "different1" }, { confirmPassword: "Passwords don't match" }],
  [{ ...good, confirmPassword: undefined }, { confirmPassword: "Passwords don't match" }],
  [
    { email: "ada", password: "short", confirmPassword: "other" },
    {
      email: "Please enter a valid email address",
      password: "Password must be at least 8 characters long",
      confirmPassword: "Passwords don't match",
    },
  ],
  [
    {},
    {
      email: "Please enter a valid email address",
      password: "Password must be at least 8 characters long",
      confirmPassword: "Please confirm your password",
    },
  ],
  [{ ...good, password: undefined }, { password: "Password must be at least 8 characters long" }],
])("registration %j is answered by %j", (value, expected) => {
  expect(messages(registrationForm, value)).toEqual(expected);
});

test("an email address is stored trimmed and in lowercase", () => {
  expect(address.parse({ email: "  Ada@Example.COM " })).toEqual({ email: "ada@example.com" });
});

test("login requires an email address and a password of any length", () => {
  expect(messages(credentials, { email: "ada" })).toEqual({
    email: "Please enter a valid email address",
    password: "Password is required",
  });
  expect(messages(credentials, { email: "ada@example.com", password: "x" })).toEqual({});
});

test("a new password needs 8 characters and a matching confirmation, nothing more", () => {
  expect(messages(passwordResetForm, {})).toEqual({
    password: "Password must be at least 8 characters long",
    confirmPassword: "Please confirm your password",
  });
  expect(messages(passwordResetForm, { password: "lettersonly" })).toEqual({
    confirmPassword: "Please confirm your password",
  });
  expect(messages(passwordResetForm, { confirmPassword: "lettersonly" })).toEqual({
    password: "Password must be at least 8 characters long",
  });
  expect(messages(passwordResetForm, { password: "lettersonly", confirmPassword: "lettersonly" })).toEqual(
    {},
  );
  expect(messages(passwordResetForm, { password: "lettersonly", confirmPassword: "letters" })).toEqual({
    confirmPassword: "Passwords don't match",
  });
});

test("a reset without a token is invalid", () => {
  expect(messages(passwordReset, { password: "lettersonly" })).toEqual({ token: "Invalid reset token" });
});

test("a password of 1,000 characters is accepted and one of more than 1,024 is rejected with a message", () => {
  const long = (length: number) => ({ email: "ada@example.com", password: "x1".repeat(length / 2) });
  expect(messages(credentials, long(1000))).toEqual({});
  expect(messages(credentials, long(1026))).toEqual({
    password: "Password must be at most 1024 characters long",
  });
});

test("an international domain is stored in ASCII form", () => {
  expect(address.parse({ email: "Ada@München.example" })).toEqual({ email: "ada@xn--mnchen-3ya.example" });
  // A full stop and a joiner as their scripts write them.
  expect(address.parse({ email: "ada@例え。テスト" })).toEqual({ email: "ada@xn--r8jz45g.xn--zckzah" });
  expect(address.parse({ email: "ada@نامه\u200cای.com" })).toEqual({ email: "ada@xn--mgba3gch31f060k.com" });
  for (const none of ["ada@münchen.example/x", "ada@例え。", "ada@ex\u200bample.com", "ada@１２７.０.０.１"])
    expect(messages(address, { email: none })).not.toEqual({});
});

test.each(["user@example.xn--p1ai", "a&b@example.com", "o'neil+x@mail.example.org", "a/b=c@x-1.example"])(
  "%s is an address",
  (email) => expect(messages(address, { email })).toEqual({}),
);

test.each([
  "a@b",
  "a@b.1",
  "a..b@example.com",
  ".a@example.com",
  "a@-x.example",
  "a b@example.com",
  "a@x.example\nb@x.example",
  `${"a".repeat(65)}@example.com`,
  "<a>@example.com",
])("%s is no address", (email) =>
  expect(messages(address, { email })).toEqual({ email: "Please enter a valid email address" }),
);
