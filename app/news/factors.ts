/**
 * The eight risk factors. The survey's question about risk factors uses the same list, so the dashboard can show users
 * what they say they worry about.
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
