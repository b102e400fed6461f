import { expect, test } from "vitest";
import { stripeContext } from "../../tests/stripe";
import { priceProblems } from "./checkout.server";

const { context } = stripeContext();
const monthly = { interval: "month", interval_count: 1 };
const priced = (price: object) => ({ ...context, fetch: async () => Response.json(price) });

test("a price that matches the screens passes", async () => {
  expect(await priceProblems(context)).toEqual([]);
});

test("a price that charges something else is reported", async () => {
  const dear = { active: true, currency: "usd", unit_amount: 999, recurring: monthly };
  expect(await priceProblems(priced(dear))).toEqual(["The price is $9.99, not $7.99."]);
  const odd = { active: false, currency: "eur", unit_amount: null, recurring: null };
  expect(await priceProblems(priced(odd))).toEqual([
    "The price is not fixed, not $7.99.",
    "Its currency is eur, not usd.",
    "It is not charged every month.",
    "It is archived, so no one can buy it.",
  ]);
});

test("a missing price and missing settings are reported", async () => {
  const { config } = context;
  const elsewhere = { ...context, config: { ...config, STRIPE_PRICE_ID: "price_of_another_account" } };
  expect(await priceProblems(elsewhere)).toEqual([
    "Stripe has no price price_of_another_account in this account.",
  ]);
  const bare = {
    ...context,
    config: { ...config, STRIPE_SECRET_KEY: undefined, STRIPE_PRICE_ID: undefined },
  };
  expect(await priceProblems(bare)).toEqual(["STRIPE_SECRET_KEY is not set.", "STRIPE_PRICE_ID is not set."]);
});
