import { parseArgs } from "node:util";
import { previewFakeUsers } from "~/admin/test-user-cleanup.server";
import { DEFAULT_PATTERNS, readPatterns } from "~/admin/test-patterns";
import { userQuery } from "~/admin/user-query";
import { listUsers } from "~/admin/users.server";
import { openDatabase, type Database } from "~/database/open.server";
import { withLocalD1 } from "./local-d1";

// `npm run bench:admin [-- --sizes 10000,100000]`: what the admin dashboard's list and cleanup cost with so many users, on
// the real D1 of workerd, through the functions that the product calls.

const ROWS_PER_INSERT = 50_000;
const RUNS = 7;
/** A look at the list may take so many times as long with the most users; looking through all of them may grow with them. */
const RATIO_MAX = 3;
const CREATED_FROM = Date.UTC(2026, 0, 1);

interface Cost {
  rowsRead: number;
  ms: number;
}

const { values } = parseArgs({ options: { sizes: { type: "string", default: "10000,100000" } } });

const results: { users: number; costs: Record<string, Cost> }[] = [];
for (const users of values.sizes.split(",").map(Number)) {
  results.push({ users, costs: await measure(users) });
  console.log(JSON.stringify(results.at(-1)));
}
report();

async function measure(users: number): Promise<Record<string, Cost>> {
  return withLocalD1(async (d1) => {
    await addUsers(d1, users);
    const costs: Record<string, Cost> = {};
    for (const [name, look] of Object.entries(looks(users))) costs[name] = await costOf(d1, look);
    return costs;
  });
}

type Look = (db: Database) => Promise<unknown>;

function looks(users: number): Record<string, Look> {
  const list = (query: Record<string, string>) => (db: Database) => listUsers(db, userQuery.parse(query));
  const lastPage = `${Math.ceil(users / 50)}`;
  const preview = (patterns: string) => (db: Database) =>
    previewFakeUsers(db, { patterns: readPatterns(patterns), callerId: "none" });
  return {
    "first page": list({}),
    "sorted by address": list({ sort: "email" }),
    "sorted by status": list({ sort: "status" }),
    "last page": list({ page: lastPage }),
    "search: one address": list({ q: "person5000" }),
    "search: one domain": list({ q: "@d7.example" }),
    "search: all of them": list({ q: "p" }),
    "cleanup: 1 % found": preview(DEFAULT_PATTERNS),
    "cleanup: none found": preview("nothing"),
  };
}

async function costOf(d1: D1Database, look: Look): Promise<Cost> {
  const counted = countingRows(d1);
  const db = openDatabase(counted.d1);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    counted.rowsRead = 0;
    const startedAt = performance.now();
    await look(db);
    times.push(performance.now() - startedAt);
  }
  return { rowsRead: counted.rowsRead, ms: times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0 };
}

/** D1 that adds up the rows its statements read. */
function countingRows(d1: D1Database) {
  const counted = { d1, rowsRead: 0 };
  const inner = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...bound: unknown[]) => wrap(target.bind(...bound));
        if (name !== "all" && name !== "raw") return Reflect.get(target, name) as unknown;
        return async () => {
          const answer = await target.all();
          counted.rowsRead += answer.meta.rows_read;
          return name === "all" ? answer : answer.results.map((row) => Object.values(row as object));
        };
      },
    });
    inner.set(wrapped, statement);
    return wrapped;
  };
  counted.d1 = {
    prepare: (query: string) => wrap(d1.prepare(query)),
    batch: async (statements: D1PreparedStatement[]) => {
      const answers = await d1.batch(statements.map((statement) => inner.get(statement) ?? statement));
      for (const { meta } of answers) counted.rowsRead += meta.rows_read;
      return answers;
    },
  } as unknown as D1Database;
  return counted;
}

/** In a thousand domains; one in a hundred is a test user, and another one in a hundred only looks like one. */
async function addUsers(d1: D1Database, users: number): Promise<void> {
  for (let start = 0; start < users; start += ROWS_PER_INSERT) {
    await d1
      .prepare(
        `insert into users (id, email, password_hash, subscription_status, trial_ends_at, created_at)
         with recursive n(i) as (select cast(?1 as integer) union all select i + 1 from n where i + 1 < ?2)
         select printf('user-%07d', (i * 7919) % ?3),
           case i % 100 when 0 then 'p+test' when 1 then 'p.contest' else 'person' end || i || '@d' || (i % 1000) || '.example.org',
           '-', case i % 4 when 0 then 'active' when 1 then 'inactive' else 'trialing' end, ?4 + i * 1000, ?4 + i * 1000
         from n`,
      )
      .bind(start, Math.min(users, start + ROWS_PER_INSERT), users, CREATED_FROM)
      .run();
  }
}

function report(): void {
  console.log("| look | users | rows read | ms |\n|---|---|---|---|");
  let isFlat = true;
  for (const name of Object.keys(results[0]?.costs ?? {})) {
    const costs = results.map((result) => result.costs[name] ?? { rowsRead: 0, ms: 0 });
    costs.forEach(({ rowsRead, ms }, index) => {
      const users = results[index]?.users.toLocaleString("en-US");
      console.log(`| ${name} | ${users} | ${rowsRead.toLocaleString("en-US")} | ${ms.toFixed(1)} |`);
    });
    const [few, many] = [costs[0], costs.at(-1)];
    if (!few || !many) continue;
    const ratios = [many.rowsRead / few.rowsRead, many.ms / few.ms];
    if (!name.startsWith("cleanup")) isFlat &&= many.ms / few.ms <= RATIO_MAX;
    console.log(`| ${name} | **ratio** | ${ratios.map((ratio) => ratio.toFixed(2)).join(" | ")} |`);
  }
  if (!isFlat) {
    console.error(`A look at the list takes more than ${RATIO_MAX} times as long with the most users.`);
    process.exitCode = 1;
  }
}
