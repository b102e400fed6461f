/** The most rows that each table may hold after so many days with so many people. A table that isn't here has none. */
const BOUNDS: Record<string, (size: { people: number; days: number }) => number> = {
  users: ({ people }) => people,
  sessions: ({ people }) => people,
  // An hour or a day after expiry they are gone.
  password_reset_tokens: () => 100,
  email_verifications: ({ people }) => people,
  alert_rules: ({ people }) => 3 * people,
  messages: ({ people, days }) => people + (5 * people + people / 10 + 61) * days,
  triggered_alerts: ({ people, days }) => 3 * 5 * people * days,
  emergency_notices: ({ days }) => 4 * days,
  event_rules: ({ people }) => 6 * people,
  event_alerts: ({ days }) => 10 * 5 * days,
  email_choices: ({ people }) => people,
  email_lanes: () => 4,
  operator_alarms: ({ days }) => 4 * days,
  news_articles: ({ days }) => 500 + 200 * days,
  outlet_days: ({ days }) => 60 * (days + 31),
  source_states: () => 20,
  bill_titles: () => 500,
  // Calls of a refresh, retried ones too, for 30 days.
  api_events: ({ days }) => 6 * 40 * Math.min(days + 1, 31),
  refresh_runs: ({ days }) => 40 + 6 * days,
  leases: () => 10,
  restrictions: () => 100,
  restriction_proposals: ({ days }) => 20 + 2 * days,
  risk_assessments: ({ days }) => 10 + 6 * days,
  mail_days: ({ days }) => 4 * (days + 1),
  feed_cursors: () => 4,
};

/** The tables beyond their bound, in words. */
export const tablesBeyondBounds = (
  tables: readonly { name: string; count: number }[],
  size: { people: number; days: number },
): string[] =>
  tables.flatMap(({ name, count }) => {
    const max = BOUNDS[name]?.(size) ?? 0;
    return count > max ? [`${name} has ${count} rows, more than ${max}`] : [];
  });
