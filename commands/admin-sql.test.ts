import { expect, test } from "vitest";
import { adminSql, readArguments } from "./admin-sql";

test("an action and an address are read, in any order of the option", () => {
  const grant = { action: "grant", email: "ann@example.com", isRemote: false };
  expect(readArguments(["grant", "Ann@Example.com"])).toEqual(grant);
  expect(readArguments(["--remote", "grant", "ann@example.com"])).toEqual({ ...grant, isRemote: true });
  expect(readArguments(["revoke", "ann@example.com", "--remote"])).toMatchObject({ action: "revoke" });
});

test.each([
  [[], "Say what to do."],
  [["promote", "ann@example.com"], 'Unknown action "promote".'],
  [["grant"], "Say whose address."],
  [["grant", "ann"], '"ann" is no email address.'],
  [["grant", "ann@example.com", "bob@example.com"], 'One address at a time; "bob@example.com" is too much.'],
  [["grant", "ann@example.com", "--force"], "Unknown option --force."],
])("%j is answered with a sentence", (given, error) => {
  expect(readArguments(given)).toEqual({ error });
});

test("an address with a quote cannot end the statement", () => {
  const sql = adminSql({ action: "grant", email: "o'neil@example.com", isRemote: false });
  expect(sql).toContain("where email = 'o''neil@example.com' returning");
});
