import { Miniflare } from "miniflare";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { admin, adminCommand, adminSql, type AdminCommand } from "./admin";
import { bindingsWorker, localD1 } from "./local-bindings";
import { createTables } from "./migrations";

const args = { action: "grant", email: "Ann@Example.com", remote: false, env: "production" };

test("an action and an address are checked, the address in lowercase", () => {
  const grant = { action: "grant", email: "ann@example.com", isRemote: false, environment: "production" };
  expect(adminCommand(args)).toEqual(grant);
  expect(adminCommand({ ...args, remote: true, env: "staging" })).toEqual({
    ...grant,
    isRemote: true,
    environment: "staging",
  });
});

test.each([
  ["a&b@example.com", "a&b@example.com"],
  ["user@пример.рф", "user@xn--e1afmkfd.xn--p1ai"],
])("anyone who can register can be made an administrator: %s", (email, stored) => {
  expect(adminCommand({ ...args, email }).email).toBe(stored);
});

test.each([
  [{ action: "promote" }, 'Unknown action "promote".'],
  [{ email: "ann" }, '"ann" isn\'t an email address.'],
])("%j is refused in a sentence", (wrong, message) => {
  expect(() => adminCommand({ ...args, ...wrong })).toThrow(message);
});

test("a deployment that this machine doesn't know is named, with what to do", async () => {
  const remote = { action: "grant", email: "ann@example.com", remote: true, env: "no-such-one" };
  await expect(admin(remote)).rejects.toThrow(
    /no-such-one has not been deployed .* Run `npm run deploy` first/,
  );
});

describe("against a real D1", () => {
  const runtime = new Miniflare({ workers: [bindingsWorker({ d1Databases: ["DB"] })] });
  let db: D1Database;
  beforeAll(async () => {
    db = await localD1(runtime);
    await createTables(db);
  });
  afterAll(() => runtime.dispose());
  beforeEach(() =>
    db.batch(
      ["totp_secrets", "recovery_codes", "passkeys", "sessions", "users"].map((table) =>
        db.prepare(`delete from ${table}`),
      ),
    ),
  );

  const add = (email: string, { admin = 0, leaves = null as number | null } = {}) =>
    db
      .prepare(
        "insert into users (id, email, password_hash, is_admin, deletion_requested_at, created_at) values (?1, ?1, '', ?2, ?3, 0)",
      )
      .bind(email, admin, leaves)
      .run();
  /** Runs the command's statements, and gives what the first one found. */
  async function run(action: AdminCommand["action"], email: string) {
    const statements = adminSql({ action, email, isRemote: false, environment: "production" })
      .split(/;\n|;$/)
      .filter(Boolean);
    const [found] = await db.batch(statements.map((statement) => db.prepare(statement)));
    return found?.results;
  }
  const admins = async () =>
    (await db.prepare("select email from users where is_admin = 1").all()).results.map(({ email }) => email);
  const logged = async (subject: string) =>
    (
      await db
        .prepare("select action from audit_log where subject = (select id from users where email = ?)")
        .bind(subject)
        .all()
    ).results;

  test("rights are granted and taken, each with its line in the audit log; an unknown address changes nothing", async () => {
    await add("o'neil@example.com");
    await add("ann@example.com", { admin: 1 });
    expect(await run("grant", "o'neil@example.com")).toEqual([{ email: "o'neil@example.com", refused: 0 }]);
    expect(await admins()).toEqual(["o'neil@example.com", "ann@example.com"]);
    expect(await run("revoke", "ann@example.com")).toMatchObject([{ refused: 0 }]);
    expect(await admins()).toEqual(["o'neil@example.com"]);
    expect(await logged("ann@example.com")).toEqual([{ action: "admin-revoked" }]);
    expect(await run("grant", "nobody@example.com")).toEqual([]);
    expect(await logged("nobody@example.com")).toEqual([]);
  });

  test("the last administrator keeps the role, also where the only other one is about to leave", async () => {
    await add("last@example.com", { admin: 1 });
    await add("leaving@example.com", { admin: 1, leaves: 1 });
    expect(await run("revoke", "last@example.com")).toEqual([{ email: "last@example.com", refused: 1 }]);
    expect(await admins()).toContain("last@example.com");
    expect(await logged("last@example.com")).toEqual([]);
    expect(await run("revoke", "leaving@example.com")).toMatchObject([{ refused: 0 }]);
    expect(await admins()).toEqual(["last@example.com"]);
  });

  test("unsuppress lifts the stop of emails to the address alone, with its line in the audit log", async () => {
    await add("ann@example.com");
    await add("ben@example.com");
    await run("unsuppress", "ann@example.com");
    const lifted = await db.prepare("select email from users where suppression_lifted_at > 0").all();
    expect(lifted.results).toEqual([{ email: "ann@example.com" }]);
    expect(await logged("ann@example.com")).toContainEqual({ action: "emails-unsuppressed" });
  });

  test("reset-mfa deletes the second factors and every session of the address, and no one else's", async () => {
    for (const email of ["ann@example.com", "ben@example.com"]) {
      await add(email);
      await db.batch(
        [
          "insert into totp_secrets (user_id, sealed_secret, created_at) values (?1, '', 0)",
          "insert into recovery_codes (id, user_id, created_at) values (?1, ?1, 0)",
          "insert into passkeys (id, user_id, name, public_key, counter, transports, created_at) values (?1, ?1, '', '', 0, '[]', 0)",
          "insert into sessions (id, user_id, expires_at, created_at) values (?1, ?1, 0, 0)",
        ].map((insert) => db.prepare(insert).bind(email)),
      );
    }
    await run("reset-mfa", "ann@example.com");
    for (const table of ["totp_secrets", "recovery_codes", "passkeys", "sessions"])
      expect((await db.prepare(`select user_id from ${table}`).all()).results).toEqual([
        { user_id: "ben@example.com" },
      ]);
    expect(await logged("ann@example.com")).toContainEqual({ action: "second-factor-reset" });
  });
});
