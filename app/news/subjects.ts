import type { ScoredArticle } from "./article";

/**
 * The subjects of the news, each with all that the product knows of it but the words that recognize it, which are in
 * `lexicon/topics.ts`. To add one, add a row here and its block of words there; `subjects.test.ts` shows that nothing else
 * names a subject.
 */

/** What the register and the level hold of measures on a subject. */
interface Measure {
  /** What such a measure does, as readers see it. */
  name: string;
  /** Default severity and reach, each 0-1, until an administrator sets them. */
  severity: number;
  reach: number;
  /** The part of the forecast question that such a measure meets on its own. */
  part?: Part;
  /** A part that its news is evidence for, although the measure alone wouldn't meet it. */
  bearsOn?: Part;
}

/** A part of the forecast question, whose wording is in `assessment/forecast/forecast-question.ts`. */
type Part = "a" | "b" | "c" | "d";

/** Facts about a restriction of more than 20 points. */
export interface Guidance {
  /** The people affected, to follow "It affects". */
  affected: string;
  /** Advice on what to do now. */
  steps: readonly string[];
  /** Questions that the news usually leaves open. */
  unknown: string;
}

export interface Subject {
  id: string;
  /** What readers see as a keyword and in the reasons for a relevance. */
  label: string;
  /** Absent where it is context only. */
  measure?: Measure;
  /** Its name in a subject line, before "ordered" or "ended". */
  shortName?: string;
  /** The alerts that it triggers, besides those about any event. */
  kinds?: readonly ("passports" | "borders" | "transport" | "money" | "citizenship")[];
  /** For those that can take more than 20 points before an administrator sets their weight. */
  guidance?: Guidance;
  /** The people affected, by their answers to the exposure check; absent where it may affect anyone. */
  touches?: "everyone" | Readonly<Record<string, readonly string[]>>;
  /** The subject of the same measure when it applies only to people individually charged, indebted or listed. */
  onIndividuals?: string;
  /** The subject of an official document about it: news of individual cases is common, a document isn't about one. */
  inDocuments?: string;
}

/** Default for any other measure: low severity, a tenth of all citizens, until an administrator reviews it. */
const OTHER = { severity: 0.05, reach: 0.1 } as const;

const ABROAD = ["air", "cuba", "north-korea"];
const IN_COURT = ["supervision", "warrant", "drug-trafficking", "covered-offense"];
const WITHOUT_PASSPORT = { passport: ["expires-soon", "expired", "never"] };

/** Those with a measure are the register's; the first four are those of the forecast question. */
export const SUBJECTS: readonly Subject[] = [
  {
    id: "exit-permit",
    label: "Exit permits and exit bans",
    measure: { name: "Permission required to leave the country", severity: 0.9, reach: 1, part: "a" },
    shortName: "exit permits",
    kinds: ["borders"],
    guidance: {
      affected: "everyone who wants to leave the country",
      steps: [
        "If you have to travel soon, ask your airline and US Customs and Border Protection whether you can leave today.",
        "Keep your passport with you, with proof of any other citizenship, residence, job or family abroad.",
        "If you’re refused a permit or boarding, ask for the reason in writing and talk to a lawyer.",
      ],
      unknown: "Who is exempt, how a permit is granted, how long that takes, and whether a court stops it.",
    },
    touches: "everyone",
    onIndividuals: "departure-bar",
  },
  {
    id: "land-borders",
    label: "Land border restrictions",
    measure: { name: "Land borders closed to ordinary travel", severity: 0.4, reach: 1, part: "b" },
    shortName: "closed land borders",
    kinds: ["borders"],
    guidance: {
      affected: "everyone who leaves by land, to Canada or Mexico",
      steps: [
        "Check cbp.gov for the crossing you use: freight, work, study and medical trips were exempt when the borders closed in 2020.",
        "Carry proof of why you cross, and of any residence or citizenship on the other side.",
        "Flights and ships may still leave. Ask your airline before you book.",
      ],
      unknown: "Which crossings and which travelers are exempt, and how long it lasts.",
    },
    touches: { plans: ["land"] },
  },
  {
    id: "passport-service-suspended",
    label: "Passport service suspended",
    measure: { name: "Passport service suspended", severity: 0.26, reach: 1, part: "c" },
    shortName: "passport suspension",
    kinds: ["passports"],
    guidance: {
      affected: "anyone who needs a new or renewed passport",
      steps: [
        "A passport that you hold usually stays valid. Keep it safe, and don’t send it in until service resumes.",
        "If you have applied, check your application at travel.state.gov.",
        "For an emergency abroad or a death in the family, call 1-877-487-2778 and ask whether appointments are still given.",
      ],
      unknown: "Which applications are still handled, and when service resumes.",
    },
    touches: WITHOUT_PASSPORT,
    onIndividuals: "passport-revocation",
  },
  {
    id: "passport-revocation",
    label: "Passport denial and revocation",
    measure: { name: "Passports revoked or denied", ...OTHER, part: "d" },
    kinds: ["passports"],
    touches: {
      "child-support": ["over-2500", "unsure"],
      "tax-debt": ["over-threshold", "notice"],
      courts: IN_COURT,
    },
  },
  {
    id: "departure-bar",
    label: "Denied exit or crossing",
    measure: { name: "Some citizens barred from leaving", ...OTHER, bearsOn: "a" },
    kinds: ["borders"],
    touches: { courts: IN_COURT },
    inDocuments: "exit-permit",
  },
  {
    id: "outward-transport",
    label: "Outbound travel halt",
    measure: {
      name: "Flights or ships out of the country halted",
      severity: 0.4,
      reach: 0.1,
      bearsOn: "b",
    },
    kinds: ["transport"],
    touches: { plans: ABROAD },
  },
  {
    id: "worldwide-advice",
    label: "Worldwide travel advisory",
    measure: { name: "Worldwide advice not to travel", severity: 0.1, reach: 1 },
    touches: "everyone",
  },
  {
    id: "capital-controls",
    label: "Capital controls",
    measure: { name: "Limits on moving money abroad", severity: 0.1, reach: 1 },
    kinds: ["money"],
    touches: { "money-and-id": ["cash-across", "cash-sent"], nationality: ["renouncing"] },
  },
  {
    id: "passport-area",
    label: "Passports not valid for travel",
    measure: { name: "Passports not valid for some countries", ...OTHER },
    kinds: ["passports"],
    touches: { plans: ABROAD },
  },
  {
    id: "area-ban",
    label: "Country travel bans",
    measure: { name: "Travel to some countries restricted", ...OTHER },
    kinds: ["borders"],
    touches: { plans: ABROAD },
  },
  {
    id: "passport-sex-marker",
    label: "Passport sex markers",
    measure: { name: "Passports only with the sex recorded at birth", ...OTHER },
    kinds: ["passports"],
    touches: { "sex-marker": ["yes"] },
  },
  {
    id: "departure-tax",
    label: "Departure and exit taxes",
    measure: { name: "Tax or fee on leaving or giving up citizenship", ...OTHER },
    kinds: ["money", "citizenship"],
    touches: { plans: ["land", ...ABROAD], nationality: ["renouncing"] },
  },
  {
    id: "passport-required",
    label: "Passport requirements",
    measure: { name: "Passport needed where none was", ...OTHER },
    kinds: ["passports"],
    touches: WITHOUT_PASSPORT,
  },
  {
    id: "no-fly",
    label: "No-fly lists",
    measure: { name: "Citizens kept from boarding flights", ...OTHER },
    kinds: ["transport"],
    touches: { courts: ["boarding"] },
  },
  { id: "exit-tracking", label: "Exit tracking at the border", kinds: ["borders"] },
  { id: "border-closing", label: "Border closures", kinds: ["borders"] },
  { id: "passport-fees-and-service", label: "Passport fees and service", kinds: ["passports"] },
  { id: "citizenship", label: "Citizenship", kinds: ["citizenship"] },
  { id: "habeas-corpus", label: "Habeas corpus" },
  { id: "emergency-powers", label: "Emergency powers" },
  { id: "troops-at-home", label: "Domestic military deployment" },
  { id: "draft", label: "Military draft" },
  { id: "real-id", label: "REAL ID" },
  { id: "border-search", label: "Border searches" },
  { id: "surveillance", label: "Surveillance" },
  { id: "judiciary", label: "Judicial independence" },
  { id: "press", label: "Press freedom" },
  { id: "consular", label: "Americans stranded abroad" },
  { id: "travel-advice", label: "Travel advisories" },
  { id: "airspace", label: "Airspace restrictions", kinds: ["transport"] },
  { id: "maritime", label: "Cruise and ship restrictions", kinds: ["transport"] },
  { id: "barred-abroad", label: "Entry bans on Americans" },
  { id: "emigration", label: "Americans moving abroad", kinds: ["citizenship"] },
  { id: "election", label: "Elections" },
  { id: "interstate", label: "Interstate travel" },
  { id: "travel-health", label: "Travel health rules" },
  { id: "assets", label: "Money transfers abroad", kinds: ["money"] },
  { id: "trusted-traveler", label: "Trusted traveler programs" },
];

const BY_ID = new Map(SUBJECTS.map((subject) => [subject.id, subject]));

/** Returns the subject with this id; undefined for null and for an id that is none. */
export const subjectWithId = (id: string | null): Subject | undefined =>
  id === null ? undefined : BY_ID.get(id);

/** Returns what a measure on this subject is and weighs; for a subject of context or an unknown id, the default. */
export const measureOf = (id: string, name: string = id): Measure =>
  subjectWithId(id)?.measure ?? { name, ...OTHER };

/** Returns the id of the subject that meets a part of the forecast question. */
export const subjectOfPart = (part: Part): string | null =>
  SUBJECTS.find(({ measure }) => measure?.part === part)?.id ?? null;

/** The subject of every article without a topic. */
export const NO_TOPIC = "other";

/** The forecast question excludes measures against citizens who are individually charged, indebted or listed. */
const INDIVIDUALS =
  /\b(?:debt(?:s|ors?)?|arrears|owe[sd]?|owing|unpaid|fines|child support|charged|indicted|under (?:\w+ ){0,2}investigation|convict\w*|felons?|defendants?|suspects?|parole\w*|probation|bail|fugitives?|watch ?lists?|no.fly)\b/i;

/**
 * Returns the id of the article's subject. A document that bars citizens from leaving is about exit permits; news of it alone
 * isn't, because reports of individual bars are common. A measure on people individually charged, indebted or listed is a
 * lesser subject.
 */
export function subjectOf({
  title,
  official,
  relevance: { topic },
}: Pick<ScoredArticle, "title" | "official" | "relevance">): string {
  const named = topic || NO_TOPIC;
  const subject = (official && subjectWithId(named)?.inDocuments) || named;
  return (INDIVIDUALS.test(title) && subjectWithId(subject)?.onIndividuals) || subject;
}
