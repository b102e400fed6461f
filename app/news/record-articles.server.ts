import { getTableColumns, inArray, or, sql } from "drizzle-orm";
import { SHA256 } from "worktop/crypto";
import type { Context } from "~/context.server";
import { insertMany } from "~/database/insert.server";
import type { Database } from "~/database/open.server";
import { documentAt } from "~/sources/document-address";
import { documentOf, type OfficialDocument } from "~/sources/official-document";
import { SOURCES } from "~/sources/catalog";
import type { CollectedItem } from "~/sources/collect.server";
import { canonicalUrl, fingerprint, IRRELEVANT_KEPT_DAYS } from "./article";
import { RELEVANT_FROM } from "./coding-guide";
import { countOutletDays } from "./outlet-days.server";
import { addStatements, rankOf, recordOf, statement, type ItemRecord, type Statement } from "./record";
import { screenItem, type Screened } from "./screen";
import { newsArticles } from "./tables.server";
import { loadWordModel } from "./word-model.server";
import type { WordModel } from "./word-model";
import { DAY_MS, isoDay } from "~/time";

/** Counts of newly recorded articles. */
export interface Recorded {
  read: number;
  relevant: number;
  /** Articles not known before. */
  recorded: number;
  /** Relevant articles by source key. */
  relevantBySource: Map<string, number>;
}

/** An article to record: an item with the key of its source. */
export type NewsItem = Omit<CollectedItem, "sourceKey"> & { sourceKey: string };

/** A D1 parameter has 2 MB at most, and an address 2 KB. */
const LOOKED_UP_AT_ONCE = 500;

type Row = typeof newsArticles.$inferSelect;
interface ScreenedStatement {
  report: Statement;
  number: string | null;
  isToRecord: boolean;
}

/**
 * Screens the items and records the candidates: what is new, and what the sources say otherwise than before. Every item
 * counts for its outlet. Idempotent, and the same in any order; one refresh runs at a time.
 */
export async function recordArticles(
  context: Pick<Context, "db" | "now" | "staticFiles">,
  items: readonly NewsItem[],
): Promise<Recorded> {
  const model = await loadWordModel(context.staticFiles);
  const seenAt = context.now().getTime();
  const screened = items.map((item) => {
    const heard = statementIn(item, seenAt);
    const document = heard?.report.document ?? item.document;
    const { relevance, isCandidate } = screenItem({ ...item, document }, model);
    const isRelevant = relevance.score >= RELEVANT_FROM;
    const isToRecord = isRelevant || (isCandidate && (document !== null || isRecent(item, seenAt)));
    return { item, heard, isRelevant, isToRecord };
  });
  const recorded = await mergeRecords(
    context,
    model,
    screened.flatMap(({ heard, isToRecord }) => (heard ? [{ ...heard, isToRecord }] : [])),
  );
  await countOutletDays(
    context,
    screened.flatMap(({ item, heard, isRelevant }) =>
      heard ? [{ ...item, url: heard.report.url, isRelevant }] : [],
    ),
  );
  const relevant = screened.filter(({ isRelevant }) => isRelevant);
  const relevantBySource = new Map<string, number>();
  for (const { item } of relevant) {
    relevantBySource.set(item.sourceKey, (relevantBySource.get(item.sourceKey) ?? 0) + 1);
  }
  return { read: items.length, relevant: relevant.length, recorded, relevantBySource };
}

/** News that no reader calls relevant is deleted after this many days, so older news isn't recorded either. */
const isRecent = ({ publishedAt }: NewsItem, now: number): boolean =>
  publishedAt.getTime() > now - IRRELEVANT_KEPT_DAYS * DAY_MS;

/**
 * An item as its source's statement; null without an address. Only a publisher's own feed makes it official. Any other
 * source's link to a bill or a vote is that, whatever its title.
 */
function statementIn(item: NewsItem, seenAt: number): { report: Statement; number: string | null } | null {
  const url = canonicalUrl(item.url);
  if (url === null) return null;
  const source = Object.hasOwn(SOURCES, item.sourceKey)
    ? SOURCES[item.sourceKey as keyof typeof SOURCES]
    : undefined;
  const isOfficial = item.official && (source === undefined || source.kind === "government");
  const { kind, number } = documentAt(url);
  const document = item.document ? foundOn(item.document, seenAt) : kind && documentOf(kind, { number });
  return {
    report: statement.parse({ ...item, url, link: item.url, isOfficial, document, seenAt }),
    number: item.document?.number ?? number,
  };
}

/** Dates a withdrawal by the day on which it is first read, because the list doesn't say when it happened. */
const foundOn = (document: OfficialDocument, seenAt: number): OfficialDocument =>
  document.withdrawnOn ? { ...document, withdrawnOn: isoDay(seenAt) } : document;

/** Stores what is new; returns how many records weren't known before. */
async function mergeRecords(
  { db }: Pick<Context, "db">,
  model: WordModel,
  heard: readonly ScreenedStatement[],
): Promise<number> {
  const stored = await storedRows(db, heard);
  const changed = await Promise.all(
    groupByKeys(stored, heard).map(({ rows, statements }) => mergedRow(model, rows, statements)),
  );
  const merged = changed.flatMap((ids) => ids ?? []);
  const replaced = merged.flatMap(({ replaced: ids }) => ids);
  if (replaced.length > 0)
    await db
      .delete(newsArticles)
      .where(inArray(newsArticles.id, sql`(select value from json_each(${JSON.stringify(replaced)}))`));
  await insertMany(
    db,
    newsArticles,
    merged.map(({ row }) => row),
    REPLACE_UNDECIDED,
  );
  return merged.filter(({ isNew }) => isNew).length;
}

/** The rows with an address or a number of these statements. */
async function storedRows(db: Database, heard: readonly ScreenedStatement[]): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let start = 0; start < heard.length; start += LOOKED_UP_AT_ONCE) {
    const page = heard.slice(start, start + LOOKED_UP_AT_ONCE);
    const urls = JSON.stringify(page.map(({ report }) => report.url));
    const numbers = JSON.stringify(page.flatMap(({ number }) => number ?? []));
    const found = await db
      .select()
      .from(newsArticles)
      .where(
        or(
          inArray(newsArticles.url, sql`(select value from json_each(${urls}))`),
          inArray(newsArticles.number, sql`(select value from json_each(${numbers}))`),
        ),
      );
    for (const row of found) rows.set(row.id, row);
  }
  return [...rows.values()];
}

/** What an administrator has decided since the row was read stays; the next refresh merges it again. */
const REPLACE_UNDECIDED = sql`on conflict (id) do update set ${sql.raw(
  Object.values(getTableColumns(newsArticles))
    .map(({ name }) => `"${name}" = excluded."${name}"`)
    .join(", "),
)} where news_articles.relevance_reviewed_at is excluded.relevance_reviewed_at`;

/** One record's row, or null where nothing is to be written. */
async function mergedRow(
  model: WordModel,
  rows: readonly Row[],
  heard: readonly ScreenedStatement[],
): Promise<{ row: Row; isNew: boolean; replaced: string[] } | null> {
  const before = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
  const [first] = before;
  const known = before.flatMap(statementsOf);
  const candidates = heard.filter(({ isToRecord }) => isToRecord).map(({ report }) => report);
  const related = addStatements(known, candidates);
  if (related.length === 0) return null;
  // What its publisher now says of a record counts even where it's no longer about leaving.
  const best = Math.max(...related.map(rankOf));
  const better = heard.filter(({ isToRecord, report }) => !isToRecord && rankOf(report) >= best);
  const all = addStatements(
    related,
    better.map(({ report }) => report),
  );
  const record = recordOf(all);
  const number =
    heard.reduce<string | null>((found, statement) => found ?? statement.number, null) ??
    before.reduce<string | null>((found, row) => found ?? row.number, null);
  if (first && before.length === 1 && all === known && first.number === number) return null;
  const { readDescription, ...report } = record;
  const row = {
    id: first?.id ?? (await SHA256(number ?? report.url)).slice(0, 32),
    ...report,
    number,
    history: all.length > 1 || all[0]?.isDatedByArrival ? [...all] : null,
    relevanceReviewedAt: first?.relevanceReviewedAt ?? null,
  };
  const keeps = first !== undefined && isSameReading(first, record);
  return {
    row: keeps ? { ...first, ...row } : { ...UNREAD, ...row, ...read(record, readDescription, model) },
    isNew: first === undefined,
    replaced: before.slice(1).map(({ id }) => id),
  };
}

/** What a row was made of; the row itself where it is one statement. */
export const statementsOf = ({ history, ...row }: Row): Statement[] =>
  history ?? [statement.parse({ ...row, seenAt: 0 })];

/**
 * Whether what was read of a record still holds: nothing that is read has changed, or an administrator has decided and
 * neither the title's words, nor what was done, nor the publisher is another.
 */
function isSameReading(before: Row, after: ItemRecord): boolean {
  const isSameMatter =
    fingerprint(before.title) === fingerprint(after.title) &&
    before.isOfficial === after.isOfficial &&
    before.document?.action === after.document?.action &&
    before.document?.withdrawnOn === after.document?.withdrawnOn;
  if (before.readBy === "administrator") return isSameMatter;
  return (
    isSameMatter &&
    before.title === after.title &&
    before.description === after.description &&
    recordOf(statementsOf(before)).readDescription === after.readDescription &&
    before.publishedAt.getTime() === after.publishedAt.getTime() &&
    JSON.stringify(before.document) === JSON.stringify(after.document)
  );
}

/** A second reader hasn't read it, or what it read is no longer so. */
const UNREAD = {
  readBy: "rules",
  reading: null,
  readAt: null,
  waitsSince: null,
  unusableReadings: 0,
} as const;

function read(record: ItemRecord, description: string | null, model: WordModel) {
  const { relevance, logOdds }: Screened = screenItem({ ...record, description }, model);
  const { score, ...rest } = relevance;
  return { ...rest, relevanceScore: score, logOdds };
}

/** What identifies a record: an address, a document's number, or both. */
interface StoredKeys {
  url: string;
  number: string | null;
  history: readonly { url: string }[] | null;
}
interface HeardKeys {
  report: { url: string };
  number: string | null;
}

/**
 * Groups what belongs to one record: rows and statements with the same address or the same number, and what these lead to.
 * A document on public inspection and its published copy, two addresses with one number, form one group.
 */
function groupByKeys<Row extends StoredKeys, Heard extends HeardKeys>(
  rows: readonly Row[],
  heard: readonly Heard[],
): { rows: Row[]; statements: Heard[] }[] {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    return root;
  };
  const join = (keys: readonly string[]): void => {
    const [first, ...others] = keys.map(rootOf);
    for (const other of new Set(others))
      if (first !== undefined && other !== first) parents.set(other, first);
  };
  const keysOfRow = ({ url, number, history }: Row) =>
    keysOf([url, ...(history ?? []).map((earlier) => earlier.url)], number);
  const keysOfHeard = ({ report, number }: Heard) => keysOf([report.url], number);
  for (const row of rows) join(keysOfRow(row));
  for (const statement of heard) join(keysOfHeard(statement));

  const groups = new Map<string, { rows: Row[]; statements: Heard[] }>();
  const groupOf = ([key = ""]: readonly string[]) => {
    const root = rootOf(key);
    const group = groups.get(root) ?? { rows: [], statements: [] };
    groups.set(root, group);
    return group;
  };
  for (const row of rows) groupOf(keysOfRow(row)).rows.push(row);
  for (const statement of heard) groupOf(keysOfHeard(statement)).statements.push(statement);
  return [...groups.values()];
}

const keysOf = (urls: readonly string[], number: string | null): string[] => [
  ...urls.map((url) => `url ${url}`),
  ...(number === null ? [] : [`number ${number}`]),
];
