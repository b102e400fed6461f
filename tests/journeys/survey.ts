import type { Page } from "@playwright/test";

/** Answers every required question of the survey. */
export async function fillSurvey(page: Page): Promise<void> {
  await page.selectOption("[name=primaryReason]", "travel-planning");
  await page.check("[name=travelPlans][value=within-year]");
  await page.check("[name=concernLevel][value=very-concerned]");
  await page.check("[name=riskFactors][value=border-security]");
  await page.selectOption("[name=mostValuableFeature]", "february-prediction");
  await page.selectOption("[name=profession]", "legal");
  await page.check("[name=purchaseIntent][value=unsure-maybe]");
  await page.check("[name=priceReduction][value=might-consider]");
  await page.check("[name=agreeToTerms]");
}
