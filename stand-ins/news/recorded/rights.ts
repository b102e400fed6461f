import type { DemonstrationStory } from "../article";

/** Citizenship, money, press and courts: other factors that affect leaving. */
export const RIGHTS: readonly DemonstrationStory[] = [
  {
    at: 3,
    title: "More Americans ask consulates about giving up citizenship as fee falls",
    text: "The fee to renounce US citizenship is being cut, the State Department said.",
    carriers: ["guardian"],
  },
  {
    at: 8,
    title: "Press group sues over rules for reporters' access to briefings",
    text: "The new rules let officials withdraw press credentials without a hearing.",
    carriers: ["guardian"],
  },
  {
    at: 11,
    title: "Supreme Court takes up birthright citizenship case for the spring",
    text: "The justices will decide who is a citizen by birth.",
    carriers: ["guardian", "perplexity"],
    alsoAs: ["Justices agree to hear birthright citizenship case"],
  },
  {
    at: 21,
    title: "Treasury weighs reporting of US citizens' transfers abroad above 3,000 dollars",
    text: "The proposal would make banks report money that American citizens move out of the country.",
    carriers: ["thenewsapi"],
  },
  {
    at: 32,
    title: "Justice Department opens more denaturalization cases against naturalized citizens",
    text: "Lawyers say the number of citizenship revocation suits has doubled in a year.",
    carriers: ["guardian", "thenewsapi"],
  },
  {
    at: 41,
    title: "Judge dismisses challenge to phone location purchases by federal agencies",
    text: "The surveillance program bought location data of Americans.",
    carriers: ["guardian"],
  },
  {
    at: 49,
    title: "State Department cuts the fee to renounce US citizenship",
    text: "The lower fee applies from next month, after years of complaints by Americans abroad.",
    carriers: ["thenewsapi", "guardian"],
  },
  {
    at: 55,
    title: "Surveillance law that reaches Americans' messages nears its end date",
    text: "Lawmakers disagree over warrants for searches of citizens' communications.",
    carriers: ["guardian", "thenewsapi"],
  },
  {
    at: 67,
    title: "Treasury drops proposal to report US citizens' transfers abroad",
    text: "No limit on moving money out of the country is planned, officials said.",
    carriers: ["thenewsapi", "perplexity"],
    alsoAs: ["Treasury drops plan to report American citizens' transfers abroad"],
  },
  {
    at: 72,
    title: "Officials defy court order on detained protesters, judge says",
    text: "The judge asked why the order had not been carried out for four days.",
    carriers: ["guardian", "thenewsapi"],
  },
  {
    at: 80,
    title: "Freedom to Depart Act is introduced",
    text: "A bill to prohibit the denial of passports to United States citizens not charged with a crime.",
    carriers: ["api_data_gov"],
    bill: { type: "HR", number: "99188" },
  },
  {
    at: 84,
    title: "Court orders the return of seized notes to a reporter",
    text: "The ruling limits searches of the press in leak cases.",
    carriers: ["guardian"],
  },
];
