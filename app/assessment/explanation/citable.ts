import type { Story } from "~/news/stories";
import type { LevelBreakdown } from "../level/level-detail";
import type { RiskLevel } from "../level/risk-level";

const STORIES_MAX = 20;
const DESCRIPTION_LENGTH_MAX = 600;

/** What the analysis model may cite: a restriction in force, a possible one, or a story that counts. */
export interface Source {
  id: string;
  kind: "in-force" | "possible" | "story";
  /** Its part of the risk level, in points. */
  points: number;
  /** Whole sentences; the first is its title or name. */
  sentences: string[];
  /** Who says so, shown after each sentence that cites it; null for the register, which is ours. */
  credit: string | null;
  /** Of a story: whether an official document or two independent outlets report it. No sentence may rest on others. */
  isConfirmed?: boolean;
  stage?: string;
  publishedOn?: string;
}

/** The sources of an assessment, those with the most points first. */
export function citableSources(
  { inForce, proposals }: Pick<RiskLevel, "inForce" | "proposals">,
  breakdown: Pick<LevelBreakdown, "restrictions" | "proposals" | "stories">,
  stories: readonly Story[],
): Source[] {
  const pointsIn = (shares: readonly { id: string; points: number }[], id: string) =>
    shares.find((share) => share.id === id)?.points ?? 0;
  return [
    ...inForce.map(({ id, name, since, affected }): Source => ({
      id,
      kind: "in-force",
      points: pointsIn(breakdown.restrictions, id),
      sentences: [name, `In force since ${since.getUTCFullYear()}`, `Affects ${affected}`],
      credit: null,
    })),
    ...proposals
      .filter(({ effect, weight }) => effect === "begins" && weight > 0)
      .map(({ subject, name, kind, support }): Source => ({
        id: `possible-${subject}`,
        kind: "possible",
        points: pointsIn(breakdown.proposals, subject),
        sentences: [
          `A possible restriction, not yet verified: ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
        ],
        credit: `${kind === "official" ? "official document" : "reported"}, ${outletsOf(support)}`,
      })),
    ...stories.slice(0, STORIES_MAX).flatMap((story) => {
      const points = pointsIn(breakdown.stories, story.id);
      return points === 0 ? [] : [storySource(story, points)];
    }),
  ].sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

/** The article whose words stand for a story: an official document, else the report that others have confirmed since. */
const citedArticle = ({ articles, lead }: Story) =>
  articles.find(({ official }) => official) ?? articles[0] ?? lead;

/** A later article's title and a newspaper's description are one outlet's own words, so they aren't given. */
function storySource(story: Story, points: number): Source {
  const { title, description, source, official, relevance, publishedAt } = citedArticle(story);
  return {
    id: story.id,
    kind: "story",
    points,
    sentences: [title, ...(official ? wholeSentences(description ?? "") : [])],
    credit: source,
    isConfirmed: official || story.independentSources >= 2,
    stage: relevance.stage,
    publishedOn: publishedAt.toISOString().slice(0, 10),
  };
}

const outletsOf = (support: readonly { source: string }[]) =>
  [...new Set(support.map(({ source }) => source))].slice(0, 3).join(", ");

/** Splits a text into sentences, without one that is cut off. A new sentence starts with a capital or a digit, so "U.S. border" isn't split. */
const wholeSentences = (text: string): string[] =>
  text
    .slice(0, DESCRIPTION_LENGTH_MAX)
    .split(/(?<=[.!?]["”’)]*)\s+(?=["“(]?[\p{Lu}\d])/u)
    .filter((sentence) => /[^.][.!?]["”’)]*$/.test(sentence.trim()));
