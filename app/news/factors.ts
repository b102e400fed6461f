/**
 * The eight risk factors: the answers to the survey's question about risk factors are also the taxonomy of the
 * score, so that what a user says they worry about is what the dashboard can show them.
 */
export const RISK_FACTORS = [
  "emergency-powers",
  "border-security",
  "passport-restrictions",
  "financial-controls",
  "judicial-independence",
  "military-deployment",
  "surveillance-expansion",
  "media-restrictions",
] as const;

export type RiskFactor = (typeof RISK_FACTORS)[number];

export const RISK_FACTOR_LABELS: Record<RiskFactor, string> = {
  "emergency-powers": "Emergency powers",
  "border-security": "Borders and departure",
  "passport-restrictions": "Passports and citizenship",
  "financial-controls": "Financial controls",
  "judicial-independence": "Judicial independence",
  "military-deployment": "Military deployment",
  "surveillance-expansion": "Surveillance",
  "media-restrictions": "Media restrictions",
};
