import type { Context } from "~/context.server";

/** Every row of every table, to compare a database before and after. */
export async function dump(
  context: Context,
  except: readonly string[] = [],
): Promise<Record<string, unknown[]>> {
  const { results: tables } = await context.db.$client
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%' order by name",
    )
    .all<{ name: string }>();
  const names = tables.map(({ name }) => name).filter((name) => !except.includes(name));
  const rows = await context.db.$client.batch(
    names.map((name) => context.db.$client.prepare(`select * from "${name}" order by 1, 2`)),
  );
  return Object.fromEntries(names.map((name, index) => [name, rows[index]?.results ?? []]));
}
