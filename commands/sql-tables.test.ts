import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT } from "./local-product";
import { mayImport } from "./module-order";
import { tablesDefinedIn, tablesNamedIn } from "./sql-tables";

test("SQL names only tables of its own module and of those above it", () => {
  const files = readdirSync(path.join(PROJECT, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$/.test(file))
    .map((file) => ({ name: `app/${file}`, text: readFileSync(path.join(PROJECT, "app", file), "utf8") }));
  const definedIn = new Map(
    files.flatMap(({ name, text }) => tablesDefinedIn(text).map((table) => [table, name])),
  );
  expect(definedIn.get("messages")).toBe("app/delivery/tables.server.ts");
  const uses = files.flatMap(({ name, text }) =>
    tablesNamedIn(text, new Set(definedIn.keys())).map(({ table, line }) => ({ name, table, line })),
  );
  expect(uses.length).toBeGreaterThan(100);
  const against = uses.filter(({ name, table }) => !mayImport(name, definedIn.get(table)!));
  expect(against.map(({ name, table, line }) => `${name}:${line} ${table}`)).toEqual([]);
});

test("a table's name is found in every form of SQL", () => {
  const text = `
    const a = sql\`exists (select 1 from users, \${table} where users.id = \${messages.id})\`;
    const b = sql.raw("select * from alert_rules r");
    const c = \`insert into "messages" (id)\` + \`select id \${d} join sessions on true\`;
    const e = sql\`select messages, 'sessions', x.users from json_each(\${ids})\`;
    const f = "It comes from your messages.";`;
  const tables = new Set(["users", "messages", "alert_rules", "sessions"]);
  expect(tablesNamedIn(text, tables)).toEqual([
    { table: "users", line: 2 },
    { table: "alert_rules", line: 3 },
    { table: "messages", line: 4 },
    { table: "sessions", line: 4 },
    { table: "messages", line: 5 },
  ]);
});
