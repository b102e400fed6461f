import { z } from "zod";
import { officialDocument, type OfficialDocument } from "~/sources/official-document";
import { SOURCE_KEYS, SOURCES } from "~/sources/catalog";
import { byText } from "./article";

// A record combines all statements about one item: copies of it from several sources, and what each said over time.

/** What one source said of an item, at one time. */
export const statement = z.object({
  title: z.string(),
  description: z.string().nullable(),
  /** Canonical: the key, never a link. */
  url: z.string(),
  /** The address as its provider gave it. */
  link: z.string(),
  source: z.string(),
  sourceKey: z.string(),
  publishedAt: z.iso.datetime().pipe(z.coerce.date()).or(z.date()),
  /** Its provider dated it in the future, so that `publishedAt` is when it first arrived. */
  isDatedByArrival: z.boolean().default(false),
  /** From the publisher's own feed. */
  isOfficial: z.boolean(),
  document: officialDocument.nullable(),
  isDemonstration: z.boolean(),
  /** Milliseconds since 1970 of the refresh that read it last; 0 for what a record began with. */
  seenAt: z.number(),
});
export type Statement = z.output<typeof statement>;

/** An item, merged from its statements. */
export interface ItemRecord extends Statement {
  /** What may be read of a document besides its title: its publisher's own words, never a copy's. */
  readDescription: string | null;
}

/** The most statements of a record that are kept. */
const STATEMENTS_MAX = 30;

const RANK_OF_KIND = { "ai-search": 0, news: 1, newspaper: 2, government: 3 } as const;
const RANK_ON_INSPECTION = 4;
const RANK_PUBLISHED = 5;

/**
 * How far a statement is trusted, highest first: published by its publisher, announced by it, a newspaper's, a news
 * API's, a search's.
 */
export function rankOf({ isOfficial, document, sourceKey }: Statement): number {
  if (isOfficial) return document?.onPublicInspection ? RANK_ON_INSPECTION : RANK_PUBLISHED;
  const key = SOURCE_KEYS.find((known) => known === sourceKey);
  return RANK_OF_KIND[key ? SOURCES[key].kind : "news"];
}

const placeOf = (sourceKey: string): number => {
  const place = SOURCE_KEYS.findIndex((known) => known === sourceKey);
  return place === -1 ? SOURCE_KEYS.length : place;
};

/**
 * Best first: live before simulated, by rank, by date, by source, then what a source said last. The same in any order
 * of arrival; but whether a document is withdrawn is what its source said last, because a withdrawal has no date of its
 * own.
 */
function byPrecedence(a: Statement, b: Statement): number {
  return (
    Number(a.isDemonstration) - Number(b.isDemonstration) ||
    rankOf(b) - rankOf(a) ||
    (isWithdrawn(a) === isWithdrawn(b) ? 0 : b.seenAt - a.seenAt) ||
    b.publishedAt.getTime() - a.publishedAt.getTime() ||
    placeOf(a.sourceKey) - placeOf(b.sourceKey) ||
    b.seenAt - a.seenAt ||
    byText(contentOf(a), contentOf(b)) ||
    byText(a.link, b.link)
  );
}

const isWithdrawn = ({ document }: Statement): boolean => (document?.withdrawnOn ?? null) !== null;

/**
 * The statement as text to compare, without its link, since any link leads to the address, and without the day on
 * which a withdrawal was read.
 */
const contentOf = (statement: Statement): string => {
  const { document } = statement;
  return JSON.stringify({
    ...statement,
    document: document && { ...document, withdrawnOn: isWithdrawn(statement) },
    link: "",
    seenAt: 0,
  });
};

/**
 * Identifies what a source said of one step of an item. Of two such statements, the one with the longer description is
 * complete.
 */
const stepKeyOf = ({ sourceKey, url, title, publishedAt, document }: Statement): string =>
  JSON.stringify([sourceKey, url, title, publishedAt, document?.action]);

/**
 * Adds what a refresh read to the statements of a record. Skips a repetition of what the source said last; an earlier
 * statement that it repeats becomes its latest again.
 * @returns the statements, or the same list where nothing is new
 */
export function addStatements(
  known: readonly Statement[],
  added: readonly Statement[],
): readonly Statement[] {
  const byStep = new Map<string, Statement>();
  for (const statement of added.map((each) => datedByFirstArrival(each, known))) {
    const key = stepKeyOf(statement);
    const other = byStep.get(key);
    if (!other || byCompleteness(statement, other) < 0) byStep.set(key, statement);
  }
  let all = known;
  for (const statement of byStep.values()) {
    const lastSeen = Math.max(
      ...known.filter((other) => other.sourceKey === statement.sourceKey).map(seenAtOf),
    );
    const same = known.find((other) => contentOf(other) === contentOf(statement));
    const link = same && byText(same.link, statement.link) < 0 ? same.link : statement.link;
    if (same?.seenAt === lastSeen && same.link === link) continue;
    all = [...all.filter((other) => other !== same), { ...statement, link }];
  }
  return all === known || all.length <= STATEMENTS_MAX ? all : shortened(all);
}

/**
 * An item that arrived before its stated date keeps the day it arrived, also when it is read again or once that date
 * has come.
 */
function datedByFirstArrival(statement: Statement, known: readonly Statement[]): Statement {
  const first = known.find(
    ({ isDatedByArrival, sourceKey, url, title, publishedAt }) =>
      isDatedByArrival &&
      sourceKey === statement.sourceKey &&
      url === statement.url &&
      title === statement.title &&
      publishedAt < statement.publishedAt,
  );
  return first ? { ...statement, publishedAt: first.publishedAt, isDatedByArrival: true } : statement;
}

const seenAtOf = ({ seenAt }: Statement): number => seenAt;
const byCompleteness = (a: Statement, b: Statement): number =>
  (b.description?.length ?? 0) - (a.description?.length ?? 0) ||
  byText(contentOf(a), contentOf(b)) ||
  byText(a.link, b.link);

/** Drops the oldest statements first, but always keeps the latest of each source. */
function shortened(all: readonly Statement[]): readonly Statement[] {
  const sorted = [...all].sort(byPrecedence);
  while (sorted.length > STATEMENTS_MAX) {
    const oldest = sorted.findLastIndex(
      ({ sourceKey }, index) => sorted.findIndex((earlier) => earlier.sourceKey === sourceKey) < index,
    );
    sorted.splice(oldest === -1 ? sorted.length - 1 : oldest, 1);
  }
  return sorted;
}

/**
 * Merges the statements: title, date, address, source and status are the best one's. If it has no description, the
 * next one that has one gives it, and a document's missing metadata comes from its publisher's other statements, so an
 * update that says less removes nothing.
 */
export function recordOf(statements: readonly Statement[]): ItemRecord {
  const sorted = [...statements].sort(byPrecedence);
  const [best] = sorted as [Statement, ...Statement[]];
  const published = best.isOfficial ? sorted.filter(({ isOfficial }) => isOfficial) : sorted;
  return {
    ...best,
    description: descriptionIn(sorted),
    readDescription: descriptionIn(published),
    document:
      best.document && best.isOfficial
        ? published.reduce((all, { document }) => (document ? completed(all, document) : all), best.document)
        : best.document,
  };
}

/** The description of the best statement that has one, or a longer one of the same step by the same kind of source. */
function descriptionIn(sorted: readonly Statement[]): string | null {
  const first = sorted.find(({ description }) => description);
  if (!first) return null;
  return sorted
    .filter(
      (statement) =>
        rankOf(statement) === rankOf(first) &&
        statement.title === first.title &&
        statement.document?.action === first.document?.action,
    )
    .reduce<string | null>(
      (longest, { description }) =>
        (description?.length ?? 0) > (longest?.length ?? 0) ? description : longest,
      first.description,
    );
}

/** Fills in what the document leaves out from an earlier statement, except its status. */
const completed = (document: OfficialDocument, earlier: OfficialDocument): OfficialDocument => ({
  ...document,
  number: document.number ?? earlier.number,
  corrects: document.corrects ?? earlier.corrects,
  action: document.action ?? earlier.action,
  officialTitle: document.officialTitle ?? earlier.officialTitle,
  effectiveOn: document.effectiveOn ?? earlier.effectiveOn,
  endsOn: document.endsOn ?? earlier.endsOn,
  rins: document.rins.length > 0 ? document.rins : earlier.rins,
  agencies: document.agencies.length > 0 ? document.agencies : earlier.agencies,
  cfrParts: document.cfrParts.length > 0 ? document.cfrParts : earlier.cfrParts,
});
