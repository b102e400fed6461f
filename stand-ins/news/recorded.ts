import type { DemonstrationStory } from "./article";

/** After this many days the recorded stories begin anew, so that there is always a today with a history. */
export const CYCLE_DAYS = 45;

/** Stories of a believable season: `at` is the day of the cycle. Mostly quiet, with a few days that matter. */
export const RECORDED: readonly DemonstrationStory[] = [
  {
    at: 0,
    title: "Border agency reports more searches of US citizens' phones at airports",
    text: "Officers searched the devices of more American travelers last quarter, the agency's own figures show.",
    carriers: ["guardian", "thenewsapi"],
  },
  {
    at: 1,
    title: "Transportation Security Administration; Notice on identification required for domestic flights",
    text: "The notice describes which identification documents are accepted at airport checkpoints under REAL ID.",
    carriers: ["federal_register"],
  },
  {
    at: 2,
    title: "Judges hear arguments over the reach of presidential emergency powers",
    text: "The appeals court asked how long a national emergency may last without a vote of Congress.",
    carriers: ["guardian"],
    alsoAs: ["Appeals court weighs limits on national emergency powers of the president"],
  },
  {
    at: 4,
    title: "Bill would let the Secretary of State revoke the passports of US citizens without a court order",
    text: "Passport Integrity Act: a bill to authorize the revocation of passports of United States citizens under investigation.",
    carriers: ["api_data_gov"],
    bill: { type: "HR", number: "99104" },
  },
  {
    at: 4,
    title: "House bill would allow the government to revoke passports of US citizens under investigation",
    text: "Civil liberties groups say the proposal would let officials stop Americans from leaving the country without a conviction.",
    carriers: ["thenewsapi", "guardian", "perplexity"],
    alsoAs: [
      "Lawmakers propose passport revocation power over American citizens",
      "Proposed passport revocation bill for US citizens alarms civil liberties groups",
    ],
  },
  {
    at: 6,
    title: "Continuation of the National Emergency With Respect to Certain Foreign Threats",
    text: "Notice: the national emergency declared earlier continues in effect for one year.",
    carriers: ["federal_register"],
  },
  {
    at: 8,
    title: "Governor sends National Guard to the capital as protests continue",
    text: "The president threatened to federalize the National Guard if unrest goes on.",
    carriers: ["thenewsapi", "guardian"],
    alsoAs: ["President threatens to federalize National Guard over protests in state capital"],
  },
  {
    at: 10,
    title: "Automatic draft registration of young men moves forward at Selective Service",
    text: "The agency says records will be matched from next year.",
    carriers: ["thenewsapi"],
  },
  {
    at: 12,
    title: "Federal court blocks rule that delayed passports of US citizens",
    text: "The judge ordered the State Department to issue passports to American applicants without the extra review.",
    carriers: ["guardian", "thenewsapi", "perplexity"],
    alsoAs: ["Judge blocks State Department rule that delayed passports of American citizens"],
  },
  {
    at: 14,
    title: "Department of State; Passports: Revised procedures for denial and revocation of US passports",
    text: "The interim final rule changes how the Department notifies United States citizens of a denial or revocation of a passport.",
    carriers: ["federal_register"],
  },
  {
    at: 15,
    title: "New State Department rule widens grounds to deny US citizens a passport",
    text: "The interim rule took effect on publication; comments are open for sixty days.",
    carriers: ["thenewsapi", "guardian", "perplexity"],
    alsoAs: ["State Department rule widens the grounds for denying passports to American citizens"],
  },
  {
    at: 17,
    title: "Privacy board reviews facial recognition of US citizens leaving by air",
    text: "The review covers cameras at boarding gates of international departures.",
    carriers: ["thenewsapi"],
  },
  {
    at: 19,
    title: "Supreme Court takes up birthright citizenship case for the spring",
    text: "The justices will decide who is a citizen by birth.",
    carriers: ["guardian", "perplexity"],
  },
  {
    at: 21,
    title: "Senate bill would repeal the passport revocation for tax debt",
    text: "A bill to repeal section 7345 of the Internal Revenue Code, relating to revocation or denial of passports for tax debt of citizens.",
    carriers: ["api_data_gov"],
    bill: { type: "S", number: "93312" },
  },
  {
    at: 23,
    title: "Press group sues over rules for reporters' access to briefings",
    text: "The new rules let officials withdraw press credentials without a hearing.",
    carriers: ["guardian"],
  },
  {
    at: 25,
    title: "President threatens to invoke the Insurrection Act and deploy troops",
    text: "Aides said no decision had been made.",
    carriers: ["thenewsapi", "guardian", "perplexity"],
    alsoAs: ["Insurrection Act threat renewed as president talks of deploying troops at home"],
  },
  {
    at: 27,
    title: "Treasury weighs reporting of citizens' transfers abroad above 3,000 dollars",
    text: "The proposal would make banks report transfers of money out of the country by US citizens.",
    carriers: ["thenewsapi"],
  },
  {
    at: 29,
    title: "Customs and Border Protection; Collection of biometric data from citizens upon departure",
    text: "The notice of proposed rulemaking would require photographs of United States citizens departing the country at land borders and airports.",
    carriers: ["federal_register"],
  },
  {
    at: 30,
    title: "Plan to photograph every American who leaves the country draws comments",
    text: "The border agency proposes a biometric exit record for US citizens at land crossings.",
    carriers: ["guardian", "thenewsapi"],
  },
  {
    at: 32,
    title: "Bill to protect the right of United States citizens to travel abroad",
    text: "Freedom to Depart Act: a bill to prohibit exit restrictions on citizens not charged with a crime.",
    carriers: ["api_data_gov"],
    bill: { type: "HR", number: "99188" },
  },
  {
    at: 34,
    title: "More Americans ask consulates about giving up citizenship as fee falls",
    text: "The fee to renounce US citizenship is being cut, the State Department said.",
    carriers: ["guardian"],
  },
  {
    at: 36,
    title: "Court limits warrantless searches of citizens' laptops at the border",
    text: "The ruling holds that agents need reasonable suspicion to search devices of US citizens.",
    carriers: ["thenewsapi", "guardian"],
  },
  {
    at: 38,
    title: "Officials widen the no-fly list review as US citizens sue over travel",
    text: "Three US citizens say they were barred from boarding flights home without being told why.",
    carriers: ["thenewsapi", "perplexity"],
    alsoAs: ["US citizens sue after no-fly list keeps them from boarding flights"],
  },
  {
    at: 40,
    title: "Passport waiting times fall to four weeks",
    text: "The State Department says routine service for US passports is back to normal.",
    carriers: ["thenewsapi"],
  },
  {
    at: 42,
    title: "Judge dismisses challenge to phone location purchases by federal agencies",
    text: "The surveillance program bought location data of Americans.",
    carriers: ["guardian"],
  },
];
