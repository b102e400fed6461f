import { z } from "zod";
import { PROPOSAL_EFFECTS, PROPOSAL_KINDS } from "./proposal-states";

const points = z.number();

/** The parts of the level that come from news. */
export const NEWS_PARTS = ["acts", "threats", "context"] as const;
/** Where most of a story's points come from: acts, threats or context; "other" sums up the small ones. */
export const STORY_PARTS = [...NEWS_PARTS, "other"] as const;

const storyShare = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  source: z.string(),
  stage: z.string(),
  points,
  part: z.enum(STORY_PARTS).default("other"),
  /** Its points by part, which add up to `points`; missing in assessments from before November 22, 2026. */
  byPart: z.partialRecord(z.enum(NEWS_PARTS), points).optional(),
  /** Independent outlets that reported it. */
  outlets: z.number().default(1),
  /** A direct event reported by only one unofficial outlet, which counts half at most. */
  isUnconfirmed: z.boolean().default(false),
  isOfficial: z.boolean().default(false),
});

const restrictionShare = z.object({
  id: z.string(),
  name: z.string(),
  law: z.string(),
  affected: z.string(),
  url: z.string(),
  points,
});

const proposalShare = z.object({
  /** The subject. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(PROPOSAL_KINDS),
  effect: z.enum(PROPOSAL_EFFECTS),
  /** ISO date until which it counts, unless there is more support or an administrator decides. */
  until: z.string(),
  title: z.string(),
  url: z.string(),
  source: z.string(),
  points,
});

const range = z.object({ low: z.number(), high: z.number() });

/**
 * The risk level's breakdown as stored: the points of restrictions, proposals, stories and the usual news flow add up
 * to it, and so do those of the factors. Before version 2.0 it has a `band` as its interval and only restrictions and
 * stories.
 */
export const levelBreakdown = z.preprocess(
  (stored) =>
    typeof stored === "object" && stored !== null && "band" in stored && !("interval" in stored)
      ? { ...stored, interval: stored.band }
      : stored,
  z.object({
    /** 80 % interval. */
    interval: range,
    factors: z.array(z.object({ id: z.string(), name: z.string(), points })),
    stories: z.array(storyShare),
    restrictions: z.array(restrictionShare),
    /** Possible restrictions that no administrator has reviewed yet. */
    proposals: z.array(proposalShare).default([]),
    /** What the usual flow of contextual news subtracts (or adds): negative points in a usual week. */
    usualNewsFlow: points.default(0),
    /** Each outlet's usual amount of news; empty before version 2.0. */
    usual: z
      .array(
        z.object({
          outlet: z.string(),
          /** Usual weight of contextual news per item read, gross (u) and net (v). */
          perItem: z.number(),
          netPerItem: z.number(),
        }),
      )
      .default([]),
  }),
);
export type LevelBreakdown = z.output<typeof levelBreakdown>;
