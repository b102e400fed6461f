import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eraseAgain } from "~/privacy/erase-again.server";
import { LISTED_DAYS } from "~/privacy/erased-list.server";
import { createContext } from "../../workers/create-context";
import { DAY_MS } from "~/time";
import { readProductConfig, queuesOf, writeConfig } from "./config";
import type { Cloudflare } from "./cloudflare-api";
import { environmentOf, settingsIn, type Environment } from "./environment";
import { wrangler, type Host } from "./host";
import { databaseNamed, findResources, makeDatabase } from "./resources";
import { remoteD1, remoteKv } from "./remote-bindings";
import { knownSettings } from "./settings";
import { signIn } from "./sign-in";
import { Steps, Unusable } from "./steps";
import { query } from "./versions";

/** The first line of a backup, before its time. */
const HEAD = "-- us-exit-freedom-monitor, backup of ";

/** Rows of each table, by its name. */
export type RowCounts = Record<string, number>;

/**
 * Writes the deployed database to a file of SQL that only its owner can read.
 * @returns the rows of each table in it
 * @throws {Stopped}
 */
export async function backup(options: { environment: string; file: string }, host: Host): Promise<RowCounts> {
  const environment = environmentOf(options.environment, host.folder);
  const steps = new Steps(
    ["Sign-in", "Find the database", "Export", "Sort and count"],
    "npm run backup",
    host,
  );
  const cloudflare = await steps.run("Sign-in", () => signIn(host));
  const { database } = await steps.run("Find the database", () => open(cloudflare, environment, host));
  await steps.run("Export", async () => {
    mkdirSync(path.dirname(path.resolve(options.file)), { recursive: true });
    writeFileSync(options.file, "", { mode: 0o600 });
    chmodSync(options.file, 0o600);
    await wrangler(host, environment, cloudflare, [
      "d1",
      "export",
      "DB",
      "--remote",
      "--skip-confirmation",
      "--output",
      options.file,
    ]);
    return options.file;
  });
  return steps.run("Sort and count", async () => {
    const statements = await statementsOf(options.file);
    writeFileSync(options.file, `${HEAD}${host.now().toISOString()}\n${restorable(statements)}`);
    const counts = rowsIn(statements);
    host.say(`  ${database.name}: ${sentence(counts)}`);
    return counts;
  });
}

/**
 * Puts a backup into a new database, compares the rows of each table, and erases again whoever was erased since. The next
 * deployment binds it; until then everything runs on as before.
 * @returns the new database's name
 * @throws {Stopped}
 */
export async function restore(
  options: { environment: string; file: string; secretsFile?: string; isForced?: boolean },
  host: Host,
): Promise<string> {
  const environment = environmentOf(options.environment, host.folder);
  const steps = new Steps(
    ["Sign-in", "Find the database", "Read the backup", "New database", "Import", "Compare", "Erase again"],
    "npm run restore",
    host,
  );
  const cloudflare = await steps.run("Sign-in", () => signIn(host));
  const { sessions, vars } = await steps.run("Find the database", () => open(cloudflare, environment, host));
  const counts = await steps.run("Read the backup", async () => {
    const [head = ""] = readFileSync(options.file, "utf8").split("\n", 1);
    const madeAt = Date.parse(head.slice(HEAD.length));
    const isOld = !head.startsWith(HEAD) || !(host.now().getTime() - madeAt < LISTED_DAYS * DAY_MS);
    if (isOld && !options.isForced)
      throw new Unusable(
        `${options.file} isn't a backup of the last ${LISTED_DAYS} days, as far as it says. No one knows any more whom to erase again from an older one: \`--anyway\` restores it all the same.`,
      );
    return rowsIn(await statementsOf(options.file));
  });
  const stamp = host.now().toISOString().slice(0, 19).replace(/\D/g, "");
  const name = `${environment.worker}-${stamp}`;
  const made = await steps.run("New database", async () => {
    if (await databaseNamed(cloudflare, name))
      throw new Unusable(`There is a database ${name} already: wait a second.`);
    return makeDatabase(cloudflare, name, host.sleep);
  });
  await steps.run("Import", async () => {
    const file = { configFile: `${environment.configFile}.restore.json` };
    writeFileSync(
      file.configFile,
      JSON.stringify({
        name: environment.worker,
        compatibility_date: "2026-04-01",
        d1_databases: [{ binding: "DB", database_name: name, database_id: made.id }],
      }),
    );
    try {
      await wrangler(host, file, cloudflare, [
        "d1",
        "execute",
        "DB",
        "--remote",
        "--yes",
        "--file",
        path.resolve(options.file),
      ]);
    } finally {
      rmSync(file.configFile, { force: true });
    }
  });
  await steps.run("Compare", async () => {
    for (const [table, expected] of Object.entries(counts)) {
      const [row] = await query(cloudflare, made.id, `select count(*) as rows from "${table}"`);
      if (row?.rows !== expected)
        throw new Error(`The table ${table} has ${String(row?.rows)} rows instead of ${expected}.`);
    }
    return sentence(counts);
  });
  await steps.run("Erase again", async () => {
    const settings = {
      ...knownSettings(vars),
      ...knownSettings(settingsIn(environment.settingsFile)),
      ...knownSettings(host.env),
      ...(options.secretsFile ? settingsIn(options.secretsFile) : {}),
    };
    if (!settings.DATA_SECRETS)
      return "DATA_SECRETS isn't known here, so the Worker does it, within an hour of the next deployment";
    const context = createContext(
      {
        SESSION_SECRETS: settings.DATA_SECRETS.replace(/./g, "x"),
        MAIL_FROM: "nobody@example.com",
        ...settings,
        // No rule of a deployment matters here.
        APP_ORIGIN: "http://localhost",
        DB: remoteD1(cloudflare, made.id),
        SESSIONS: remoteKv(cloudflare, sessions.id),
      } as unknown as Env,
      { waitUntil: (work) => void work },
    );
    let erased = 0;
    // Each run erases a bounded number.
    for (;;) {
      const outcome = await eraseAgain({ ...context, fetch: host.fetch });
      erased += outcome.erased;
      if (outcome.failed > 0)
        return `${erased}; ${outcome.failed} are left to the Worker, after the next deployment`;
      if (outcome.erased === 0) return `${erased}`;
    }
  });
  writeFileSync(environment.restoredFile, `${name}\n`);
  host.say(
    `\nThe database ${name} is ready. \`npm run deploy\` binds it; the one that runs now stays as it is.`,
  );
  return name;
}

/** Finds the environment's database, and writes its configuration: the last deployment may have been from another machine. */
async function open(cloudflare: Cloudflare, environment: Environment, host: Host) {
  const config = await readProductConfig();
  const { database, sessions, vars } = await findResources(cloudflare, environment, queuesOf(config), {
    isRunning: true,
  });
  if (!database || !sessions) throw new Unusable(`${environment.worker} has no database yet.`);
  const { accountId } = cloudflare;
  writeConfig(config, environment, { accountId, database, sessions, vars, migrations: host.migrations });
  return { database, sessions, vars };
}

/** @throws {Unusable} if the file makes no tables */
async function statementsOf(file: string): Promise<string[]> {
  const { unstable_splitSqlQuery: splitSqlQuery } = await import("wrangler");
  const statements = splitSqlQuery(readFileSync(file, "utf8"));
  if (!statements.some((one) => CREATED.test(one)))
    throw new Unusable(`${file} has no tables: it isn't a backup.`);
  return statements;
}

const CREATED = /^CREATE TABLE (?:IF NOT EXISTS )?["`]?(\w+)/i;
const INSERTED = /^INSERT INTO ["`]?(\w+)/i;

/**
 * The statements in an order in which they can be carried out. D1 exports table by table, each with its rows, and SQLite inserts
 * no row that refers to a table that isn't there yet. Triggers come last, so that none fires for a restored row.
 */
function restorable(statements: readonly string[]): string {
  const order = [/^PRAGMA/i, CREATED, /^INSERT INTO (?!"?sqlite_sequence)/i, /^\w+ \w+ "?sqlite_sequence/i];
  const rank = (one: string) =>
    (order.findIndex((kind) => kind.test(one)) + order.length + 1) % (order.length + 1);
  const sorted = statements.toSorted((one, other) => rank(one) - rank(other));
  return `${sorted.map((one) => one.replace(/;?\s*$/, ";")).join("\n")}\n`;
}

/** The rows that statements insert, by table. */
function rowsIn(statements: readonly string[]): RowCounts {
  const counts: RowCounts = {};
  for (const statement of statements) {
    const table = CREATED.exec(statement)?.[1];
    if (table !== undefined) counts[table] ??= 0;
    const into = INSERTED.exec(statement)?.[1];
    if (into !== undefined) counts[into] = (counts[into] ?? 0) + 1;
  }
  return counts;
}

const sentence = (counts: RowCounts) =>
  `${Object.values(counts).reduce((sum, rows) => sum + rows, 0)} rows in ${Object.keys(counts).length} tables`;
