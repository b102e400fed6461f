import { z } from "zod";
import type { Story } from "~/news/stories";
import type { LevelBreakdown } from "../level/level-detail";
import type { RiskLevel } from "../level/risk-level";
import { isoDay } from "~/time";

const STORIES_MAX = 20;

/** A source given to the analysis model: a restriction in force, a possible one, or a story that counts. */
export interface ModelSource {
  id: string;
  kind: "in-force" | "possible" | "story";
  /** Its part of the risk level, in points. */
  points: number;
  title: string;
  /** The outlet; null for our register. */
  publisher: string | null;
  stage?: string;
  publishedOn?: string;
  /** Where readers can check it: a page of ours, or the publisher's. The model doesn't get it. */
  url: string;
}

/** A source that the model weighed most, as shown with the analysis. */
export const weighedSource = z.object({
  title: z.string(),
  publisher: z.string().nullable(),
  url: z.string(),
});
export type WeighedSource = z.output<typeof weighedSource>;

/** The sources of an assessment, those with the most points first. */
export function modelSources(
  { inForce, proposals }: Pick<RiskLevel, "inForce" | "proposals">,
  breakdown: Pick<LevelBreakdown, "restrictions" | "proposals" | "stories">,
  stories: readonly Story[],
): ModelSource[] {
  const pointsIn = (shares: readonly { id: string; points: number }[], id: string) =>
    shares.find((share) => share.id === id)?.points ?? 0;
  return [
    ...inForce.map(({ id, name }): ModelSource => ({
      id,
      kind: "in-force",
      points: pointsIn(breakdown.restrictions, id),
      title: name,
      publisher: null,
      url: `/restrictions/${id}`,
    })),
    ...proposals
      .filter(({ effect, weight }) => effect === "begins" && weight > 0)
      .flatMap(({ subject, name, support: [lead] }): ModelSource[] =>
        lead
          ? [
              {
                id: `possible-${subject}`,
                kind: "possible",
                points: pointsIn(breakdown.proposals, subject),
                title: name,
                publisher: lead.source,
                url: lead.link,
              },
            ]
          : [],
      ),
    ...stories.slice(0, STORIES_MAX).flatMap(({ id, lead }): ModelSource[] => {
      const points = pointsIn(breakdown.stories, id);
      const { title, source, link, relevance, publishedAt } = lead;
      const publishedOn = isoDay(publishedAt);
      return points === 0
        ? []
        : [
            {
              id,
              kind: "story",
              points,
              title,
              publisher: source,
              stage: relevance.stage,
              publishedOn,
              url: link,
            },
          ];
    }),
  ].sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}
