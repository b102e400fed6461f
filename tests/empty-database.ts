interface Part {
  type: "table" | "trigger";
  name: string;
  sql: string;
}

// The marker of erasures matches the one in KV, which stays.
const SCHEMA =
  "select type, name, sql from sqlite_master where type in ('table', 'trigger') and name not like 'sqlite_%' and name not like '_cf_%' and name <> 'erasure_marker'";

/** The schema doesn't change while tests run. */
let schema: readonly Part[] | undefined;
/** Error messages of the triggers that reject deletes. */
const REJECTED = /is append-only/;

/** Deletes every row of every table, including those whose triggers reject deletes. Keeps the schema. */
export async function emptyDatabase(d1: D1Database): Promise<void> {
  const parts = (schema ??= (await d1.prepare(SCHEMA).all<Part>()).results);
  const triggers = parts.filter(({ type }) => type === "trigger");
  const run = (statements: string[]) => d1.batch(statements.map((statement) => d1.prepare(statement)));
  const deletes = [
    "pragma defer_foreign_keys = on",
    ...parts.filter(({ type }) => type === "table").map(({ name }) => `delete from "${name}"`),
  ];
  // Most tests write nothing that a trigger protects. To drop triggers each time makes D1 prepare every statement again.
  await run(deletes).catch((error: unknown) => {
    if (!REJECTED.test(String(error))) throw error;
    return run([
      ...triggers.map(({ name }) => `drop trigger "${name}"`),
      ...deletes,
      ...triggers.map(({ sql }) => sql),
    ]);
  });
}
