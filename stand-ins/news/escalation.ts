import type { DemonstrationStory } from "./article";

/** A sudden escalation: `at` is hours ago. Acts in force, from officials and several outlets. */
export const ESCALATION: readonly DemonstrationStory[] = [
  {
    at: 1,
    title: "Airlines told to refuse boarding to US citizens without an exit permit",
    text: "Carriers turned away American passengers on international flights from noon.",
    carriers: ["thenewsapi", "guardian", "perplexity"],
    alsoAs: ["American passengers without exit permit refused boarding on international flights"],
  },
  {
    at: 3,
    title: "Requiring Exit Permits for United States Citizens Leaving the United States",
    text: "By this proclamation citizens of the United States may not depart the country without a departure permit issued by the Department of State.",
    carriers: ["whitehouse"],
  },
  {
    at: 2,
    title: "Proclamation: Requiring Exit Permits for United States Citizens Leaving the United States",
    text: "By this proclamation citizens of the United States may not depart the country without a departure permit issued by the Department of State.",
    carriers: ["federal_register"],
  },
  {
    at: 2,
    title: "President orders that US citizens need a permit to leave the country",
    text: "The proclamation bars American citizens from departing without an exit permit, effective at midnight.",
    carriers: ["thenewsapi", "guardian", "perplexity"],
    alsoAs: [
      "US citizens barred from leaving the country without an exit permit under new order",
      "Exit permit order: American citizens may not leave the country without permission",
    ],
  },
  {
    at: 3,
    title: "Department of State; Suspension of Passport Issuance to United States Citizens",
    text: "The final rule suspends the issuance of passports to United States citizens until further notice.",
    carriers: ["federal_register"],
  },
  {
    at: 4,
    title: "State Department suspends issuance of US passports nationwide",
    text: "Passport offices closed on Friday; citizens with appointments were turned away.",
    carriers: ["thenewsapi", "guardian", "perplexity"],
    alsoAs: ["Passport service for US citizens suspended nationwide by State Department"],
  },
  {
    at: 4,
    title:
      "Transportation Security Administration; Security directive: Boarding of United States citizens on outbound international flights",
    text: "The directive bars United States citizens without an exit permit from boarding international flights.",
    carriers: ["federal_register"],
  },
  {
    at: 5,
    title: "US closes land borders with Canada and Mexico to outbound travel by citizens",
    text: "Customs officers turned back American citizens at crossings after the order to close the land borders took effect.",
    carriers: ["thenewsapi", "guardian", "perplexity"],
    alsoAs: ["Land borders with Canada and Mexico closed to American citizens leaving the country"],
  },
  {
    at: 6,
    title: "Officials revoke passports of 200,000 American citizens",
    text: "The State Department revoked the passports of US citizens on a new ground, invalidating them at once.",
    carriers: ["thenewsapi", "guardian"],
    alsoAs: ["State Department revokes the passports of 200,000 US citizens"],
  },
  {
    at: 7,
    title: "Americans with unpaid federal debts lose their passports under new order",
    text: "The order revokes passports of US citizens who owe the government money.",
    carriers: ["thenewsapi", "perplexity"],
    alsoAs: ["Order revokes passports of US citizens over unpaid federal debts"],
  },
  {
    at: 8,
    title: "President invokes the Insurrection Act and declares a national emergency",
    text: "Troops were deployed in several cities under emergency powers.",
    carriers: ["thenewsapi", "guardian", "perplexity"],
    alsoAs: ["Insurrection Act invoked, national emergency declared as troops deploy"],
  },
  {
    at: 9,
    title: "Treasury orders banks to halt transfers abroad by US citizens",
    text: "Capital controls bar American citizens from moving money out of the country.",
    carriers: ["thenewsapi", "guardian"],
    alsoAs: ["Capital controls bar US citizens from moving money out of the country"],
  },
  {
    at: 10,
    title: "Naturalized US citizens barred from leaving the country while their cases are reviewed",
    text: "The order keeps naturalized American citizens from departing.",
    carriers: ["guardian", "perplexity"],
    alsoAs: ["Order keeps naturalized American citizens from leaving the country"],
  },
  {
    at: 11,
    title: "State Department restricts US passports for travel to twenty countries",
    text: "Passports of US citizens are no longer valid for travel to, in or through the listed countries.",
    carriers: ["thenewsapi", "guardian"],
    alsoAs: ["US passports no longer valid for travel to twenty countries, State Department says"],
  },
];
