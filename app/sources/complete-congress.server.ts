import { lt, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { insertMany } from "~/database/insert.server";
import { billTitles } from "./tables.server";
import { DAY_MS } from "~/time";
import {
  type BillTitles,
  billTitlesOf,
  CONGRESS_PAGE_SIZE,
  congressRequest,
  nextOffset,
} from "./api-data-gov";
import { attempt } from "./attempt.server";
import { endpointOf } from "./endpoints.server";
import type { SourceResult } from "./fetch-source.server";
import { voteOn, voteQuestionOf } from "./house-votes";
import { entry, type SourceItem } from "./item";
import { readJson } from "./read-json";

/** Limits per refresh: one call per bill or vote, well under the API's 5,000 an hour. */
const BILLS_PER_REFRESH = 200;
const VOTES_PER_REFRESH = 20;
/** A Worker has at most six connections open at a time. */
const CALLS_AT_A_TIME = 5;
const TITLES_KEPT_MS = 180 * DAY_MS;
/** An official title is often added days after the introduction. */
const MISSING_KEPT_MS = DAY_MS;
/** Omnibus bills have hundreds of short titles before the official one. */
const TITLE_PAGES_MAX = 4;
/** Actions on the text as introduced, in the chamber where the bill began. Any other may come with another official title. */
const AS_INTRODUCED = {
  house: /^(?:introduced|sponsor|referred to the (?:house|sub|committee))/i,
  senate: /^(?:introduced|sponsor|read twice and referred|referred to the (?:senate|sub|committee))/i,
};

type Calling = Pick<Context, "config" | "db" | "fetch" | "now">;

/**
 * Adds what Congress.gov's lists omit, with one call each: official bill titles (short titles often hide the subject),
 * stored until the bill's action or title changes, and the question of each House vote. If a call fails, a bill keeps its short
 * title, and a vote is left for the next refresh, because a failed motion isn't a failed bill.
 */
export async function completeCongress(context: Calling, results: readonly SourceResult[]): Promise<void> {
  const bills = results.find(({ source }) => source.key === "api_data_gov");
  const votes = results.find(({ source }) => source.key === "house_votes");
  const questions = votes ? await questionsOf(context, votes) : new Map<string, string>();
  const voted = votes?.items.filter(({ congress }) => questions.has(congress?.vote ?? "")) ?? [];
  const untitled = bills?.items.filter((item) => !item.document?.officialTitle || mayBeRetitled(item)) ?? [];
  const titles = await titlesOf(context, bills, votes, [...untitled, ...voted]);

  if (bills) {
    bills.items = bills.items.map((item) => {
      const known = titles.get(item.congress?.bill ?? "");
      return known?.officialTitle && item.document
        ? { ...item, document: { ...item.document, officialTitle: known.officialTitle } }
        : item;
    });
  }
  if (votes) {
    votes.items = voted.flatMap((item) => {
      const bill = titles.get(item.congress?.bill ?? "");
      return bill ? voteOn(item, questions.get(item.congress?.vote ?? "") ?? "", bill) : [];
    });
    votes.outcome.itemCount = votes.items.length;
  }
}

function mayBeRetitled({ congress, document }: SourceItem): boolean {
  const began = /^\d+\/s/.test(congress?.bill ?? "") ? "senate" : "house";
  return !AS_INTRODUCED[began].test(document?.action ?? "");
}

/** The question of each recent House roll call. */
async function questionsOf(context: Calling, votes: SourceResult): Promise<Map<string, string>> {
  const since = context.now().getTime() - votes.source.lookBackDays * DAY_MS;
  const recent = newestFirst(votes.items)
    .filter(({ publishedAt }) => publishedAt.getTime() >= since)
    .flatMap(({ congress }) => congress?.vote ?? [])
    .slice(0, VOTES_PER_REFRESH);
  return readEach(
    context,
    votes,
    recent,
    (vote) => `house-vote/${vote}`,
    "house-vote/details",
    voteQuestionOf,
  );
}

/** The titles of these items' bills: stored ones that still apply, the rest from the API. */
async function titlesOf(
  context: Calling,
  bills: SourceResult | undefined,
  votes: SourceResult | undefined,
  items: readonly SourceItem[],
): Promise<Map<string, BillTitles>> {
  const wanted = new Map(
    // The first item of a bill counts; it is the bill's own where it is listed.
    items.toReversed().flatMap(({ congress, ...item }) => (congress ? [[congress.bill, basisOf(item)]] : [])),
  );
  const stored = await context.db
    .select()
    .from(billTitles)
    .where(sql`${billTitles.bill} in (select value from json_each(${JSON.stringify([...wanted.keys()])}))`);
  const known = new Map(stored.map((row) => [row.bill, row]));
  const caller = [bills, votes].find((call) => call && isAnswering(call));
  const missing = newestFirst(items)
    .flatMap(({ congress }) => congress?.bill ?? [])
    .filter((bill, index, all) => {
      const row = known.get(bill);
      const isCurrent = row && row.basis === wanted.get(bill) && !isMissingTooLong(row, context.now());
      return !isCurrent && all.indexOf(bill) === index;
    })
    .slice(0, BILLS_PER_REFRESH);
  if (!caller) return known;
  const read = await readEach(
    context,
    caller,
    missing,
    (bill) => `bill/${bill}/titles`,
    `${caller.source.operation}/titles`,
    billTitlesOf,
  );
  if (read.size > 0) await store(context, read, wanted);
  return new Map([...known, ...read]);
}

const isMissingTooLong = (
  { officialTitle, fetchedAt }: Pick<typeof billTitles.$inferSelect, "officialTitle" | "fetchedAt">,
  now: Date,
) => officialTitle === null && now.getTime() - fetchedAt.getTime() >= MISSING_KEPT_MS;

/** Returns the fields of a list entry that show whether a bill's titles may have changed. */
const basisOf = ({ title, document }: Pick<SourceItem, "title" | "document">): string =>
  `${title}\n${document?.action ?? ""}`;

async function store(
  { db, now }: Calling,
  read: ReadonlyMap<string, BillTitles>,
  bases: ReadonlyMap<string, string>,
): Promise<void> {
  const fetchedAt = now();
  await insertMany(
    db,
    billTitles,
    [...read].map(([bill, titles]) => ({ bill, ...titles, basis: bases.get(bill) ?? "", fetchedAt })),
    sql`on conflict (bill) do update set title = excluded.title, official_title = excluded.official_title,
      basis = excluded.basis, fetched_at = excluded.fetched_at`,
  );
  await db.delete(billTitles).where(lt(billTitles.fetchedAt, new Date(fetchedAt.getTime() - TITLES_KEPT_MS)));
}

/** An answer that was cut short shows that the service responds. */
const isAnswering = ({ outcome }: SourceResult) =>
  outcome.state === "healthy" || (outcome.state === "incomplete" && outcome.errorKind === undefined);

/**
 * Fetches one response per key, a few at a time. Skips errors and malformed responses (reserved bill numbers return
 * errors); stops calling a service that throttles or is unreachable for the rest of this refresh.
 */
async function readEach<Result>(
  context: Calling,
  result: SourceResult,
  keys: readonly string[],
  pathOf: (key: string) => string,
  operation: string,
  read: (body: unknown) => Result,
): Promise<Map<string, Result>> {
  const found = new Map<string, Result>();
  if (!isAnswering(result)) return found;
  for (let start = 0; start < keys.length; start += CALLS_AT_A_TIME) {
    const group = await Promise.all(
      keys.slice(start, start + CALLS_AT_A_TIME).map(async (key) => ({
        key,
        made: await readPages(context, result, pathOf(key), operation, read),
      })),
    );
    for (const { key, made } of group) if (made.result !== undefined) found.set(key, made.result);
    if (group.some(({ made }) => made.error && !["http", "malformed"].includes(made.error.kind))) break;
  }
  return found;
}

/** Reads a resource whose lists may have several pages, at most four, as one. */
async function readPages<Result>(
  context: Calling,
  { source, calls }: SourceResult,
  path: string,
  operation: string,
  read: (body: unknown) => Result,
) {
  const endpoint = endpointOf(context.config, source.service);
  let whole: Record<string, unknown> = {};
  let offset: ReturnType<typeof nextOffset> = 0;
  for (let page = 1; ; page += 1) {
    const parameters = { limit: String(CONGRESS_PAGE_SIZE), offset: String(offset) };
    const made = await attempt(context, source, congressRequest(endpoint, path, parameters), (text) => {
      const body = readJson(text);
      whole = joined(whole, entry.parse(body));
      offset = nextOffset(body, page);
      const isLast = typeof offset !== "number" || page >= TITLE_PAGES_MAX;
      return isLast ? { value: read(whole) } : undefined;
    });
    calls.push({ operation, attemptNumber: 1, attempt: made, itemCount: null });
    if (made.error || made.result) return { error: made.error, result: made.result?.value };
  }
}

/** A page after the others: its lists go on where theirs end. */
const joined = (whole: Record<string, unknown>, page: Record<string, unknown>) => ({
  ...whole,
  ...page,
  ...Object.fromEntries(
    Object.entries(page).flatMap(([name, value]) => {
      const before = whole[name];
      return Array.isArray(value) && Array.isArray(before) ? [[name, [...before, ...value] as unknown]] : [];
    }),
  ),
});

const newestFirst = (items: readonly SourceItem[]) =>
  [...items].sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
