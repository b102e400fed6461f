import type { DemonstrationStory } from "../article";

/** Ports, checkpoints and watch lists. */
export const BORDERS: readonly DemonstrationStory[] = [
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
    at: 9,
    title: "Privacy board reviews facial recognition of US citizens leaving by air",
    text: "The review covers cameras at boarding gates of international departures.",
    carriers: ["thenewsapi"],
  },
  {
    at: 18,
    title: "Airports add lanes for travelers without REAL ID",
    text: "Citizens without a compliant card pay a fee and answer questions before they fly.",
    carriers: ["thenewsapi", "perplexity"],
  },
  {
    at: 27,
    title: "Officials widen the no-fly list review as US citizens sue over travel",
    text: "Three US citizens say they were barred from boarding flights home without being told why.",
    carriers: ["thenewsapi", "perplexity"],
    alsoAs: ["US citizens sue after no-fly list keeps them from boarding flights"],
  },
  {
    at: 35,
    title: "Customs and Border Protection; Collection of biometric data from citizens upon departure",
    text: "The notice of proposed rulemaking would require photographs of United States citizens departing the country at land borders and airports.",
    carriers: ["federal_register"],
  },
  {
    at: 36,
    title: "Plan to photograph every American who leaves the country draws comments",
    text: "The border agency proposes a biometric exit record for US citizens at land crossings.",
    carriers: ["guardian", "thenewsapi", "perplexity"],
    alsoAs: ["Border agency proposes biometric exit record for US citizens leaving by land"],
  },
  {
    at: 42,
    title: "Court limits warrantless searches of citizens' laptops at the border",
    text: "The ruling holds that agents need reasonable suspicion to search devices of US citizens.",
    carriers: ["thenewsapi", "guardian"],
  },
  {
    at: 53,
    title: "Airlines told to share more data on American travelers before departure",
    text: "The surveillance program would keep records of citizens' trips abroad for longer.",
    carriers: ["thenewsapi"],
  },
  {
    at: 61,
    title: "Border bridges closed to outbound traffic for six hours, American drivers turned back",
    text: "Customs officers stopped US citizens from crossing to Mexico while the port of entry was closed.",
    carriers: ["thenewsapi", "guardian", "perplexity"],
    alsoAs: ["US citizens turned back as border bridges to Mexico close to outbound traffic"],
  },
  {
    at: 62,
    title: "Border bridges to Mexico reopen to US citizens leaving the country",
    text: "The order that closed them was lifted, the agency said.",
    carriers: ["thenewsapi"],
  },
  {
    at: 74,
    title: "Comments close on plan to photograph Americans who leave the country",
    text: "More than forty thousand citizens wrote to the agency about the biometric exit record.",
    carriers: ["guardian"],
  },
  {
    at: 86,
    title: "Appeals court says citizens on the no-fly list must be told why",
    text: "The ruling lets US citizens barred from flights see a summary of the reasons.",
    carriers: ["guardian", "thenewsapi", "perplexity"],
    alsoAs: ["No-fly list: US citizens win right to reasons in appeals court"],
  },
];
