import { expect, test } from "vitest";
import { asksForPrice, question, QUESTIONS } from "./questions";
import { surveySchema } from "./schema";

const complete = {
  primaryReason: "other",
  travelPlans: "no-plans",
  concernLevel: "not-concerned",
  riskFactors: ["media-restrictions"],
  mostValuableFeature: "api-monitoring",
  profession: "other",
  purchaseIntent: "probably-not",
  priceReduction: "no-regardless",
  agreeToTerms: true,
};
const problems = (answers: object) =>
  surveySchema.safeParse(answers).error?.issues.map(({ path, message }) => [path.join("."), message]);

test("an empty survey lists what is missing for each question", () => {
  expect(problems({})).toEqual([
    ["primaryReason", "Please select your primary reason for monitoring exit freedom"],
    ["travelPlans", "Please indicate your travel plans"],
    ["concernLevel", "Please select your concern level"],
    ["riskFactors", "Please select at least one risk factor of interest"],
    ["mostValuableFeature", "Please select the most valuable feature"],
    ["profession", "Please select your profession"],
    ["purchaseIntent", "Please indicate your subscription plans"],
    ["agreeToTerms", "You must agree to the terms to extend your trial"],
  ]);
});

test("a missing risk factor and a missing agreement get the same message", () => {
  expect(problems({ ...complete, riskFactors: [], agreeToTerms: false })).toEqual([
    ["riskFactors", "Please select at least one risk factor of interest"],
    ["agreeToTerms", "You must agree to the terms to extend your trial"],
  ]);
});

test("an answer that isn't an option is rejected", () => {
  expect(problems({ ...complete, profession: "astronaut" })).toEqual([
    ["profession", "Please select your profession"],
  ]);
});

test("the answer about the lower price counts only if the question applies", () => {
  expect(surveySchema.parse(complete).priceReduction).toBe("no-regardless");
  expect(surveySchema.parse({ ...complete, purchaseIntent: "yes-probably" }).priceReduction).toBeUndefined();
  expect(surveySchema.parse({ ...complete, priceReduction: "" }).priceReduction).toBeUndefined();
  const asked = [
    "yes-definitely",
    "yes-probably",
    "unsure-maybe",
    "probably-not",
    "no-definitely",
    undefined,
  ];
  expect(asked.map(asksForPrice)).toEqual([false, false, true, true, true, false]);
});

test("the survey uses the offer's own prices, full and reduced", () => {
  expect(question("purchaseIntent").label).toBe("Do you plan to subscribe for $7.99 a month?");
  expect(question("priceReduction").label).toBe("Would you subscribe if it cost $4.99 a month?");
});

test("every question has the agreed number of options", () => {
  expect(Object.fromEntries(QUESTIONS.map(({ field, options }) => [field, options.length]))).toEqual({
    primaryReason: 7,
    travelPlans: 4,
    concernLevel: 4,
    riskFactors: 8,
    mostValuableFeature: 6,
    profession: 13,
    purchaseIntent: 5,
    priceReduction: 4,
  });
});
