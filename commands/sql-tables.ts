import ts from "typescript";

/** Where a file's SQL names a table. */
export interface TableUse {
  readonly table: string;
  /** Counted from 1. */
  readonly line: number;
}

/** The names of the tables that a file defines by `sqliteTable("name", ...)`. */
export const tablesDefinedIn = (text: string): string[] =>
  [...text.matchAll(/\bsqliteTable\(\s*"(\w+)"/g)].map(([, name = ""]) => name);

/**
 * The tables that a file's SQL names. SQL is what stands in an `sql` template, and any other text in which a table's
 * name follows `from`, `join`, `into` or `update`, because statements are put together from plain texts as well.
 */
export function tablesNamedIn(text: string, tables: ReadonlySet<string>): TableUse[] {
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
