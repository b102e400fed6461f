import type { ScoredArticle } from "~/news/article";

/** What a measure is about, as far as the level and the forecast tell measures apart. */
export interface Subject {
  id: string;
  name: string;
  /** Severity and reach of a restriction on it until an administrator has set them, each 0-1. */
  severity: number;
  reach: number;
}

/** The subjects that part of the frozen forecast question asks about; their templates are those of the register. */
export const SUBJECTS = [
  { id: "exit-permit", name: "Permission required to leave the country", severity: 0.9, reach: 1 },
  { id: "land-borders", name: "Land borders closed to ordinary travel", severity: 0.4, reach: 1 },
  { id: "passport-service", name: "Passport service suspended", severity: 0.26, reach: 1 },
  { id: "passport-revocation", name: "Passports revoked or denied", severity: 0.05, reach: 0.1 },
] as const satisfies Subject[];
export type SubjectId = (typeof SUBJECTS)[number]["id"];

/** Any other measure: little, for a tenth of all citizens, until somebody has looked at it. */
const OTHER = { severity: 0.05, reach: 0.1 } as const;

/** The relevance rules' leading topic (or, of articles scored before topics existed, the leading keyword) by subject. */
const SUBJECT_OF_TOPIC: Record<string, SubjectId> = {
  "exit-permit": "exit-permit",
  "departure-control": "exit-permit",
  "control-of-citizens-departure": "exit-permit",
  "land-borders": "land-borders",
  "land-border-closure": "land-borders",
  "land-border-closed-to-ordinary-travel": "land-borders",
  "closing-the-border": "land-borders",
  "border-closure": "land-borders",
  "passport-service": "passport-service",
  "passport-service-suspended": "passport-service",
  "passport-revocation": "passport-revocation",
  "passport-revocation-or-denial": "passport-revocation",
};

/** The id of what the article is mainly about: one of the subjects where it is one of theirs, else the topic itself. */
export function subjectOf({ relevance }: Pick<ScoredArticle, "relevance">): string {
  const topic = slug(("topic" in relevance && String(relevance.topic)) || (relevance.keywords[0] ?? "other"));
  return SUBJECT_OF_TOPIC[topic] ?? topic;
}

/** The subject with this id; for a topic without a template of its own, the smallest of templates. */
export const subjectById = (id: string, name: string = id): Subject =>
  SUBJECTS.find((one) => one.id === id) ?? { id, name, ...OTHER };

/** "Land border closed to ordinary travel" is `land-border-closed-to-ordinary-travel`. */
const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
