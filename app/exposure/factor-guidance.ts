import type { RiskFactor } from "~/news/factors";

/** What a restriction means for the people affected, and what they can do. */
export interface Guidance {
  meaning: string;
  steps: string;
}

/** Guidance by topic, for restrictions that the check doesn't ask about, such as a new one. */
export const FACTOR_GUIDANCE: Record<RiskFactor, Guidance> = {
  "emergency-powers": {
    meaning:
      "An emergency gives the government powers that it doesn’t have otherwise. It doesn’t stop you from leaving by itself, but orders under it can, and can take effect within days.",
    steps:
      "Keep your passport valid and within reach. Before a trip, check whether a new order under this emergency affects your route.",
  },
  "border-security": {
    meaning: "If you’re among those affected, you may be stopped, delayed or turned back when you leave.",
    steps:
      "Before you travel, ask your airline or US Customs and Border Protection whether your route is open to you, and carry proof of any exception you qualify for.",
  },
  "passport-restrictions": {
    meaning:
      "If you’re among those affected, you may be refused a passport, or lose the one you have, and you can’t leave by air without one.",
    steps:
      "Renew early: a passport you already hold usually stays valid. If you’re refused one, the letter gives the reason and how to appeal.",
  },
  "financial-controls": {
    meaning:
      "If you’re among those affected, taking or sending money out of the country takes a report, a tax or a permit, and money can be held if you don’t comply.",
    steps:
      "Check the limits with your bank before you move money, file the reports that are required, and keep the records.",
  },
  "judicial-independence": {
    meaning:
      "If you’re among those affected, you need a court’s permission to travel, or have less chance of a court reviewing a decision to stop you.",
    steps: "Ask a lawyer which court can hear your case. Ask for permission in writing before you book.",
  },
  "military-deployment": {
    meaning:
      "If you’re among those affected, troops may check or limit movement where you cross, or military orders may limit where you can go.",
    steps:
      "Check local orders for your route before you travel, and carry your passport. If you serve, ask your command before you make plans.",
  },
  "surveillance-expansion": {
    meaning:
      "It doesn’t stop you from leaving by itself. Your departure or your data may be recorded, and a match can lead to questions or a refusal to board.",
    steps:
      "You can ask for your travel records under the Freedom of Information Act. If you were stopped by mistake, file an inquiry with DHS TRIP at dhs.gov/trip.",
  },
  "media-restrictions": {
    meaning:
      "It doesn’t stop you from leaving by itself. It can make it harder to learn about restrictions that do.",
    steps: "Follow several sources, and check travel rules with the government agency itself.",
  },
};
