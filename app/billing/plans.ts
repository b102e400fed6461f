// What is sold and for how much: the constants of the offer, each stated once. The trial's are in trial.ts.

/** The plans that a user may be on; the first is free. */
export const PLANS = ["free", "pro"] as const;
export type Plan = (typeof PLANS)[number];

export const MONEY_BACK_DAYS = 30;

export const PRICE_CURRENCY = "usd";
/** In cents, a month. `npm run stripe:check` compares it with the price that is configured at Stripe. */
export const PRICE_MONTHLY_CENTS = 799;
/** What the survey asks about; no one is charged it. */
const PRICE_REDUCED_CENTS = 499;

/** Cents as a price: 799 is "$7.99". */
export const asDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

export const PRICE_MONTHLY = asDollars(PRICE_MONTHLY_CENTS);
export const PRICE_REDUCED = asDollars(PRICE_REDUCED_CENTS);

/** What a trial includes, in the order in which the screens list it. */
export const TRIAL_FEATURES = [
  "Real-time risk monitoring",
  "Custom alert thresholds",
  "Predictive analysis",
  "Multi-source data feeds",
] as const;

/** What Pro includes beyond the trial. */
export const PRO_FEATURES = [...TRIAL_FEATURES, "Historical trend analysis", "Email notifications"] as const;
