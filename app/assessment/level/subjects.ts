import type { ScoredArticle } from "~/news/article";
import type { ForecastPart } from "../forecast/forecast-question";

/** Subjects of measures that the level and the forecast distinguish. */
export interface Subject {
  id: string;
  name: string;
  /** Default severity and reach, each 0-1, until an administrator sets them. */
  severity: number;
  reach: number;
  /** The part of the forecast question that such a measure meets on its own. */
  part?: ForecastPart;
  /** A part that its news is evidence for, although the measure alone wouldn't meet it. */
  bearsOn?: ForecastPart;
}

/** Default for any other measure: low severity, a tenth of all citizens, until an administrator reviews it. */
const OTHER = { severity: 0.05, reach: 0.1 } as const;

/**
 * The register's subjects. The first four are those of the forecast question, with the severity that the register gave
 * such measures before.
 */
export const SUBJECTS: readonly Subject[] = [
  {
    id: "exit-permit",
    name: "Permission required to leave the country",
    severity: 0.9,
    reach: 1,
    part: "a",
  },
  {
    id: "land-borders",
    name: "Land borders closed to ordinary travel",
    severity: 0.4,
    reach: 1,
    part: "b",
  },
  { id: "passport-service", name: "Passport service suspended", severity: 0.26, reach: 1, part: "c" },
  { id: "passport-revocation", name: "Passports revoked or denied", ...OTHER, part: "d" },
  { id: "departure-bar", name: "Some citizens barred from leaving", ...OTHER, bearsOn: "a" },
  {
    id: "outward-transport",
    name: "Flights or ships out of the country halted",
    severity: 0.4,
    reach: 0.1,
    bearsOn: "b",
  },
  { id: "worldwide-advice", name: "Worldwide advice not to travel", severity: 0.1, reach: 1 },
  { id: "capital-controls", name: "Limits on moving money abroad", severity: 0.1, reach: 1 },
  { id: "passport-area", name: "Passports not valid for some countries", ...OTHER },
  { id: "area-ban", name: "Travel to some countries restricted", ...OTHER },
  { id: "passport-sex-marker", name: "Passports only with the sex recorded at birth", ...OTHER },
  { id: "departure-tax", name: "Tax or fee on leaving or giving up citizenship", ...OTHER },
  { id: "passport-required", name: "Passport needed where none was", ...OTHER },
  { id: "no-fly", name: "Citizens kept from boarding flights", ...OTHER },
];

/** The subject of every article without a topic. */
export const NO_TOPIC = "other";

/** Relevance topics with a different name here. Every other direct topic is its own subject. */
const SUBJECT_OF_TOPIC: Readonly<Record<string, string>> = {
  "passport-service-suspended": "passport-service",
};

/** The forecast question excludes measures against citizens who are individually charged, indebted or listed. */
const INDIVIDUALS =
  /\b(?:debt(?:s|ors?)?|arrears|owe[sd]?|owing|unpaid|fines|child support|charged|indicted|under (?:\w+ ){0,2}investigation|convict\w*|felons?|defendants?|suspects?|parole\w*|probation|bail|fugitives?|watch ?lists?|no.fly)\b/i;

/** The subject of the same measure when it applies to individuals only. */
const ON_INDIVIDUALS: Readonly<Record<string, string>> = {
  "exit-permit": "departure-bar",
  "passport-service": "passport-revocation",
};

/**
 * Returns the id of the article's main subject, or of a topic that isn't one. A document that bars citizens from
 * leaving is about exit permits; news of it alone isn't, because reports of individual bars are common. A measure on
 * people individually charged, indebted or listed is a lesser subject.
 */
export function subjectOf({
  title,
  official,
  relevance: { topic },
}: Pick<ScoredArticle, "title" | "official" | "relevance">): string {
  const isBar = topic === "departure-bar" && official;
  const subject = isBar ? "exit-permit" : (SUBJECT_OF_TOPIC[topic] ?? (topic || NO_TOPIC));
  return (INDIVIDUALS.test(title) && ON_INDIVIDUALS[subject]) || subject;
}

/** Returns the subject that meets a part of the forecast question. */
export const subjectOfPart = (part: ForecastPart): string | null =>
  SUBJECTS.find((subject) => subject.part === part)?.id ?? null;

/** Returns the subject with this id; for a topic without a template, the default. */
export const subjectById = (id: string, name: string = id): Subject =>
  SUBJECTS.find((subject) => subject.id === id) ?? { id, name, ...OTHER };
