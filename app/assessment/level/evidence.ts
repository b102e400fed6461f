import { byText } from "~/news/article";
import type { Story } from "~/news/stories";
import { DAY_MS } from "~/time";
import { PULL } from "./context-news";
import { FILL, FLOW_SHARE, type Flow, type RiskLevel } from "./risk-level";

/** A story that counts, with roughly how many points it would add to a level of 0. */
export interface Evidence {
  story: Story;
  flow: Flow;
  /** Below 0 if it lowers the risk. */
  weight: number;
}

/** Older stories aren't listed: by then an act counts an eighth, context about a hundredth. */
const EVIDENCE_DAYS = 90;

/** The stories behind the level, heaviest first, each once. */
export function evidenceOf({ now, events, outlets }: RiskLevel): Evidence[] {
  const since = now.getTime() - EVIDENCE_DAYS * DAY_MS;
  const pointsPer = (flow: Flow) => (100 * FLOW_SHARE[flow]) / FILL[flow];
  const expected = outlets.reduce((sum, outlet) => sum + outlet.expected, PULL);
  const stories = new Map<string, Evidence>();
  const add = (story: Story, flow: Flow, weight: number) => {
    if (story.lastPublishedAt.getTime() <= since) return;
    const known = stories.get(story.id);
    stories.set(story.id, { story, flow: known?.flow ?? flow, weight: (known?.weight ?? 0) + weight });
  };
  for (const { story, flow, counted } of events) add(story, flow, counted * pointsPer(flow));
  for (const { stories: contextual } of outlets) {
    for (const { story, weight } of contextual)
      add(story, "context", (weight * pointsPer("context")) / expected);
  }
  return [...stories.values()].sort(
    (a, b) => Math.abs(b.weight) - Math.abs(a.weight) || byText(a.story.id, b.story.id),
  );
}
