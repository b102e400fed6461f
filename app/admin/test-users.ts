export const DEFAULT_PATTERNS = "test,demo,dev,qa,foo,bar";

/** Why an address looks like a test account. */
export interface PatternMatch {
  pattern: string;
  /** The matched word of the address, such as "test" in "john+test@example.com". */
  word: string;
  place: "local part" | "domain";
}

/** Words commonly joined to a pattern without a separator: "testuser", "demoaccount". */
const COMPANIONS = ["user", "users", "account", "accounts", "acct", "email", "mail", "login"];

/** Top-level domains that never have real mailboxes (RFC 2606). Others, such as .dev, .foo or .qa, do. */
const RESERVED_TOP_LEVEL = ["test", "example", "invalid", "localhost"];

/**
 * Parses a comma-separated list into unique patterns, skipping any without a letter or digit. A pattern is its words in
 * lowercase, joined by hyphens: "Load test" is "load-test", "test1" is "test-1".
 */
export function readPatterns(list: string): string[] {
  const patterns = list.split(",").map((pattern) => wordsOf(pattern).join("-"));
  return [...new Set(patterns.filter(Boolean))];
}

/**
 * Returns which pattern marks this address as a test account, or null. Patterns match whole words: "test" matches
 * "test1@", "john+test@", "testuser@" and "@test.com", but not "contest@" or "latest@". The top-level domain doesn't
 * count, as in "jane@studio.dev", unless it is reserved for tests.
 */
export function matchTestPattern(email: string, patterns: readonly string[]): PatternMatch | null {
  const at = email.lastIndexOf("@");
  const local = wordsOf(email.slice(0, at));
  const labels = email.slice(at + 1).split(".");
  const topLevel = labels.pop() ?? "";
  const domain = labels.flatMap(wordsOf);
  if (RESERVED_TOP_LEVEL.includes(topLevel.toLowerCase())) domain.push(topLevel.toLowerCase());
  return find(local, "local part", patterns) ?? find(domain, "domain", patterns);
}

/** Splits "Test.User_01" into "test", "user" and "01": at separators and between letters and digits. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];
}

function find(
  words: readonly string[],
  place: PatternMatch["place"],
  patterns: readonly string[],
): PatternMatch | null {
  for (const pattern of patterns) {
    for (const [start, first] of words.entries()) {
      if (isCompoundOf(first, pattern, patterns)) return { pattern, word: first, place };
      const run = runFrom(words, start, pattern);
      if (run) return { pattern, word: run, place };
    }
  }
  return null;
}

/** True for the pattern itself or joined to companions or other patterns: "testuser", "foobar". */
function isCompoundOf(word: string, pattern: string, patterns: readonly string[]): boolean {
  if (word === pattern) return true;
  const beside = [...COMPANIONS, ...patterns];
  return beside.some((other) => word === pattern + other || word === other + pattern);
}

/** Matches a pattern of several words, such as "test-1" or "load-test", at the given word. */
function runFrom(words: readonly string[], start: number, pattern: string): string | null {
  const length = pattern.split("-").length;
  const run = words.slice(start, start + length).join("-");
  return run === pattern ? run : null;
}

/** Why a user wasn't deleted, as shown to an administrator. */
const REASONS = {
  "payment-unknown": "Stripe didn’t confirm the payment status",
  subscription: "the subscription couldn’t be canceled",
  changed: "changed during cleanup",
  error: "database error",
  unknown: "not found",
  yourself: "your own account",
  administrator: "administrator",
  paying: "paying user",
} as const;

/**
 * Why a user was not deleted: protected by a rule, payment status unknown because Stripe didn't respond, a subscription that
 * couldn't be canceled, changed meanwhile, or in a batch that failed.
 */
export type FailureReason = keyof typeof REASONS;

/** " Not deleted: paying user (2), not found (1)." The most frequent reason comes first; empty without failures. */
export function whyKept(failures: readonly { reason: FailureReason }[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of failures) counts.set(REASONS[reason], (counts.get(REASONS[reason]) ?? 0) + 1);
  if (counts.size === 0) return "";
  const listed = [...counts].sort((a, b) => b[1] - a[1]).map(([reason, count]) => `${reason} (${count})`);
  return ` Not deleted: ${listed.join(", ")}.`;
}
