/** Deletes every row of every table, including those whose triggers reject deletes. Keeps the schema. */
export async function emptyDatabase(d1: D1Database): Promise<void> {
  const { results } = await d1
    .prepare(
      "select type, name, sql from sqlite_master where type in ('table', 'trigger') and name not like 'sqlite_%' and name not like '_cf_%'",
    )
    .all<{ type: "table" | "trigger"; name: string; sql: string }>();
  const tables = results.filter(({ type }) => type === "table");
  const triggers = results.filter(({ type }) => type === "trigger");
  const statements = [
    "pragma defer_foreign_keys = on",
    ...triggers.map(({ name }) => `drop trigger "${name}"`),
    ...tables.map(({ name }) => `delete from "${name}"`),
    ...triggers.map(({ sql }) => sql),
  ];
  await d1.batch(statements.map((statement) => d1.prepare(statement)));
}
