import { and, asc, eq, inArray, lt, ne, notInArray, sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { users } from "~/users/tables.server";
import { matchTestPattern } from "./test-users";

/** Paying users, and those whose late payment is being retried, are never cleaned up. */
export const PAYING_STATUSES = ["active", "past_due"] as const;

const CANDIDATES_MAX = 20_000;
const FOUND_MAX = 1000;

/**
 * Finds users whose address matches a pattern, oldest first; with a cutoff, only trial users created before it.
 * Excludes admins, the caller and paying users. Read-only.
 */
export async function previewFakeUsers(
  db: Database,
  options: { patterns: readonly string[]; createdBefore?: Date; callerId: string },
) {
  const { patterns, createdBefore, callerId } = options;
  const firstWords = JSON.stringify(patterns.map((pattern) => pattern.split("-")[0]));
  const candidates = await db
    .select({
      id: users.id,
      email: users.email,
      subscriptionStatus: users.subscriptionStatus,
      isAdmin: users.isAdmin,
      trialEndsAt: users.trialEndsAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(
      and(
        eq(users.isAdmin, false),
        ne(users.id, callerId),
        notInArray(users.subscriptionStatus, [...PAYING_STATUSES]),
        createdBefore && and(eq(users.subscriptionStatus, "trialing"), lt(users.createdAt, createdBefore)),
        sql`exists (select 1 from json_each(${firstWords}) word where instr(${users.email}, word.value) > 0)`,
      ),
    )
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(CANDIDATES_MAX);
  const found = candidates.flatMap((user) => {
    const why = matchTestPattern(user.email, patterns);
    return why ? [{ user, why }] : [];
  });
  const listed = found.slice(0, FOUND_MAX);
  const counts = await relatedCounts(
    db,
    listed.map(({ user }) => user.id),
  );
  const fakes = listed.map(({ user, why }) => ({
    user: {
      ...user,
      trialEndsAt: user.trialEndsAt?.toISOString() ?? null,
      createdAt: user.createdAt.toISOString(),
    },
    counts: counts.get(user.id) ?? NO_COUNTS,
    /** Why the user matched. */
    why,
  }));
  return {
    users: fakes,
    totalUsers: fakes.length,
    totalCounts: fakes.map((fake) => fake.counts).reduce(sum, NO_COUNTS),
    /** True if more matched than one cleanup handles; the oldest are listed. */
    hasMore: found.length > listed.length || candidates.length === CANDIDATES_MAX,
  };
}

export type CleanupPreview = Awaited<ReturnType<typeof previewFakeUsers>>;
export type FakeUser = CleanupPreview["users"][number];

const NO_COUNTS = { sessions: 0, alerts: 0, surveys: 0, tokens: 0, triggeredAlerts: 0 };
type RelatedCounts = typeof NO_COUNTS;

const sum = (a: RelatedCounts, b: RelatedCounts): RelatedCounts => ({
  sessions: a.sessions + b.sessions,
  alerts: a.alerts + b.alerts,
  surveys: a.surveys + b.surveys,
  tokens: a.tokens + b.tokens,
  triggeredAlerts: a.triggeredAlerts + b.triggeredAlerts,
});

async function relatedCounts(db: Database, ids: readonly string[]): Promise<Map<string, RelatedCounts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: sql<string>`u.value`,
      sessions: sql<number>`(select count(*) from sessions where user_id = u.value)`,
      alerts: sql<number>`(select count(*) from alert_rules where user_id = u.value)`,
      surveys: sql<number>`(select count(*) from survey_responses where user_id = u.value)`,
      tokens: sql<number>`(select count(*) from password_reset_tokens where user_id = u.value)`,
      triggeredAlerts: sql<number>`(select count(*) from triggered_alerts
        where alert_rule_id in (select id from alert_rules where user_id = u.value))`,
    })
    .from(sql`json_each(${JSON.stringify(ids)}) u`);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

type SkipReason = "unknown" | "administrator" | "yourself" | "paying";

export interface Deletable {
  id: string;
  stripeCustomerId: string | null;
}

/** Splits these users into those that may be deleted and those that may not, with reasons. */
export async function partitionDeletable(db: Database, userIds: readonly string[], callerId: string) {
  const rows = await db
    .select({
      id: users.id,
      isAdmin: users.isAdmin,
      subscriptionStatus: users.subscriptionStatus,
      stripeCustomerId: users.stripeCustomerId,
    })
    .from(users)
    .where(inArray(users.id, sql`(select value from json_each(${JSON.stringify(userIds)}))`));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const skipped: { userId: string; reason: SkipReason }[] = [];
  const deletable: Deletable[] = [];
  for (const userId of new Set(userIds)) {
    const user = byId.get(userId);
    if (!user) skipped.push({ userId, reason: "unknown" });
    else if (userId === callerId) skipped.push({ userId, reason: "yourself" });
    else if (user.isAdmin) skipped.push({ userId, reason: "administrator" });
    else if (isPaying(user.subscriptionStatus)) skipped.push({ userId, reason: "paying" });
    else deletable.push(user);
  }
  return { deletable, skipped };
}

const isPaying = (status: string) => (PAYING_STATUSES as readonly string[]).includes(status);
