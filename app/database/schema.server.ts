import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { ACTION_OUTCOMES, ADMIN_ACTIONS } from "../admin/actions";
import { ALERT_TARGETS, ALERT_TYPES } from "../alerts/rule";
import { assessmentDetail } from "../assessment/assessment-detail";
import type { ForecastPart } from "../assessment/forecast-question";
import { DIRECTIONS } from "../news/direction";
import { RISK_FACTORS } from "../news/factors";
import type { Reason } from "../news/relevance";
import { STAGES } from "../news/stage";
import { QUESTION_ORIGINS, type BaseRateCount } from "../assessment/monthly-questions";
import { QUESTION_CHECKS } from "../assessment/question-checks";
import {
  PROPOSAL_EFFECTS,
  PROPOSAL_KINDS,
  PROPOSAL_STATES,
  proposalSupport,
} from "../assessment/proposal-states";
import { PLANS } from "../billing/plans";
import { REPORTED_KINDS, REPORT_REASONS, VERDICTS } from "../corrections/reports";
import { STATUSES } from "../billing/status";
import { officialDocument } from "../sources/official-document";
import { PASSKEY_PURPOSES } from "../accounts/passkey-schema";
import { DIGESTS } from "../accounts/email-choices";
import { DELIVERY_KINDS } from "../delivery/job";
import { ALARMS } from "../monitor/alarm-names";
import { checkedJson, deliveryColumns, flag, instant, json } from "./columns.server";

// Every table, in pipeline order. No ON DELETE CASCADE: when a migration rebuilds a table, it would silently delete the
// child rows. Related rows are deleted together in one batch.

// 1. Sources and refreshes

/** The last known state of each source: when it may be called again, and its remaining quota. */
export const sourceStates = sqliteTable("source_states", {
  source: text("source").primaryKey(),
  lastAttemptAt: instant("last_attempt_at"),
  lastSuccessAt: instant("last_success_at"),
  retryAfterUntil: instant("retry_after_until"),
  rateLimit: json<{ limit?: number; remaining?: number; reset?: string }>("rate_limit"),
});

/** Bill titles, fetched once each, because the list of changed bills has only short ones. Kept 180 days. */
export const billTitles = sqliteTable("bill_titles", {
  /** As in Congress.gov API URLs: "119/hr/3424". */
  bill: text("bill").primaryKey(),
  title: text("title").notNull(),
  officialTitle: text("official_title"),
  fetchedAt: instant("fetched_at").notNull(),
});

export const API_EVENT_STATUSES = ["success", "failure", "rate_limited"] as const;

/** One attempt to call an outside service. Kept 30 days; daily totals remain in api_daily_metrics. */
export const apiEvents = sqliteTable(
  "api_events",
  {
    id: text("id").primaryKey(),
    service: text("service").notNull(),
    operation: text("operation").notNull(),
    status: text("status", { enum: API_EVENT_STATUSES }).notNull(),
    durationMs: integer("duration_ms").notNull(),
    timestamp: instant("timestamp").notNull(),
    isPrimary: flag("is_primary").notNull(),
    wasUsed: flag("was_used").notNull(),
    httpStatus: integer("http_status"),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    correlationId: text("correlation_id").notNull(),
    rateLimit: json<{ limit?: number; remaining?: number; reset?: string }>("rate_limit"),
    itemCount: integer("item_count"),
    relevantCount: integer("relevant_count"),
    attempt: integer("attempt").notNull().default(1),
  },
  (t) => [
    index("api_events_by_time").on(t.timestamp),
    index("api_events_by_service_and_time").on(t.service, t.timestamp),
    index("api_events_by_refresh").on(t.correlationId),
    index("api_events_in_trouble")
      .on(t.service, t.timestamp)
      .where(sql`status <> 'success'`),
    index("api_events_used")
      .on(t.service, t.timestamp)
      .where(sql`was_used = 1`),
    check("api_events_duration_not_negative", sql`${t.durationMs} >= 0`),
  ],
);

const REFRESH_TRIGGERS = ["cron", "admin", "replay", "seed"] as const;
export type RefreshTrigger = (typeof REFRESH_TRIGGERS)[number];
/** A run started by an administrator is queued until the queue consumer picks it up. */
const REFRESH_OUTCOMES = ["queued", "running", "done", "degraded", "failed"] as const;

/** One pipeline run. Its id is the correlation id of every event it causes. */
export const refreshRuns = sqliteTable(
  "refresh_runs",
  {
    id: text("id").primaryKey(),
    trigger: text("trigger", { enum: REFRESH_TRIGGERS }).notNull(),
    /** Calls every source, even paused ones. */
    isForced: flag("is_forced").notNull().default(false),
    /** For a queued run, when it was requested. */
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at"),
    outcome: text("outcome", { enum: REFRESH_OUTCOMES }).notNull(),
    coverage: real("coverage"),
    sources: json<unknown>("sources"),
    counts: json<Record<string, number>>("counts"),
    error: text("error"),
  },
  (t) => [
    index("refresh_runs_by_start").on(t.startedAt),
    index("refresh_runs_unfinished")
      .on(t.startedAt)
      .where(sql`outcome in ('queued', 'running')`),
  ],
);

/** Locks with an expiry, for jobs that only one worker may do at a time. */
export const leases = sqliteTable("leases", {
  name: text("name").primaryKey(),
  token: text("token").notNull(),
  until: instant("until").notNull(),
});

// 2. News

/** A news article, one row per canonical URL. */
export const newsArticles = sqliteTable(
  "news_articles",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    description: text("description"),
    url: text("url").notNull(),
    source: text("source").notNull(),
    sourceKey: text("source_key").notNull(),
    publishedAt: instant("published_at").notNull(),
    relevanceScore: integer("relevance_score").notNull(),
    keywords: json<string[]>("keywords").notNull(),
    factor: text("factor", { enum: RISK_FACTORS }).notNull(),
    stage: text("stage", { enum: STAGES }).notNull(),
    direction: text("direction", { enum: DIRECTIONS }).notNull(),
    reasons: json<Reason[]>("reasons").notNull(),
    isOfficial: flag("is_official").notNull().default(false),
    /** The publisher's metadata of an official document; null for news. */
    document: checkedJson("document", officialDocument),
    /** Id of the leading topic in the relevance dictionaries; null for articles recorded before topics existed. */
    topic: text("topic"),
    isRoutineRenewal: flag("is_routine_renewal").notNull().default(false),
    isWithdrawal: flag("is_withdrawal").notNull().default(false),
    isDemonstration: flag("is_demonstration").notNull().default(false),
    /** The analysis model's own score, if it read the article. An admin reviews large differences from ours. */
    modelRelevance: integer("model_relevance"),
    /** The quote that the model's score is based on. */
    modelQuote: text("model_quote"),
    relevanceReviewedAt: instant("relevance_reviewed_at"),
    recordedAt: instant("recorded_at").notNull(),
  },
  (t) => [
    uniqueIndex("news_articles_once_per_url").on(t.url),
    index("news_articles_by_publication").on(t.publishedAt),
    index("news_articles_relevant_by_publication")
      .on(t.publishedAt, t.relevanceScore)
      .where(sql`relevance_score >= 40`),
    // The limit is DISPUTED_FROM_POINTS of app/news/model-relevance.server.ts.
    index("news_articles_in_dispute")
      .on(t.publishedAt)
      .where(sql`relevance_reviewed_at is null and abs(model_relevance - relevance_score) > 30`),
    check("news_articles_relevance_range", sql`${t.relevanceScore} between 0 and 100`),
  ],
);

/**
 * How many items of each outlet were read, by UTC day of publication: the baseline for its usual flow of contextual
 * news. Kept for a year and two weeks.
 */
export const outletDays = sqliteTable(
  "outlet_days",
  {
    outlet: text("outlet").notNull(),
    /** Days since 1970-01-01. */
    day: integer("day").notNull(),
    isDemonstration: flag("is_demonstration").notNull(),
    /** Items read, relevant or not, each counted once. */
    items: integer("items").notNull(),
    relevant: integer("relevant").notNull(),
    /** A short hash of each item's URL, so re-read items aren't counted again. */
    itemHashes: text("item_hashes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.outlet, t.day, t.isDemonstration] }),
    // A covering index for the counts, which avoids reading the wide rows.
    index("outlet_days_counts").on(t.day, t.isDemonstration, t.outlet, t.items, t.relevant),
  ],
);

// 3. Assessments

/** The register of restrictions in force and ended. */
export const restrictions = sqliteTable(
  "restrictions",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    law: text("law").notNull(),
    affected: text("affected").notNull(),
    factor: text("factor", { enum: RISK_FACTORS }).notNull(),
    since: instant("since").notNull(),
    until: instant("until"),
    severity: real("severity").notNull(),
    reach: real("reach").notNull(),
    sourceUrl: text("source_url").notNull(),
    lastCheckedAt: instant("last_checked_at").notNull(),
    /** The parts of the forecast question that it meets. */
    parts: json<ForecastPart[]>("parts").notNull().default([]),
    /** The day the government has announced for lifting it. */
    announcedEnd: instant("announced_end"),
  },
  (t) => [
    index("restrictions_by_time").on(t.since, t.until),
    check("restrictions_severity_range", sql`${t.severity} between 0 and 1`),
    check("restrictions_reach_range", sql`${t.reach} between 0 and 1`),
  ],
);

/**
 * Restrictions that official documents or three independent outlets say have begun or ended, until an administrator
 * decides. Open ones count in the level.
 */
export const restrictionProposals = sqliteTable(
  "restriction_proposals",
  {
    id: text("id").primaryKey(),
    subject: text("subject").notNull(),
    name: text("name").notNull(),
    kind: text("kind", { enum: PROPOSAL_KINDS }).notNull(),
    effect: text("effect", { enum: PROPOSAL_EFFECTS }).notNull(),
    factor: text("factor", { enum: RISK_FACTORS }).notNull(),
    severity: real("severity").notNull(),
    reach: real("reach").notNull(),
    /** The supporting articles, latest first. */
    support: checkedJson("support", proposalSupport).notNull(),
    /** When it takes effect, and when it lapses without more support. */
    effectiveAt: instant("effective_at").notNull(),
    standsUntil: instant("stands_until").notNull(),
    openedAt: instant("opened_at").notNull(),
    state: text("state", { enum: PROPOSAL_STATES }).notNull().default("open"),
    decidedAt: instant("decided_at"),
    decidedBy: text("decided_by"),
    isDemonstration: flag("is_demonstration").notNull().default(false),
  },
  (t) => [
    uniqueIndex("restriction_proposals_one_open_per_subject")
      .on(t.subject, t.isDemonstration)
      .where(sql`state = 'open'`),
    index("restriction_proposals_by_subject").on(t.subject, t.decidedAt),
    index("restriction_proposals_by_opening").on(t.openedAt),
  ],
);

export type StoredPrediction = { likelihood: number; reasoning: string; keyFactors: string[] };

/** The result of one refresh, with everything it was computed from. Never rewritten. */
export const riskAssessments = sqliteTable(
  "risk_assessments",
  {
    id: text("id").primaryKey(),
    date: instant("date").notNull(),
    riskLevel: integer("risk_level").notNull(),
    explanation: text("explanation").notNull(),
    keyEvents: json<string[]>("key_events").notNull(),
    sources: json<unknown[]>("sources").notNull(),
    february2028Prediction: json<StoredPrediction>("february_2028_prediction"),
    /** The breakdown of the numbers: shares, intervals, steps. */
    detail: checkedJson("detail", assessmentDetail).notNull(),
    coverage: real("coverage").notNull(),
    methodVersion: text("method_version").notNull(),
    analyst: text("analyst", { enum: ["model", "built-in"] }).notNull(),
    isDemonstration: flag("is_demonstration").notNull().default(false),
    correlationId: text("correlation_id").notNull(),
    /** Set once this assessment's alerts are written; null means they are pending. */
    alertsRaisedAt: instant("alerts_raised_at"),
  },
  (t) => [
    uniqueIndex("risk_assessments_once_per_refresh").on(t.correlationId),
    index("risk_assessments_by_date").on(t.date, t.riskLevel, t.methodVersion),
    index("risk_assessments_owing_alerts")
      .on(t.date)
      .where(sql`alerts_raised_at is null`),
    // A covering index with the values alert rules use.
    index("risk_assessments_values")
      .on(t.date, t.riskLevel, t.coverage, sql`(february_2028_prediction ->> '$.likelihood')`)
      .where(sql`coverage >= 0.6`),
    check("risk_assessments_level_range", sql`${t.riskLevel} between 0 and 100`),
    check("risk_assessments_coverage_range", sql`${t.coverage} between 0 and 1`),
  ],
);

/** Public forecast questions: opened, resolved, scored. Past values are never rewritten. */
export const forecastQuestions = sqliteTable(
  "forecast_questions",
  {
    id: text("id").primaryKey(),
    origin: text("origin", { enum: QUESTION_ORIGINS }).notNull(),
    kind: text("kind").notNull(),
    question: text("question").notNull(),
    threshold: real("threshold"),
    openedAt: instant("opened_at").notNull(),
    closesAt: instant("closes_at").notNull(),
    probability: real("probability").notNull(),
    baseRate: real("base_rate").notNull(),
    methodVersion: text("method_version").notNull(),
    outcome: flag("outcome"),
    resolvedAt: instant("resolved_at"),
    resolvedBy: text("resolved_by"),
    resolutionSource: text("resolution_source"),
    /** The basis of the base rate; null in questions of method 1. */
    base: json<BaseRateCount>("base"),
    /** When it is next resolved or checked; null once it is final. */
    nextCheckAt: instant("next_check_at"),
  },
  (t) => [
    index("forecast_questions_by_close").on(t.origin, t.closesAt),
    index("forecast_questions_due")
      .on(t.origin, t.closesAt)
      .where(sql`resolved_at is null`),
    index("forecast_questions_to_check")
      .on(t.origin, t.nextCheckAt)
      .where(sql`next_check_at is not null`),
  ],
);

/** Every answer to a question: at its close, 30 and 90 days later, and by an administrator. The latest counts. */
export const forecastResolutions = sqliteTable(
  "forecast_resolutions",
  {
    id: text("id").primaryKey(),
    questionId: text("question_id")
      .notNull()
      .references(() => forecastQuestions.id),
    check: text("check", { enum: QUESTION_CHECKS }).notNull(),
    /** Null if there was no data. */
    outcome: flag("outcome"),
    resolvedAt: instant("resolved_at").notNull(),
    resolvedBy: text("resolved_by").notNull(),
    /** What was queried: a URL without keys, or the name of our own records. */
    query: text("query").notNull(),
    hits: integer("hits"),
    /** The first document found, or the administrator's link. */
    link: text("link"),
  },
  (t) => [
    uniqueIndex("forecast_resolutions_once_per_check")
      .on(t.questionId, t.check)
      .where(sql`"check" <> 'administrator'`),
  ],
);

// 4. Accounts and billing

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    /** Lowercase, trimmed. */
    email: text("email").notNull(),
    /** When the mailbox's owner opened a link we sent. Until then only verification and reset links are sent. */
    emailVerifiedAt: instant("email_verified_at"),
    /**
     * `mailboxKey` of the address, the same for every spelling that reaches one mailbox. Limits emails; identifies no
     * one.
     */
    mailbox: text("mailbox"),
    passwordHash: text("password_hash").notNull(),
    isAdmin: flag("is_admin").notNull().default(false),
    trialEndsAt: instant("trial_ends_at"),
    surveyExtendedCount: integer("survey_extended_count").notNull().default(0),
    surveyCompletedAt: instant("survey_completed_at"),
    subscriptionStatus: text("subscription_status", { enum: STATUSES }).notNull().default("trialing"),
    stripeCustomerId: text("stripe_customer_id"),
    stripeSubscriptionId: text("stripe_subscription_id"),
    stripePriceId: text("stripe_price_id"),
    subscriptionCurrentPeriodEnd: instant("subscription_current_period_end"),
    subscriptionCancelsAtPeriodEnd: flag("subscription_cancels_at_period_end").notNull().default(false),
    billingSyncedAt: instant("billing_synced_at"),
    plan: text("plan", { enum: PLANS }).notNull().default("free"),
    /** When the user turned all alert emails off; account emails are still sent. */
    alertEmailsOffAt: instant("mail_stopped_at"),
    /** When the user requested deletion. The account is erased seven days later unless they cancel. */
    deletionRequestedAt: instant("deletion_requested_at"),
    /** When the erasure was last begun; set only where it failed, since the row goes with it. */
    erasureAttemptedAt: instant("erasure_attempted_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("users_email_once").on(t.email),
    uniqueIndex("users_stripe_customer_once").on(t.stripeCustomerId),
    index("users_by_creation").on(t.createdAt, t.id),
    index("users_to_erase")
      .on(t.deletionRequestedAt)
      .where(sql`deletion_requested_at is not null`),
    index("users_by_status").on(t.subscriptionStatus, t.createdAt),
    index("users_by_mailbox").on(t.mailbox),
    index("users_unverified")
      .on(t.createdAt)
      .where(sql`email_verified_at is null`),
    index("users_by_billing_sync")
      .on(t.billingSyncedAt)
      .where(sql`stripe_customer_id is not null`),
    check("users_extended_at_most_once", sql`${t.surveyExtendedCount} in (0, 1)`),
  ],
);

/** Sessions. D1 is authoritative; KV only caches what the cookie needs. The id is the SHA-256 of the cookie's id. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
    /** "Firefox on Windows", from the User-Agent at sign-in; null for sessions older than this column. */
    device: text("device"),
    /** The two-letter country of the sign-in request, according to Cloudflare. */
    country: text("country"),
    /** Updated at most hourly. */
    lastSeenAt: instant("last_seen_at"),
    /** When the second factor was verified. While null, the session of an account that has one grants no access. */
    secondFactorAt: instant("second_factor_at"),
    /** When the user last reauthenticated after signing in. Sensitive actions need it to be recent. */
    confirmedAt: instant("confirmed_at"),
  },
  (t) => [index("sessions_by_user").on(t.userId), index("sessions_by_expiry").on(t.expiresAt)],
);

export const passwordResetTokens = sqliteTable(
  "password_reset_tokens",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the token; the token itself is derived again when the email is composed. */
    token: text("token").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("password_reset_tokens_once").on(t.token),
    index("password_reset_tokens_by_user").on(t.userId),
    index("password_reset_tokens_by_expiry").on(t.expiresAt),
  ],
);

/** Links that verify a mailbox. Each works once, for 24 hours. */
export const emailVerifications = sqliteTable(
  "email_verifications",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The address that the link verifies. */
    email: text("email").notNull(),
    /** SHA-256 of the token; the token itself is derived again when the email is composed. */
    token: text("token").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("email_verifications_once").on(t.token),
    index("email_verifications_by_user").on(t.userId),
    index("email_verifications_by_expiry").on(t.expiresAt),
  ],
);

/** Requested changes of an account's email address: confirmed at the new address, reversible from the old one. */
export const emailChanges = sqliteTable(
  "email_changes",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    oldEmail: text("old_email").notNull(),
    /** Only a verified old address gets the notice with the restore link. */
    wasOldVerified: flag("was_old_verified").notNull(),
    newEmail: text("new_email").notNull(),
    /** `mailboxKey` of the new address. */
    newMailbox: text("new_mailbox").notNull(),
    /** SHA-256 of the token sent to the new address; the token itself is derived again when the email is composed. */
    token: text("token").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** When a later request, or the recipient at the new address, voided the link. */
    canceledAt: instant("canceled_at"),
    confirmedAt: instant("confirmed_at"),
    restoredAt: instant("restored_at"),
  },
  (t) => [
    uniqueIndex("email_changes_once").on(t.token),
    index("email_changes_by_user").on(t.userId, t.createdAt),
    index("email_changes_by_mailbox").on(t.newMailbox, t.createdAt),
    index("email_changes_by_old_address")
      .on(t.oldEmail, t.confirmedAt)
      .where(sql`confirmed_at is not null and restored_at is null`),
  ],
);

/** An authenticator app's secret. Active once confirmed with a first code. */
export const totpSecrets = sqliteTable("totp_secrets", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  /** AES-256-GCM, with a key derived from SESSION_SECRETS. */
  sealedSecret: text("sealed_secret").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** The 30-second step of the last accepted code. That code and earlier ones are rejected. */
  lastStep: integer("last_step").notNull().default(0),
  createdAt: instant("created_at").notNull(),
});

/** Public keys that sign a user in: by fingerprint, face, PIN or security key. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential's id, base64url. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    /** COSE key, base64url. */
    publicKey: text("public_key").notNull(),
    /**
     * The authenticator's signature counter at the last use; one that doesn't increase means a clone. Many always
     * report 0.
     */
    counter: integer("counter").notNull(),
    transports: json<string[]>("transports").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("passkeys_by_user").on(t.userId, t.createdAt)],
);

/** Random challenges for authenticators to sign: each once, within five minutes. */
export const passkeyChallenges = sqliteTable(
  "passkey_challenges",
  {
    challenge: text("challenge").primaryKey(),
    purpose: text("purpose", { enum: PASSKEY_PURPOSES }).notNull(),
    /** Null for a sign-in, before the user is known. */
    userId: text("user_id").references(() => users.id),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("passkey_challenges_by_user").on(t.userId),
    index("passkey_challenges_by_expiry").on(t.expiresAt),
  ],
);

/** Backup codes for a lost device. Each works once. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    /** SHA-256 of the code, which has 120 random bits. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    usedAt: instant("used_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("recovery_codes_by_user").on(t.userId)],
);

/** Mailboxes whose owner said "this wasn't me". No account emails are sent there until the pause ends. */
export const mailboxPauses = sqliteTable(
  "mailbox_pauses",
  {
    /** `mailboxKey` of the address: a hash, so no address is stored of a person without an account. */
    mailbox: text("mailbox").primaryKey(),
    until: instant("until").notNull(),
  },
  (t) => [index("mailbox_pauses_by_end").on(t.until)],
);

export const surveyResponses = sqliteTable(
  "survey_responses",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    answers: json<Record<string, unknown>>("answers").notNull(),
    completedAt: instant("completed_at").notNull(),
  },
  (t) => [
    uniqueIndex("survey_responses_once_per_user").on(t.userId),
    index("survey_responses_by_time").on(t.completedAt),
  ],
);

/** Webhook events already processed, so each is handled once. Kept 30 days, longer than Stripe retries. */
export const stripeEvents = sqliteTable(
  "stripe_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    customerId: text("customer_id"),
    receivedAt: instant("received_at").notNull(),
    processedAt: instant("processed_at"),
  },
  (t) => [index("stripe_events_by_receipt").on(t.receivedAt)],
);

/** How far an outside service's feed has been read. */
export const feedCursors = sqliteTable("feed_cursors", {
  feed: text("feed").primaryKey(),
  /** The id of the last entry processed. */
  position: text("position").notNull(),
});

// 5. Alerts

export const alertRules = sqliteTable(
  "alert_rules",
  {
    /** The cluster key: rules that trigger together are stored and written together. */
    place: integer("place").primaryKey(),
    id: text("id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    target: text("target", { enum: ALERT_TARGETS }).notNull(),
    type: text("type", { enum: ALERT_TYPES }).notNull(),
    percent: integer("percent").notNull(),
    isActive: flag("is_active").notNull().default(true),
    /** False after a threshold rule triggers, until the value drops clearly below it again. */
    isArmed: flag("is_armed").notNull().default(true),
    /**
     * The date of the assessment the rule is measured from: current when it was created, changed, turned on or
     * triggered.
     */
    baselineAt: instant("baseline_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("alert_rules_once").on(t.id),
    index("alert_rules_by_user").on(t.userId, t.createdAt),
    index("alert_rules_watching")
      .on(t.target, t.type, t.isArmed, t.percent, t.baselineAt)
      .where(sql`is_active = 1`),
    check("alert_rules_percent_range", sql`${t.percent} between 1 and 100`),
  ],
);

/**
 * A triggered alert, written before its email is sent. Its user is found through its rule: an index by user would cost
 * a random write per alert.
 */
export const triggeredAlerts = sqliteTable(
  "triggered_alerts",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    alertRuleId: text("alert_rule_id")
      .notNull()
      .references(() => alertRules.id),
    riskAssessmentId: text("risk_assessment_id")
      .notNull()
      .references(() => riskAssessments.id),
    alertTarget: text("alert_target", { enum: ALERT_TARGETS }).notNull(),
    alertType: text("alert_type", { enum: ALERT_TYPES }).notNull(),
    triggeredPercent: real("triggered_percent").notNull(),
    rulePercent: integer("rule_percent").notNull(),
    previousValue: real("previous_value"),
    currentValue: real("current_value").notNull(),
    message: text("message").notNull(),
    triggeredAt: instant("triggered_at").notNull(),
    notificationSent: flag("notification_sent").notNull().default(false),
    notificationSentAt: instant("notification_sent_at"),
    ...deliveryColumns(),
  },
  (t) => [
    uniqueIndex("triggered_alerts_once_per_rule_and_assessment").on(t.alertRuleId, t.riskAssessmentId),
    index("triggered_alerts_due")
      .on(t.nextAttemptAt)
      .where(sql`delivery_state in ('waiting', 'sending')`),
    index("triggered_alerts_by_batch")
      .on(t.batchId)
      .where(sql`batch_id is not null and delivery_state in ('waiting', 'sending')`),
    index("triggered_alerts_dead")
      .on(t.triggeredAt)
      .where(sql`delivery_state in ('dead', 'refused')`),
  ],
);

// 6. Delivery

/** The state of an email lane: paused after provider-wide errors, until a probe succeeds. */
export const emailLanes = sqliteTable("email_lanes", {
  lane: text("lane", { enum: DELIVERY_KINDS }).primaryKey(),
  /** Consecutive failed provider calls; 0 while the lane is healthy. */
  failures: integer("failures").notNull().default(0),
  pausedUntil: instant("paused_until"),
  pausedSince: instant("paused_since"),
  lastError: text("last_error"),
  lastSucceededAt: instant("last_succeeded_at"),
});

export const ACCOUNT_EMAIL_KINDS = [
  "welcome",
  "verify-email",
  "password-reset",
  "password-changed",
  "second-factor-changed",
  "confirm-new-email",
  "email-changed",
  "deletion-scheduled",
  "test-alert",
  "restriction-proposed",
  "alarm-raised",
  "alarm-cleared",
] as const;

/** Emails other than alerts (welcome, reset, test), delivered the same way. */
export const accountEmails = sqliteTable(
  "account_emails",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ACCOUNT_EMAIL_KINDS }).notNull(),
    /** What the email is about, such as the reset token's id. Never a secret. */
    subjectId: text("subject_id"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    ...deliveryColumns(),
  },
  (t) => [
    index("account_emails_by_user").on(t.userId, t.createdAt),
    index("account_emails_due")
      .on(t.nextAttemptAt)
      .where(sql`delivery_state in ('waiting', 'sending')`),
    index("account_emails_by_batch")
      .on(t.batchId)
      .where(sql`batch_id is not null and delivery_state in ('waiting', 'sending')`),
    index("account_emails_dead")
      .on(t.createdAt)
      .where(sql`delivery_state in ('dead', 'refused')`),
  ],
);

/** A user's email preferences. Without a row the defaults apply: alerts, no digest, no news, at any hour. */
export const emailChoices = sqliteTable(
  "email_choices",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    digest: text("digest", { enum: DIGESTS }).notNull().default("off"),
    wantsNews: flag("wants_news").notNull().default(false),
    /** Quiet hours in minutes after local midnight, 0 to 1439; both null for none. */
    quietFrom: integer("quiet_from"),
    quietUntil: integer("quiet_until"),
    /** IANA name, such as America/New_York. */
    timeZone: text("time_zone").notNull(),
    /** Alerts and digests are skipped until then; product news waits. */
    pausedUntil: instant("paused_until"),
    /** When the next digest is due to be queued; null for none. */
    nextDigestAt: instant("next_digest_at"),
  },
  (t) => [
    index("email_choices_with_news")
      .on(t.userId)
      .where(sql`wants_news = 1`),
    index("email_choices_digests_due")
      .on(t.nextDigestAt)
      .where(sql`next_digest_at is not null`),
  ],
);

/** One user's digest: an outbox row, written once per period. */
export const digests = sqliteTable(
  "digests",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** "daily:2026-11-20" or "weekly:2026-11-16", in the user's time zone. */
    period: text("period").notNull(),
    assessmentId: text("assessment_id").notNull(),
    /**
     * The assessment it is compared with: the last one before the period. No foreign keys, because assessments outlive
     * digests.
     */
    previousId: text("previous_id"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    ...deliveryColumns(),
  },
  (t) => [
    uniqueIndex("digests_once_per_period").on(t.userId, t.period),
    index("digests_due")
      .on(t.nextAttemptAt)
      .where(sql`delivery_state in ('waiting', 'sending')`),
    index("digests_by_batch")
      .on(t.batchId)
      .where(sql`batch_id is not null and delivery_state in ('waiting', 'sending')`),
    index("digests_dead")
      .on(t.createdAt)
      .where(sql`delivery_state in ('dead', 'refused')`),
  ],
);

/** Product news, written by administrators for users who opted in. */
export const productNews = sqliteTable(
  "product_news",
  {
    id: text("id").primaryKey(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    createdAt: instant("created_at").notNull(),
    /** When an administrator sent it; null for a draft. Its text is immutable from then on. */
    sentAt: instant("sent_at"),
    /** When every recipient had a row in news_emails. */
    queuedAt: instant("queued_at"),
  },
  (t) => [
    index("product_news_by_creation").on(t.createdAt),
    index("product_news_to_queue")
      .on(t.sentAt)
      .where(sql`sent_at is not null and queued_at is null`),
  ],
);

/** Product news for one user: an outbox row, one per user and news. */
export const newsEmails = sqliteTable(
  "news_emails",
  {
    id: text("id").primaryKey(),
    newsId: text("news_id")
      .notNull()
      .references(() => productNews.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    ...deliveryColumns(),
  },
  (t) => [
    uniqueIndex("news_emails_once_per_user").on(t.userId, t.newsId),
    index("news_emails_by_news").on(t.newsId, t.deliveryState),
    index("news_emails_due")
      .on(t.nextAttemptAt)
      .where(sql`delivery_state in ('waiting', 'sending')`),
    index("news_emails_by_batch")
      .on(t.batchId)
      .where(sql`batch_id is not null and delivery_state in ('waiting', 'sending')`),
    index("news_emails_dead")
      .on(t.createdAt)
      .where(sql`delivery_state in ('dead', 'refused')`),
  ],
);

/** The outbox tables. */
export type OutboxTable = typeof triggeredAlerts | typeof accountEmails | typeof digests | typeof newsEmails;

/** Alarms emailed to operators: one open row per current problem. */
export const operatorAlarms = sqliteTable(
  "operator_alarms",
  {
    id: text("id").primaryKey(),
    name: text("name", { enum: ALARMS }).notNull(),
    detail: text("detail").notNull(),
    raisedAt: instant("raised_at").notNull(),
    clearedAt: instant("cleared_at"),
  },
  (t) => [
    uniqueIndex("operator_alarms_open_once")
      .on(t.name)
      .where(sql`cleared_at is null`),
  ],
);

// 7. What readers and admins found wrong

/** A reader's report of a mistake, until an administrator decides. */
export const mistakeReports = sqliteTable(
  "mistake_reports",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: REPORTED_KINDS }).notNull(),
    /** The id of the article or register entry. */
    subjectId: text("subject_id").notNull(),
    /** Its title as the reader saw it, because articles are deleted eventually. */
    title: text("title").notNull(),
    reason: text("reason", { enum: REPORT_REASONS }).notNull(),
    comment: text("comment").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    state: text("state", { enum: ["open", "decided"] })
      .notNull()
      .default("open"),
    decidedAt: instant("decided_at"),
  },
  (t) => [
    uniqueIndex("mistake_reports_one_open_per_user")
      .on(t.userId, t.kind, t.subjectId)
      .where(sql`state = 'open'`),
    index("mistake_reports_by_user").on(t.userId, t.createdAt),
    index("mistake_reports_open")
      .on(t.kind, t.subjectId, t.createdAt)
      .where(sql`state = 'open'`),
  ],
);

/** A review's outcome, shown publicly with the story or entry. Names no reader. */
export const contentReviews = sqliteTable(
  "content_reviews",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: REPORTED_KINDS }).notNull(),
    subjectId: text("subject_id").notNull(),
    cause: text("cause", { enum: ["report", "disagreement"] }).notNull(),
    verdict: text("verdict", { enum: VERDICTS }).notNull(),
    note: text("note").notNull().default(""),
    reviewedAt: instant("reviewed_at").notNull(),
    isDemonstration: flag("is_demonstration").notNull().default(false),
  },
  (t) => [
    index("content_reviews_by_time").on(t.kind, t.reviewedAt),
    index("content_reviews_found").on(t.isDemonstration, t.verdict),
  ],
);

// 8. Administration

/** Append-only: triggers reject updates and deletes. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: text("id").primaryKey(),
    at: instant("at").notNull(),
    adminId: text("admin_id").notNull(),
    adminEmail: text("admin_email").notNull(),
    action: text("action", { enum: ADMIN_ACTIONS }).notNull(),
    subject: text("subject"),
    detail: json<unknown>("detail"),
    outcome: text("outcome", { enum: ACTION_OUTCOMES }).notNull(),
  },
  (t) => [index("audit_log_by_time").on(t.at)],
);

/** A deleted user with all related rows, unchanged; an admin can restore it. */
export const archivedUsers = sqliteTable(
  "archived_users",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    email: text("email").notNull(),
    archivedAt: instant("archived_at").notNull(),
    archivedBy: text("archived_by").notNull(),
    /** The whole archive as one document, in archives older than `archived_rows`; `{}` since. */
    record: json<unknown>("record").notNull(),
    restoredAt: instant("restored_at"),
  },
  (t) => [index("archived_users_by_time").on(t.archivedAt)],
);

/**
 * The rows of archived users, stored separately, because D1's limit is 2 MB a row and years of alerts can exceed it.
 */
export const archivedRows = sqliteTable(
  "archived_rows",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    archiveId: text("archive_id").notNull(),
    tableName: text("table_name").notNull(),
    record: json<unknown>("record").notNull(),
    archivedAt: instant("archived_at").notNull(),
  },
  (t) => [
    index("archived_rows_by_archive").on(t.archiveId, t.tableName),
    index("archived_rows_by_time").on(t.archivedAt),
  ],
);
