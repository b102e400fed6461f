import type { newsArticles } from "~/news/tables.server";
import { documentOf } from "~/sources/official-document";

// What our own records hold of events that questions ask about.

/** A register entry. */
export const restriction = ({ since }: { since: Date }) => ({
  id: "one",
  name: "One",
  law: "A law",
  affected: "everybody",
  factor: "border-security" as const,
  since,
  severity: 0.1,
  reach: 1,
  sourceUrl: "https://example.com",
  lastCheckedAt: since,
});

/** A bill's action, as recorded from Congress. */
export const bill = (id: string, publishedAt: Date, action: string): typeof newsArticles.$inferInsert => ({
  id,
  title: "Passport Act",
  url: `https://www.congress.gov/${id}`,
  link: `https://www.congress.gov/${id}`,
  source: "Congress.gov",
  sourceKey: "congress",
  publishedAt,
  relevanceScore: 80,
  keywords: [],
  factor: "passport-restrictions",
  stage: "proposal",
  direction: "raises",
  reasons: [],
  isOfficial: true,
  document: documentOf("bill", { action }),
  topic: "passport-revocation",
});
