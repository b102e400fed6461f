import { expect, test } from "vitest";
import { adminSql, readArguments } from "./admin-sql";

test("an action and an address are parsed, in any option order", () => {
  const grant = { action: "grant", email: "ann@example.com", isRemote: false };
  expect(readArguments(["grant", "Ann@Example.com"])).toEqual(grant);
  expect(readArguments(["--remote", "grant", "ann@example.com"])).toEqual({ ...grant, isRemote: true });
  expect(readArguments(["revoke", "ann@example.com", "--remote"])).toMatchObject({ action: "revoke" });
});

test.each([
  [[], "Name an action."],
  [["promote", "ann@example.com"], 'Unknown action "promote".'],
  [["grant"], "Name the user's email address."],
  [["grant", "ann"], '"ann" isn\'t an email address.'],
  [["grant", "ann@example.com", "bob@example.com"], 'Only one address is allowed; remove "bob@example.com".'],
  [["grant", "ann@example.com", "--force"], "Unknown option --force."],
])("%j prints an error sentence", (given, error) => {
  expect(readArguments(given)).toEqual({ error });
});

test("an address with a quote can't end the statement", () => {
  const sql = adminSql({ action: "grant", email: "o'neil@example.com", isRemote: false });
  expect(sql).toContain("where email = 'o''neil@example.com' returning");
});

test("reset-mfa deletes both factors' rows and every session of the address, and adds an audit entry", () => {
  const sql = adminSql({ action: "reset-mfa", email: "ann@example.com", isRemote: false });
  for (const table of ["totp_secrets", "recovery_codes", "sessions"]) {
    expect(sql).toContain(
      `delete from ${table} where user_id in (select id from users where email = 'ann@example.com')`,
    );
  }
  expect(sql).toContain("'second-factor-reset'");
  expect(sql).not.toContain("is_admin");
});
