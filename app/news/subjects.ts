import type { ScoredArticle } from "./article";
import subjects from "./subjects.json";

/**
 * The subjects of the news, each with all that the product knows of it but the words that recognize it, which are in
 * `lexicon/topics.json`. To add one, add a row to `subjects.json` and its words there; `commands/one-place.test.ts` shows that nothing else
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

// Checked by zod in subjects.test.ts, so that the browser doesn't load it. The first four are those of the forecast question.
export const SUBJECTS = subjects as readonly Subject[];

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
