import { createHash, randomUUID } from "node:crypto";
import { Miniflare } from "miniflare";
import { unstable_splitSqlQuery as splitSqlQuery } from "wrangler";

// D1 as Cloudflare's API shows it, over the SQLite of workerd, so that what is applied really has to be SQL.

/** How many databases a simulated account can have: workerd is told of each before it starts. */
const DATABASES_MAX = 6;

export interface Database {
  readonly uuid: string;
  readonly name: string;
  readonly createdAt: string;
  /** Counts writes; the bookmark is made of it. */
  writes: number;
}

export interface Query {
  sql: string;
  params?: unknown[];
}

/** The databases of one simulated account. Files stay under `state`, where a Worker can be served on them. */
export class Databases {
  private readonly ids = Array.from({ length: DATABASES_MAX }, () => randomUUID());
  private readonly workerd: Miniflare;
  readonly all: Database[] = [];

  constructor(state: string) {
    this.workerd = new Miniflare({
      modules: true,
      script: "export default {}",
      telemetry: { enabled: false },
      cf: false,
      d1Persist: `${state}/d1`,
      d1Databases: Object.fromEntries(this.ids.map((id) => [id, id])),
    });
  }

  stop = () => this.workerd.dispose();

  find = (nameOrId: string) => this.all.find(({ uuid, name }) => uuid === nameOrId || name === nameOrId);

  create(name: string, now: Date): Database {
    const uuid = this.ids[this.all.length];
    if (!uuid) throw new Error(`The simulated account has room for ${DATABASES_MAX} databases`);
    const database = { uuid, name, createdAt: now.toISOString(), writes: 0 };
    this.all.push(database);
    return database;
  }

  /** Runs statements as D1's `/query` does: all or none, one result for each. */
  async query(database: Database, { sql, params = [] }: Query) {
    const d1 = await this.workerd.getD1Database(database.uuid);
    const statements = splitSqlQuery(sql);
    const [first] = statements;
    if (params.length > 0 && statements.length === 1 && first)
      return [
        await d1
          .prepare(first)
          .bind(...params)
          .all(),
      ].map((result) => this.counted(database, result));
    return this.batch(
      database,
      statements.map((statement) => ({ sql: statement })),
    );
  }

  async batch(database: Database, queries: Query[]) {
    const d1 = await this.workerd.getD1Database(database.uuid);
    const results = await d1.batch(queries.map(({ sql, params = [] }) => d1.prepare(sql).bind(...params)));
    return results.map((result) => this.counted(database, result));
  }

  private counted(database: Database, result: D1Result) {
    if (result.meta.changed_db) database.writes += 1;
    return { results: result.results, success: true, meta: { ...result.meta, served_by: "simulated" } };
  }

  /** In the form of Time Travel's bookmarks: sortable, and another after each write. */
  bookmark(database: Database): string {
    const count = database.writes.toString(16).padStart(8, "0");
    const hash = createHash("md5").update(`${database.uuid}${database.writes}`).digest("hex");
    return `${count}-00000000-00005026-${hash}`;
  }

  /** The database as SQL, as `wrangler d1 export` downloads it. */
  async dump(database: Database): Promise<string> {
    const d1 = await this.workerd.getD1Database(database.uuid);
    const [lines] = await d1.prepare("PRAGMA miniflare_d1_export(?,?,?);").bind(0, 0).raw<string[]>();
    return (lines ?? []).join("\n");
  }
}
