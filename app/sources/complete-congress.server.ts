import { inArray, lt, sql } from "drizzle-orm";
import type { BaseContext } from "~/base-context.server";
import { billTitles } from "./tables.server";
import { DAY_MS } from "~/time";
import { congressRequest } from "./api-data-gov";
import { attempt } from "./attempt.server";
import { billTitlesOf, type BillTitles } from "./bill-titles";
import { endpointOf } from "./endpoints.server";
import type { SourceResult } from "./fetch-source.server";
import { voteOn, voteQuestionOf } from "./house-votes";
import type { SourceItem } from "./item";
import { readJson } from "./read-json";

/** Limits per refresh: one call per bill or vote, well under the API's 5,000 an hour. */
const BILLS_PER_REFRESH = 25;
const VOTES_PER_REFRESH = 20;
/** A Worker has at most six connections open at a time. */
const CALLS_AT_A_TIME = 5;
const TITLES_KEPT_MS = 180 * DAY_MS;
const KEYS_PER_QUERY = 90;

type Calling = Pick<BaseContext, "config" | "db" | "fetch" | "now">;

/**
 * Adds what Congress.gov's lists omit, with one call each: official bill titles (short titles often hide the subject),
 * stored so each bill is fetched once, and the question of each House vote. If a call fails, a bill keeps its short
 * title, and a vote is left for the next refresh, because a failed motion isn't a failed bill.
 */
export async function completeCongress(context: Calling, results: readonly SourceResult[]): Promise<void> {
  const bills = results.find(({ source }) => source.key === "api_data_gov");
  const votes = results.find(({ source }) => source.key === "house_votes");
  const questions = votes ? await questionsOf(context, votes) : new Map<string, string>();
  const voted = votes?.items.filter(({ congress }) => questions.has(congress?.vote ?? "")) ?? [];
  const untitled = bills?.items.filter(({ document }) => !document?.officialTitle) ?? [];
  const titles = await titlesOf(context, bills, votes, [...voted, ...untitled]);

  if (bills) {
    bills.items = bills.items.map((item) => {
      const known = titles.get(item.congress?.bill ?? "");
      return known && item.document && !item.document.officialTitle
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

/** The titles of these items' bills: stored ones, the rest from the API. */
async function titlesOf(
  context: Calling,
  bills: SourceResult | undefined,
  votes: SourceResult | undefined,
  items: readonly SourceItem[],
): Promise<Map<string, BillTitles>> {
  const wanted = [...new Set(items.flatMap(({ congress }) => congress?.bill ?? []))];
  const known = new Map<string, BillTitles>();
  for (let start = 0; start < wanted.length; start += KEYS_PER_QUERY) {
    const rows = await context.db
      .select()
      .from(billTitles)
      .where(inArray(billTitles.bill, wanted.slice(start, start + KEYS_PER_QUERY)));
    for (const { bill, title, officialTitle } of rows) known.set(bill, { title, officialTitle });
  }
  const caller = bills?.outcome.state === "healthy" ? bills : votes;
  if (!caller) return known;
  const missing = wanted.filter((bill) => !known.has(bill)).slice(0, BILLS_PER_REFRESH);
  const read = await readEach(
    context,
    caller,
    missing,
    (bill) => `bill/${bill}/titles`,
    `${caller.source.operation}/titles`,
    billTitlesOf,
  );
  if (read.size > 0) await store(context, read);
  return new Map([...known, ...read]);
}

async function store({ db, now }: Calling, read: ReadonlyMap<string, BillTitles>): Promise<void> {
  const fetchedAt = now();
  // Four columns per row: 25 rows are the most that fit D1's 100 parameters.
  await db.batch([
    db
      .insert(billTitles)
      .values([...read].map(([bill, titles]) => ({ bill, ...titles, fetchedAt })))
      .onConflictDoUpdate({
        target: billTitles.bill,
        set: { title: sql`excluded.title`, officialTitle: sql`excluded.official_title` },
      }),
    db.delete(billTitles).where(lt(billTitles.fetchedAt, new Date(fetchedAt.getTime() - TITLES_KEPT_MS))),
  ]);
}

/**
 * Fetches one response per key, a few at a time. Skips errors and malformed responses (reserved bill numbers return
 * errors); stops calling a service that throttles or is unreachable for the rest of this refresh.
 */
async function readEach<Result>(
  context: Calling,
  { source, outcome, calls }: SourceResult,
  keys: readonly string[],
  pathOf: (key: string) => string,
  operation: string,
  read: (body: unknown) => Result,
): Promise<Map<string, Result>> {
  const found = new Map<string, Result>();
  if (outcome.state !== "healthy") return found;
  const endpoint = endpointOf(context.config, source.service);
  for (let start = 0; start < keys.length; start += CALLS_AT_A_TIME) {
    const group = await Promise.all(
      keys.slice(start, start + CALLS_AT_A_TIME).map(async (key) => ({
        key,
        made: await attempt(context, source, congressRequest(endpoint, pathOf(key)), (text) =>
          read(readJson(text)),
        ),
      })),
    );
    for (const { key, made } of group) {
      calls.push({ operation, attemptNumber: 1, attempt: made, itemCount: null });
      if (made.result !== undefined) found.set(key, made.result);
    }
    if (group.some(({ made }) => made.error && !["http", "malformed"].includes(made.error.kind))) break;
  }
  return found;
}

const newestFirst = (items: readonly SourceItem[]) =>
  [...items].sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime());
