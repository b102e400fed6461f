import { count, fillPlaceholders, type Query as BuiltSql, type SQL, type Subquery } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteSelect, SQLiteTable } from "drizzle-orm/sqlite-core";
import { PAGE_SIZE, type Page, type PageRequest } from "./paging";
import type { Database } from "./open.server";

/** One statement for a batch. Not `db.run`, `db.all` or `db.get` of raw SQL: Drizzle loses their parameters in a batch. */
export type Statement = BatchItem<"sqlite"> & { toSQL(): { sql: string; params: unknown[] } };

/** A D1 query with its row parser. `readOne` runs it alone, `runBatch` with others in one round trip. */
export interface Query<Result> {
  readonly statements: readonly Statement[];
  /** Builds the result from the statements' rows, in the order of `statements`. */
  readonly read: (rows: readonly unknown[]) => Result;
}

/**
 * A statement whose SQL is built once for each database: building it takes longer than anything else that the Worker does for a
 * small query.
 * @param build with a placeholder for each value that changes
 * @returns the statement with these values, as D1 stores them
 */
export function prepared<One extends Statement & { prepare(): { getQuery(): BuiltSql } }>(
  build: (db: Database) => One,
) {
  const builtFor = new WeakMap<Database, ReturnType<One["prepare"]>>();
  return (db: Database, values: Readonly<Record<string, unknown>>) => {
    const built = builtFor.get(db) ?? (build(db).prepare() as ReturnType<One["prepare"]>);
    builtFor.set(db, built);
    const { sql, params } = built.getQuery();
    const bound = { sql, params: fillPlaceholders(params, values) };
    // What Drizzle asks a statement of a batch for.
    const statement = { toSQL: () => bound, _prepare: () => ({ __proto__: built, getQuery: () => bound }) };
    return statement as unknown as Omit<Statement, "_"> & Pick<One, "_">;
  };
}

/** One named entry of a batch: a query, one statement, or several statements. */
type Batchable = Query<unknown> | Statement | readonly Statement[];
type NamedBatch = Readonly<Record<string, Batchable>>;

type ResultOf<Part> =
  Part extends Query<infer Result>
    ? Result
    : Part extends Statement
      ? Part["_"]["result"]
      : Part extends readonly (infer One extends Statement)[]
        ? One["_"]["result"][]
        : never;

type ResultsOf<Named extends NamedBatch> = { readonly [Name in keyof Named]: ResultOf<Named[Name]> };

/** One statement with its row parser. */
export const query = <One extends Statement, Result>(
  statement: One,
  read: (rows: One["_"]["result"]) => Result,
): Query<Result> => ({ statements: [statement], read: ([rows]) => read(rows) });

/** One statement and its first row; undefined if there is none. */
export const firstRow = <Row>(statement: Statement & { _: { result: Row[] } }): Query<Row | undefined> =>
  query(statement, ([row]) => row);

/** Counts the rows of a table or subquery. */
export const rowCount = (db: Database, source: SQLiteTable | Subquery): Query<number> =>
  query(db.select({ rows: count() }).from(source), ([row]) => row?.rows ?? 0);

/**
 * A page of a list. Reads one row more than it shows, which tells whether a next page exists without a count.
 * @param select a query in its order, by `$dynamic()`
 */
export const pageQuery = <Select extends SQLiteSelect, Row>(
  select: Select,
  request: PageRequest,
  view: (row: Select["_"]["result"][number]) => Row,
): Query<Page<Row>> => {
  const { page, size = PAGE_SIZE } = request;
  const statement = select.limit(size + 1).offset((page - 1) * size) as Statement & { _: Select["_"] };
  return query(statement, (rows) => pageOf(rows, request, view));
};

/** The page that these rows are: those it shows, and one more if there is a next page. */
export const pageOf = <Found, Row>(
  rows: readonly Found[],
  { page, size = PAGE_SIZE }: PageRequest,
  view: (row: Found) => Row,
): Page<Row> => ({ rows: rows.slice(0, size).map(view), page, hasMore: rows.length > size });

/** A raw SQL write for a batch. */
export function rawWrite(db: Database, statement: SQL) {
  const write = db.run(statement);
  return Object.assign(write, {
    toSQL: () => write.getQuery(),
    // Drizzle binds a batch's parameters to this.
    stmt: db.$client.prepare(write.getQuery().sql),
  });
}

function toQuery(part: Batchable): Query<unknown> {
  if ("statements" in part) return part;
  if ("length" in part) return { statements: part, read: (rows) => rows };
  return query(part, (rows) => rows);
}

/** Combines several queries into one, with a parser of their results. */
export function joinQueries<Named extends NamedBatch, Result>(
  named: Named,
  read: (results: ResultsOf<Named>) => Result,
): Query<Result> {
  const queries = Object.entries(named).map(([name, part]) => ({ name, ...toQuery(part) }));
  return {
    statements: queries.flatMap(({ statements }) => statements),
    read: (rows) => {
      let start = 0;
      const results = queries.map(({ name, statements, read }) => {
        const end = start + statements.length;
        const result = read(rows.slice(start, end));
        start = end;
        return [name, result];
      });
      return read(Object.fromEntries(results) as ResultsOf<Named>);
    },
  };
}

/** Runs the query in one round trip to D1. */
export async function readOne<Result>(db: Database, { statements, read }: Query<Result>): Promise<Result> {
  const [first, ...rest] = statements;
  return read(first ? await db.batch([first, ...rest]) : []);
}

/**
 * Runs reads and writes in the given order, in one round trip and one D1 transaction, and returns each result under its
 * name. Makes no call without a statement.
 */
export const runBatch = <Named extends NamedBatch>(db: Database, named: Named): Promise<ResultsOf<Named>> =>
  readOne(
    db,
    joinQueries(named, (results) => results),
  );

/** A cached query result per isolate, with the data version it was read from. */
interface CachedResult<Result> {
  version: string;
  readAt: number;
  result: Result;
}

/** How to read the data for one request. */
interface CachedRead<Own, Result> {
  /** Reads `own`, and `shared` too if nothing is cached. Returns null if the cached result is out of date. */
  first: Query<(Own & { shared: Result }) | null>;
  /** Reads both, for when `first` returned null. */
  again: () => Query<Own & { shared: Result }>;
}

/**
 * Creates a reader that caches the last result in the isolate's memory, per database. It reads `own` each time; while the
 * version in it is unchanged, for at most `maxAgeMs`, it skips `shared`. A read of new data after a cached one costs two
 * round trips; others cost one. Results are shared across requests: treat them as immutable and without user data.
 */
export function cachedQuery<Own extends { version: string }, Result>(maxAgeMs: number) {
  const cachedBy = new WeakMap<Database, CachedResult<Result>>();
  return (db: Database, now: Date, own: Query<Own>, shared: () => Query<Result>): CachedRead<Own, Result> => {
    const again = () =>
      joinQueries({ mine: own, result: shared() }, ({ mine, result }) => {
        cachedBy.set(db, { version: mine.version, readAt: now.getTime(), result });
        return { ...mine, shared: result };
      });
    const cached = cachedBy.get(db);
    if (!cached || Math.abs(now.getTime() - cached.readAt) >= maxAgeMs) return { first: again(), again };
    const first = joinQueries({ mine: own }, ({ mine }) =>
      mine.version === cached.version ? { ...mine, shared: cached.result } : null,
    );
    return { first, again };
  };
}
