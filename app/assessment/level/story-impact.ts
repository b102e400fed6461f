import type { Story } from "~/news/stories";
import { toTenth } from "../percent";
import { PROPOSAL_SHARE, type Proposal } from "../register/proposals";
import { weightOf } from "../register/register";
import { PULL } from "./context-news";
import { combine, type Flow, type RiskLevel } from "./risk-level";
import { NO_TOPIC } from "~/news/subjects";

/** Points that a possible restriction takes on its own once in effect, as far as it counts: land borders by three outlets 20. */
export const proposalImpact = ({ kind, ...size }: Pick<Proposal, "kind" | "severity" | "reach">): number =>
  100 * weightOf(size) * PROPOSAL_SHARE[kind];

const NOTHING: Record<Flow, number> = { acts: 0, threats: 0, context: 0 };

/**
 * Returns each story's impact: the points that it would add to the restrictions in force if there were nothing else, with the
 * possible restriction whose beginning it reports. Land borders closed by a document (40, acts 0.93) with S 14: 38.4.
 */
export function storyImpacts(level: RiskLevel): (story: Story) => number {
  const { restrictionsInForce, events, outlets } = level;
  const sums = new Map<string, Record<Flow, number>>();
  const add = ({ id }: Story, flow: Flow, weight: number) => {
    const known = sums.get(id) ?? NOTHING;
    sums.set(id, { ...known, [flow]: known[flow] + weight });
  };
  const expected = outlets.reduce((sum, outlet) => sum + outlet.expected, PULL);
  for (const { story, flow, weight } of events) add(story, flow, weight);
  for (const outlet of outlets)
    for (const { story, weight } of outlet.stories) add(story, "context", weight / expected);
  const reported = reportedProposals(level);
  return (story) => {
    const proposal = reported(story);
    const provisional = proposal ? proposalImpact(proposal) : 0;
    const { exact } = combine(restrictionsInForce, provisional, sums.get(story.id) ?? NOTHING);
    return toTenth(exact - restrictionsInForce);
  };
}

/** Returns the possible restriction whose beginning a story reports as an act. */
function reportedProposals({ events, proposals }: RiskLevel): (story: Story) => Proposal | undefined {
  const begun = proposals.filter(({ effect }) => effect === "begins");
  const acts = events.filter(({ flow, weight }) => flow === "acts" && weight > 0);
  const subjects = new Map(acts.map(({ story, subject }) => [story.id, subject]));
  return ({ id, lead, articles }) =>
    lead.relevance.stage === "act"
      ? begun.find(({ subject, support }) =>
          subject === NO_TOPIC
            ? // Measures without a topic have nothing in common but the document.
              subjects.has(id) &&
              support.some((candidate) => articles.some((article) => article.id === candidate.id))
            : subject === subjects.get(id),
        )
      : undefined;
}
