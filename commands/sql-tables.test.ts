import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { PROJECT } from "./local-product";
import { mayImport } from "./module-order";

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

/** Where a file's SQL names a table. */
interface TableUse {
  readonly table: string;
  /** Counted from 1. */
  readonly line: number;
}

/** The names of the tables that a file defines by `sqliteTable("name", ...)`. */
const tablesDefinedIn = (text: string): string[] =>
  [...text.matchAll(/\bsqliteTable\(\s*"(\w+)"/g)].map(([, name = ""]) => name);

/**
 * The tables that a file's SQL names. SQL is what stands in an `sql` template, and any other text in which a table's
 * name follows `from`, `join`, `into` or `update`, because statements are put together from plain texts as well.
 */
function tablesNamedIn(text: string, tables: ReadonlySet<string>): TableUse[] {
  const file = ts.createSourceFile("file.tsx", text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const afterVerb = new RegExp(`\\b(?:from|join|into|update)\\s+"?(?:${[...tables].join("|")})\\b`, "i");
  const uses: TableUse[] = [];
  const readSql = (sql: string, node: ts.Node) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    for (const table of new Set(sql.match(NAME))) if (tables.has(table)) uses.push({ table, line });
  };
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === "sql") {
      readSql(textOf(node.template), node);
      // The values put in, which may hold more SQL, but not the template again.
      ts.forEachChild(node.template, visit);
      return;
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const words = textOf(node);
      if (afterVerb.test(words)) readSql(words, node);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return uses;
}

/** A name that is no column after a dot, no function and no text in quotes. */
const NAME = /(?<![.\w'])[a-z_]+\b(?![('])/g;

/** A text as written, with a space for each value that a template puts in. */
const textOf = (node: ts.StringLiteralLike | ts.TemplateLiteral): string =>
  ts.isTemplateExpression(node)
    ? [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(" ")
    : node.text;
