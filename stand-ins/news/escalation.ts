import type { DemonstrationStory } from "./article";

/** A sudden turn: `at` is hours ago. Acts, in force, told by officials and by several outlets. */
export const ESCALATION: readonly DemonstrationStory[] = [
  {
    at: 2,
    title: "Proclamation: Suspending the Departure of United States Citizens Without a Permit",
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
    at: 8,
    title: "President invokes the Insurrection Act and declares a national emergency",
    text: "Troops were deployed in several cities under emergency powers.",
    carriers: ["thenewsapi", "guardian", "perplexity"],
  },
  {
    at: 9,
    title: "Treasury orders banks to halt transfers abroad by US citizens",
    text: "Capital controls bar American citizens from moving money out of the country.",
    carriers: ["thenewsapi", "guardian"],
  },
];
