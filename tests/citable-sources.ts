import { citableSources, type Source } from "~/assessment/explanation/citable";
import type { LevelBreakdown } from "~/assessment/level/level-detail";
import type { Proposal } from "~/assessment/register/proposals";
import { groupStories } from "~/news/stories";
import { articleOf, inForceOn } from "./stories";

/** A story's article: from a newspaper of its own, or an official document. */
export interface Told {
  title: string;
  text?: string;
  official?: boolean;
}

/** Stories as an assessment gives them to the model, each counted with one point. Each group's articles become one story, if they are alike. */
export const storySources = (...groups: Told[][]): Source[] =>
  groups.flatMap((told, group) => {
    const articles = told.map(({ title, text = null, official = false }, index) => ({
      ...articleOf({
        id: `s${group}-${index}`,
        title,
        official,
        source: official ? "Federal Register" : `Paper ${group}-${index}`,
        age: 1 - index / 100,
      }),
      description: text,
    }));
    const stories = groupStories(articles);
    const shares = stories.map(({ id }) => ({ id, points: 1 }) as LevelBreakdown["stories"][number]);
    return citableSources(
      { inForce: [], proposals: [] },
      { restrictions: [], proposals: [], stories: shares },
      stories,
    );
  });

/** The register's entries in force on November 20, 2026, as an assessment gives them to the model. */
export const registerSources = (): Source[] =>
  citableSources(
    { inForce: inForceOn("2026-11-20"), proposals: [] },
    { restrictions: [], proposals: [], stories: [] },
    [],
  );

/** A possible restriction with so many points, as an assessment gives it to the model. */
export const possibleSources = (
  proposal: Pick<Proposal, "subject" | "name" | "kind">,
  points: number,
): Source[] =>
  citableSources(
    {
      inForce: [],
      proposals: [
        {
          ...proposal,
          effect: "begins",
          weight: 0.5,
          support: [articleOf({ source: "Federal Register" }), articleOf({ source: "Harbor Ledger" })],
        } as Proposal,
      ],
    },
    {
      restrictions: [],
      proposals: [{ id: proposal.subject, points } as LevelBreakdown["proposals"][number]],
      stories: [],
    },
    [],
  );
