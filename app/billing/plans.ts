// The offer and its price. The trial's constants are in trial.ts.

export const MONEY_BACK_DAYS = 30;

export const PRICE_CURRENCY = "usd";
/** Monthly price in cents. `npm run doctor` compares it with the price configured at Stripe. */
export const PRICE_MONTHLY_CENTS = 799;
/** Asked about in the survey; no one is charged this. */
const PRICE_REDUCED_CENTS = 499;

/** Cents as a price: 799 is "$7.99". */
export const asDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

export const PRICE_MONTHLY = asDollars(PRICE_MONTHLY_CENTS);
export const PRICE_REDUCED = asDollars(PRICE_REDUCED_CENTS);

/** Features of the trial, in display order. */
export const TRIAL_FEATURES = [
  "Real-time risk monitoring",
  "Custom alert thresholds",
  "Predictive analysis",
  "Multi-source data feeds",
] as const;

/** Features of Pro. */
export const PRO_FEATURES = [...TRIAL_FEATURES, "Historical trend analysis", "Email notifications"] as const;
