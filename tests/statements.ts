import fc from "fast-check";
import { documentOf } from "~/sources/official-document";
import type { NewsItem } from "~/news/record-articles.server";
import { newsItem } from "./readings";

/** A source's copy of an item on a day. */
export interface SaidOnce {
  /** A document of the Register below 2, an article of its own outlet from 2 on. */
  id: number;
  sourceKey: string;
  /** Day of November 2026. */
  day: number;
  title: string;
  description: string | null;
  effectiveOn: string | null;
}

const TITLES = [
  "Suspension of the issuance of passports to United States citizens",
  "US suspends issuance of passports to its citizens",
  "State Department revokes passports of US citizens",
  "State Department may revoke passports of US citizens",
  "Judge blocks revocation of US citizens’ passports",
];
const PUBLISHERS = ["whitehouse", "federal_register", "public_inspection"];
const OTHERS = ["perplexity", "thenewsapi", "guardian"];

const saidOnce = fc.record({
  id: fc.integer({ min: 0, max: 4 }),
  source: fc.constantFrom(...OTHERS, ...PUBLISHERS),
  day: fc.integer({ min: 1, max: 6 }),
  title: fc.constantFrom(...TITLES),
  description: fc.constantFrom(
    null,
    "US citizens lose passports.",
    "Passports: a longer word on what US citizens lose.",
  ),
  effectiveOn: fc.constantFrom(null, "2026-12-01"),
});

/** Statements of a few sources on a few items, one a source and day. */
const statements: fc.Arbitrary<SaidOnce[]> = fc.uniqueArray(
  saidOnce.map(({ source, ...statement }) => ({
    ...statement,
    sourceKey: statement.id < 2 ? source : (OTHERS[PUBLISHERS.indexOf(source)] ?? source),
  })),
  { minLength: 2, maxLength: 9, selector: ({ id, sourceKey, day }) => `${id} ${sourceKey} ${day}` },
);

/** Statements; the same over refreshes in another order; and some of them that are said again at last. */
export const arrivals = statements.chain((all) =>
  fc.record({
    all: fc.constant(all),
    refreshes: fc
      .tuple(
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: all.length, maxLength: all.length }),
      )
      .map(([shuffled, sizes]) => inRefreshes(shuffled, sizes)),
    again: fc.shuffledSubarray(all),
  }),
);

function inRefreshes(all: readonly SaidOnce[], sizes: readonly number[]): SaidOnce[][] {
  const refreshes: SaidOnce[][] = [];
  for (let start = 0; start < all.length; start += refreshes.at(-1)?.length ?? 0)
    refreshes.push(all.slice(start, start + (sizes[refreshes.length] ?? 1)));
  return refreshes;
}

/** The item that the source gives. */
export function itemOf({ id, sourceKey, day, title, description, effectiveOn }: SaidOnce): NewsItem {
  const isPublisher = PUBLISHERS.includes(sourceKey);
  const onPublicInspection = sourceKey === "public_inspection";
  const isRegister = onPublicInspection || sourceKey === "federal_register";
  const number = `2026-3000${id}`;
  const document = `https://www.federalregister.gov/${onPublicInspection ? "public-inspection" : "documents/2026/11/20"}/${number}/case`;
  return newsItem(id, {
    title: `${title} in case ${id}`,
    description,
    sourceKey,
    source: `Outlet ${id}`,
    url: id < 2 ? document : `https://outlet-${id}.example/passports`,
    publishedAt: new Date(Date.UTC(2026, 10, day)),
    official: isPublisher,
    document: isPublisher
      ? documentOf("rule", { number: isRegister ? number : null, effectiveOn, onPublicInspection })
      : null,
  });
}
