import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listErased } from "~/privacy/erased-list.server";
import type { Context } from "~/context.server";
import { backup, restore } from "../../commands/deploy/backup";
import { askRemoteDoctor } from "../../commands/deploy/remote-doctor";
import { rollback } from "../../commands/deploy/rollback";
import type { Trouble } from "../../stand-ins/cloudflare";
import { simulatedDeployment, WORKER, type Deployment } from "./deployment";

// From a clone to a running service, on a simulated Cloudflare account: what is tested is what was uploaded.

const PASSWORD = "correct-horse-battery-2028";

const post = (deployed: Deployment, where: string, body: object, cookie = "") =>
  deployed.ask(where, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: `https://${WORKER}.${deployed.cloudflare.subdomain}`,
      ...(cookie ? { Cookie: cookie } : {}),
    },
    body: JSON.stringify(body),
  });

const cookieOf = (response: Response) => response.headers.get("set-cookie")?.split(";")[0] ?? "";

const databaseOf = (deployed: Deployment) =>
  deployed.cloudflare.databases.find(
    deployed.cloudflare.workers[0]?.versions.at(-1)?.bindings.find(({ type }) => type === "d1")?.id ?? "",
  );

async function rows(deployed: Deployment, sql: string): Promise<unknown[]> {
  const database = databaseOf(deployed);
  if (!database) return [];
  const [result] = await deployed.cloudflare.databases.query(database, { sql });
  return result?.results ?? [];
}

describe("one deployment after the other", () => {
  let deployed: Deployment;
  let secrets: Record<string, string>;
  beforeAll(async () => {
    deployed = await simulatedDeployment();
  });
  afterAll(() => deployed.stop());

  test("a dry run says what it would do and changes nothing", async () => {
    await deployed.deploy({ isDryRun: true });
    expect(deployed.said.join("\n")).toContain(`Would make the database ${WORKER}`);
    expect(deployed.said.join("\n")).toContain("Would make up DATA_SECRETS");
    expect(deployed.cloudflare.calls.filter((call) => !call.startsWith("GET"))).toEqual([]);
  });

  test("the first deployment makes what is missing, and the uploaded Worker serves people", async () => {
    await deployed.deploy();
    const { cloudflare } = deployed;
    expect(cloudflare.databases.all.map(({ name }) => name)).toEqual([WORKER]);
    expect(cloudflare.queues.map(({ queue_name }) => queue_name).toSorted()).toEqual(
      ["account-emails", "alert-emails", "digest-emails", "notifications", "refreshes"].map(
        (queue) => `${WORKER}-${queue}`,
      ),
    );
    for (const { consumers } of cloudflare.queues)
      expect(consumers.map(({ script }) => script)).toEqual([WORKER]);
    expect(cloudflare.workers[0]?.crons).toHaveLength(4);
    secrets = deployed.secrets();
    expect(Object.keys(secrets).toSorted()).toEqual(["DATA_SECRETS", "SESSION_SECRETS", "VAPID_KEYS"]);
    for (const secret of Object.values(secrets)) expect(deployed.said.join("\n")).not.toContain(secret);
    expect(statSync(path.join(deployed.host.folder, "production.env")).mode & 0o777).toBe(0o600);

    expect(await (await deployed.ask("/")).text()).toContain("US Exit Freedom Monitor");
    expect((await deployed.ask("/favicon.svg")).headers.get("content-type")).toBe("image/svg+xml");
    const registered = await post(deployed, "/api/auth/register", {
      email: "first@example.com",
      password: PASSWORD,
    });
    expect(registered.status, await registered.clone().text()).toBe(201);
    const login = await post(deployed, "/api/auth/login", { email: "first@example.com", password: PASSWORD });
    expect(login.status).toBe(200);
    const account = await deployed.ask("/account", { headers: { Cookie: cookieOf(login) } });
    expect(await account.text()).toContain("first@example.com");
    expect(deployed.said.join("\n")).toMatch(/ok +Federal Register: \d+ items/);
    expect(await deployed.runCron("0 */6 * * *")).toBe("ok");
    expect(await rows(deployed, "select count(*) as assessments from risk_assessments")).toEqual([
      { assessments: 1 },
    ]);
    expect((await deployed.ask("/health")).status).toBe(200);
  });

  test("a further deployment applies a new migration and keeps database, accounts, sessions and secrets", async () => {
    const session = await post(deployed, "/api/auth/login", {
      email: "first@example.com",
      password: PASSWORD,
    });
    const migrations = path.join(deployed.host.folder, "migrations");
    mkdirSync(migrations, { recursive: true });
    cpSync(deployed.host.migrations, migrations, { recursive: true });
    writeFileSync(path.join(migrations, "0001_notes.sql"), "CREATE TABLE notes (id text);");
    Object.assign(deployed.host, { migrations });
    await deployed.deploy();
    expect(deployed.said.join("\n")).toContain("Migrations: done (0001_notes.sql)");
    expect(await rows(deployed, "select name from sqlite_master where name = 'notes'")).toHaveLength(1);
    expect(deployed.secrets()).toEqual(secrets);
    expect(deployed.cloudflare.databases.all).toHaveLength(1);
    expect(deployed.cloudflare.queues).toHaveLength(5);
    const account = await deployed.ask("/account", { headers: { Cookie: cookieOf(session) } });
    expect(await account.text()).toContain("first@example.com");
  });

  test("a rollback over a migration is refused with the bookmark named; one without runs the version before", async () => {
    await expect(rollback({ environment: "production", isForced: false }, deployed.host)).rejects.toThrow(
      /0001_notes\.sql[\s\S]*--bookmark 0000/,
    );
    await deployed.deploy();
    const [, before] = deployed.cloudflare.workers[0]?.deployments ?? [];
    await rollback({ environment: "production", isForced: false }, deployed.host);
    expect(deployed.cloudflare.workers[0]?.deployments[0]?.versionId).toBe(before?.versionId);
    expect(deployed.said.join("\n")).toContain("The database stays as it is, at bookmark 0000");
    expect((await deployed.ask("/health")).status).toBe(200);
    expect(deployed.secrets()).toEqual(secrets);
  });

  test("another machine deploys over it without making a second of anything", async () => {
    const { folder } = deployed.host;
    Object.assign(deployed.host, { folder: `${folder}-of-another-machine` });
    await deployed.deploy();
    Object.assign(deployed.host, { folder });
    expect(deployed.secrets()).toEqual(secrets);
    expect(deployed.cloudflare.databases.all).toHaveLength(1);
    expect(deployed.cloudflare.namespaces).toHaveLength(1);
  });

  test("a rotated secret is put in front of the old one; a given one is replaced only when that is asked for", async () => {
    const file = path.join(deployed.host.folder, "keys");
    writeFileSync(file, "GUARDIAN_API_KEY=first-key\n");
    await deployed.deploy({ replace: ["SESSION_SECRETS"], secretsFile: file });
    const [newest, old] = deployed.secrets().SESSION_SECRETS?.split(",") ?? [];
    expect(old).toBe(secrets.SESSION_SECRETS);
    expect(newest).not.toBe(old);
    expect(deployed.secrets().DATA_SECRETS).toBe(secrets.DATA_SECRETS);

    expect(deployed.secrets().GUARDIAN_API_KEY).toBe("first-key");

    writeFileSync(file, "GUARDIAN_API_KEY=second-key\n");
    await deployed.deploy({ secretsFile: file, isDryRun: true });
    expect(deployed.said.join("\n")).not.toContain("Would set GUARDIAN_API_KEY");
    await deployed.deploy({ secretsFile: file, isDryRun: true, replace: ["GUARDIAN_API_KEY"] });
    expect(deployed.said.join("\n")).toContain("Would set GUARDIAN_API_KEY");
  });

  test("a restored backup is bound by the next deployment, without whoever was erased since", async () => {
    await post(deployed, "/api/auth/register", { email: "erased@example.com", password: PASSWORD });
    const file = path.join(deployed.host.folder, "backup.sql");
    const counts = await backup({ environment: "production", file }, deployed.host);
    expect(counts.users).toBe(2);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const [user] = (await rows(deployed, "select id from users where email = 'erased@example.com'")) as {
      id: string;
    }[];
    const list = deployed.cloudflare.namespaces[0]?.entries;
    // As the Worker lists whom it erases.
    const config = { DATA_SECRETS: [deployed.secrets().DATA_SECRETS] };
    const sessions = {
      put: async (name: string, _: string, { metadata }: { metadata: object }) => list?.set(name, metadata),
    };
    await listErased({ sessions, config } as unknown as Context, user?.id ?? "");

    const inWeeks = { ...deployed.host, now: () => new Date(Date.now() + 36 * 86_400_000) };
    await expect(restore({ environment: "production", file }, inWeeks)).rejects.toThrow("--anyway");
    const name = await restore({ environment: "production", file }, deployed.host);
    expect(await rows(deployed, "select 1 from users")).toHaveLength(2);
    await deployed.deploy();
    expect(databaseOf(deployed)?.name).toBe(name);
    expect(await rows(deployed, "select email from users")).toEqual([{ email: "first@example.com" }]);
    const login = await post(deployed, "/api/auth/login", { email: "first@example.com", password: PASSWORD });
    expect(login.status).toBe(200);
    await expect(rollback({ environment: "production", isForced: false }, deployed.host)).rejects.toThrow(
      "another database",
    );
    // The next one stays on it.
    const keys = path.join(deployed.host.folder, "keys");
    await deployed.deploy({ secretsFile: keys, replace: ["GUARDIAN_API_KEY"] });
    expect(databaseOf(deployed)?.name).toBe(name);
    expect(deployed.secrets().GUARDIAN_API_KEY).toBe("second-key");
  });

  test("asked from afar, the deployed Worker calls its providers and reports what it finds", async () => {
    const never = { ...deployed.host, sleep: () => Promise.resolve() };
    await expect(askRemoteDoctor({ environment: "production" }, never)).rejects.toThrow(
      "The Worker hasn't answered",
    );
    // While the command waits, the Worker's cron comes. It runs the request before first.
    const sleep = async () => void (await deployed.runCron("*/5 * * * *"));
    const found = await askRemoteDoctor({ environment: "production" }, { ...deployed.host, sleep });
    const stateOf = (name: RegExp) => found.find((one) => name.test(one.name));
    expect(stateOf(/Federal Register/)).toMatchObject({ state: "ok", drift: { gone: [], retyped: [] } });
    expect(stateOf(/Federal Register/)?.items).toBeGreaterThan(0);
    expect(stateOf(/Perplexity/)).toMatchObject({ state: "off" });
  });
});

/** Calls that change something, one of each kind. */
const CHANGING = [
  "POST /d1/database",
  "POST /storage/kv/namespaces",
  "POST /queues",
  "POST /d1/database/*/query",
  "POST /workers/scripts/*/assets-upload-session",
  "PUT /workers/scripts/*",
  "PUT /workers/scripts/*/schedules",
  "POST /queues/*/consumers",
];

test("a call of each kind whose reply is lost leaves nothing twice and loses no secret once it is run again", async () => {
  const deployed = await simulatedDeployment();
  try {
    for (const call of CHANGING) deployed.cloudflare.fail(call, "lost");
    let stopped = 0;
    for (let isDone = false; !isDone && stopped < CHANGING.length;)
      isDone = await deployed.deploy().then(
        () => true,
        (error: Error) => {
          stopped += 1;
          expect(error.message).toMatch(/Done: .*\nNot done: .*\nHow to go on: /);
          return false;
        },
      );
    expect(deployed.cloudflare.heal()).toEqual([]);
    expect(stopped).toBeGreaterThan(1);
    const kept = readFileSync(path.join(deployed.host.folder, "production.env"), "utf8");
    expect(deployed.cloudflare.databases.all).toHaveLength(1);
    expect(deployed.cloudflare.namespaces).toHaveLength(1);
    expect(deployed.cloudflare.queues.map(({ consumers }) => consumers.length)).toEqual([1, 1, 1, 1, 1]);
    for (const [name, value] of Object.entries(deployed.secrets()))
      expect(kept).toContain(`${name}=${value}`);
    expect(Object.keys(deployed.secrets())).toHaveLength(3);
    expect((await deployed.ask("/")).status).toBe(200);
  } finally {
    await deployed.stop();
  }
});

describe("a refused deployment", () => {
  let deployed: Deployment;
  beforeAll(async () => {
    deployed = await simulatedDeployment();
  });
  afterAll(() => deployed.stop());

  test.each<[Trouble, string, RegExp]>([
    [401, "GET /accounts", /API token isn't valid[\s\S]*D1: Edit/],
    ["cut", "GET /d1/database", /wait a minute/],
    [403, "POST /d1/database", /Not done: Database, KV and queues[\s\S]*API token/],
    [500, "POST /storage/kv/namespaces", /wait a minute/],
    [409, "POST /queues", /wait a minute/],
    [429, "POST /queues", /slow down/],
  ])("with %s to %s says what to do", async (trouble, call, message) => {
    deployed.cloudflare.fail(call, trouble, 9);
    await expect(deployed.deploy()).rejects.toThrow(message);
    deployed.cloudflare.heal();
  });

  test("for the Free plan says which one it needs", async () => {
    deployed.cloudflare.plan = "free";
    await expect(deployed.deploy()).rejects.toThrow(/Workers Paid/);
  });
});
