import { z } from "zod";
import { AGREEMENT_MISSING, asksForPrice, question, type ChoiceField } from "./questions";

const OPEN_ANSWER_LENGTH_MAX = 2000;
const tooLong = `Use ${OPEN_ANSWER_LENGTH_MAX.toLocaleString("en-US")} characters or fewer`;

const values = (field: ChoiceField) => question(field).options.map(({ value }) => value);
const choice = (field: ChoiceField) => z.enum(values(field), { error: question(field).missing });
const blankIsNone = (value: unknown) => (value === "" || value === null ? undefined : value);
const openAnswer = z.preprocess(
  blankIsNone,
  z.string().trim().max(OPEN_ANSWER_LENGTH_MAX, tooLong).optional(),
);

/** A completed survey, from the form or the JSON call. The lower-price answer counts only if the question applies. */
export const surveySchema = z
  .object({
    primaryReason: choice("primaryReason"),
    travelPlans: choice("travelPlans"),
    concernLevel: choice("concernLevel"),
    riskFactors: z
      .array(z.enum(values("riskFactors")), { error: question("riskFactors").missing })
      .min(1, question("riskFactors").missing)
      .transform((chosen) => [...new Set(chosen)]),
    mostValuableFeature: choice("mostValuableFeature"),
    improvementSuggestions: openAnswer,
    profession: choice("profession"),
    organizationSize: openAnswer,
    ageRange: openAnswer,
    location: openAnswer,
    additionalFeedback: openAnswer,
    purchaseIntent: choice("purchaseIntent"),
    priceReduction: z.preprocess(blankIsNone, z.enum(values("priceReduction")).optional()),
    agreeToTerms: z.boolean({ error: AGREEMENT_MISSING }).refine((agreed) => agreed, AGREEMENT_MISSING),
  })
  .transform((answers) => ({
    ...answers,
    priceReduction: asksForPrice(answers.purchaseIntent) ? answers.priceReduction : undefined,
  }));

export type SurveyAnswers = z.output<typeof surveySchema>;
