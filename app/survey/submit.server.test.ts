import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { billingOf } from "~/billing/subscription";
import { surveyResponses } from "./tables.server";
import { users } from "~/users/tables.server";
import { DAY_MS } from "~/time";
import { noon } from "../../tests/context";
import { expiredUser, stripeContext } from "../../tests/stripe";
import { surveySchema } from "./schema";
import { submitSurvey } from "./submit.server";

const answers = surveySchema.parse({
  primaryReason: "travel-planning",
  travelPlans: "within-year",
  concernLevel: "very-concerned",
  riskFactors: ["passport-restrictions", "border-security"],
  mostValuableFeature: "february-prediction",
  profession: "legal",
  purchaseIntent: "unsure-maybe",
  priceReduction: "might-consider",
  agreeToTerms: true,
});

const { context } = stripeContext();
const row = async (id: string) => (await context.db.select().from(users).where(eq(users.id, id)))[0];
const responsesOf = (id: string) =>
  context.db.select().from(surveyResponses).where(eq(surveyResponses.userId, id));

test("an expired trial is extended to seven days from now, once", async () => {
  const user = await expiredUser(context);
  expect(await submitSurvey(context, user.id, answers)).toEqual({
    ok: true,
    extensionDays: 7,
    trialEndsAt: new Date("2026-11-27T12:00:00Z"),
  });
  expect(await row(user.id)).toMatchObject({
    subscriptionStatus: "trialing",
    surveyExtendedCount: 1,
    surveyCompletedAt: noon,
    trialEndsAt: new Date("2026-11-27T12:00:00Z"),
  });
  expect(await responsesOf(user.id)).toMatchObject([{ answers, completedAt: noon }]);
  expect(await submitSurvey(context, user.id, answers)).toEqual({ ok: false, reason: "already-extended" });
});

test("two concurrent submissions extend once and store one set of answers", async () => {
  const user = await expiredUser(context);
  const both = await Promise.all([
    submitSurvey(context, user.id, answers),
    submitSurvey(context, user.id, answers),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, reason: "already-extended" });
  expect(await responsesOf(user.id)).toHaveLength(1);
  expect((await row(user.id))?.trialEndsAt).toEqual(new Date("2026-11-27T12:00:00Z"));
});

test("a second survey weeks later is rejected, although the extended trial is over too", async () => {
  const user = await expiredUser(context, { surveyExtendedCount: 1, surveyCompletedAt: new Date(0) });
  expect(await submitSurvey(context, user.id, answers)).toEqual({ ok: false, reason: "already-extended" });
});

test("a running trial and a paid subscription are not extended", async () => {
  const running = await expiredUser(context, { trialEndsAt: new Date(noon.getTime() + 1) });
  expect(await submitSurvey(context, running.id, answers)).toEqual({ ok: false, reason: "trial-running" });
  const active = await expiredUser(context, { subscriptionStatus: "active" });
  expect(await submitSurvey(context, active.id, answers)).toEqual({ ok: false, reason: "subscribed" });
  const late = await expiredUser(context, {
    subscriptionStatus: "past_due",
    subscriptionCurrentPeriodEnd: new Date(noon.getTime() - 7 * DAY_MS + 1),
  });
  expect(await submitSurvey(context, late.id, answers)).toEqual({ ok: false, reason: "subscribed" });
  for (const { id } of [running, active, late]) expect(await responsesOf(id)).toEqual([]);
});

test("an inactive user becomes trialing", async () => {
  const user = await expiredUser(context, { subscriptionStatus: "inactive", trialEndsAt: null });
  expect(await submitSurvey(context, user.id, answers)).toMatchObject({ ok: true });
  expect((await row(user.id))?.subscriptionStatus).toBe("trialing");
});

test("the extension of a user whose subscription ended survives the next sync and ends on time", async () => {
  const subscription = {
    id: "sub_1",
    status: "canceled",
    createdAt: new Date("2026-10-01T00:00:00Z"),
    endsWithoutRenewal: false,
    trialEndsAt: null,
    paidUntil: new Date("2026-11-01T00:00:00Z"),
    priceId: "price_demonstration_pro",
  };
  const user = await expiredUser(context, { subscriptionStatus: "canceled", stripeSubscriptionId: "sub_1" });
  await submitSurvey(context, user.id, answers);
  const extended = await row(user.id);
  if (!extended) throw new Error("No such user");
  expect(billingOf(subscription, extended, noon).subscriptionStatus).toBe("trialing");
  const after = new Date("2026-11-27T12:00:01Z");
  expect(billingOf(subscription, extended, after).subscriptionStatus).toBe("canceled");
});
