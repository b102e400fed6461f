import type { DemonstrationStory } from "../article";

/** Emergency powers, soldiers at home, the draft: precursors of restrictions elsewhere. */
export const POWERS: readonly DemonstrationStory[] = [
  {
    at: 2,
    title: "Judges hear arguments over the reach of presidential emergency powers",
    text: "The appeals court asked how long a national emergency may last without a vote of Congress.",
    carriers: ["guardian"],
    alsoAs: ["Appeals court weighs limits on national emergency powers of the president"],
  },
  {
    at: 6,
    title: "Continuation of the National Emergency With Respect to Certain Foreign Threats",
    text: "Notice: the national emergency declared earlier continues in effect for one year.",
    carriers: ["federal_register"],
  },
  {
    at: 12,
    title: "Automatic draft registration of young men moves forward at Selective Service",
    text: "The agency says records will be matched from next year.",
    carriers: ["thenewsapi"],
  },
  {
    at: 26,
    title: "Continuation of the National Emergency With Respect to the Property of Certain Persons",
    text: "Notice: the national emergency continues in effect for one year.",
    carriers: ["federal_register"],
  },
  {
    at: 47,
    title: "Selective Service begins automatic draft registration of young American men",
    text: "Congress ordered the change last year; nobody has been called up.",
    carriers: ["thenewsapi", "guardian"],
  },
  {
    at: 52,
    title: "Appeals court narrows presidential emergency powers over trade",
    text: "The judges held that a national emergency does not let the president act without Congress for years.",
    carriers: ["guardian", "thenewsapi"],
  },
  {
    at: 57,
    title: "Governor sends National Guard to the capital as protests continue",
    text: "The president threatened to federalize the National Guard if unrest goes on.",
    carriers: ["thenewsapi", "guardian"],
    alsoAs: ["President threatens to federalize National Guard over protests in state capital"],
  },
  {
    at: 59,
    title: "President threatens to invoke the Insurrection Act and deploy troops",
    text: "Aides said no decision had been made.",
    carriers: ["thenewsapi", "guardian", "perplexity"],
    alsoAs: ["Insurrection Act threat renewed as president talks of deploying troops at home"],
  },
  {
    at: 63,
    title: "President declares a national emergency over unrest in three cities",
    text: "The declaration opens emergency powers over transport and communications; no travel order was signed.",
    carriers: ["thenewsapi", "guardian", "perplexity"],
    alsoAs: ["National emergency declared by president over unrest at home"],
  },
  {
    at: 63,
    title: "Declaring a National Emergency With Respect to Domestic Unrest",
    text: "A national emergency is declared.",
    carriers: ["whitehouse"],
  },
  {
    at: 64,
    title: "Proclamation: Declaring a National Emergency With Respect to Domestic Unrest",
    text: "A national emergency is declared.",
    carriers: ["federal_register"],
  },
  {
    at: 70,
    title: "National Guard troops leave the capital after ten days",
    text: "The governor said the state capital was calm.",
    carriers: ["thenewsapi"],
  },
  {
    at: 73,
    title: "President lifts the national emergency over unrest",
    text: "The emergency powers over transport were never used, officials said.",
    carriers: ["thenewsapi", "guardian", "perplexity"],
    alsoAs: ["National emergency over unrest lifted by president"],
  },
  {
    at: 77,
    title: "House bill would end national emergencies after thirty days without a vote",
    text: "A bill to terminate national emergency powers unless Congress approves them.",
    carriers: ["api_data_gov"],
    bill: { type: "HR", number: "99233" },
  },
];
