import { z } from "zod";
import { PROPOSAL_EFFECTS, PROPOSAL_KINDS } from "~/assessment/register/proposal-states";

/** Minimum points for a direct story or a proposal to be listed as a separate event. */
export const EVENT_POINTS_MIN = 1;

const points = z.number();
/** `-ln` of the freedom that a part leaves: an impact of 20 points is 0.223. The parts' add up to the level's. */
const log = z.number();

/** The parts of the level that come from news. */
export const NEWS_PARTS = ["acts", "threats", "context"] as const;

const leadingArticle = {
  title: z.string(),
  /** The link that readers follow. */
  url: z.string(),
  /** Its key, the canonical address; missing in older assessments, where `url` is that. */
  address: z.string().optional(),
  source: z.string(),
  /** Progress of its matter (`stepOf`). */
  step: z.number().optional(),
};

const storyShare = z.object({
  id: z.string(),
  ...leadingArticle,
  stage: z.string(),
  points,
  /** Its points by part, which add up to `points`. */
  byPart: z.partialRecord(z.enum(NEWS_PARTS), points),
  log,
  /**
   * Points that it would add by itself to the restrictions in force, with the possible restriction whose beginning it
   * reports. Missing in older assessments.
   */
  impact: points.optional(),
  /** Subject of a direct event; null for context and for lines that sum up others. */
  subject: z.string().nullable(),
  /** Independent outlets that reported it. */
  outlets: z.number(),
  /** A direct event reported by only one unofficial outlet, which counts half at most. */
  isUnconfirmed: z.boolean(),
  isOfficial: z.boolean(),
});

const restrictionShare = z.object({
  id: z.string(),
  name: z.string(),
  law: z.string(),
  affected: z.string(),
  url: z.string(),
  points,
  log,
  /** The subject of the accepted proposal it came from; null for any other entry. */
  subject: z.string().nullable(),
});

const orderingDocument = z.object({
  /** The article's. */
  id: z.string(),
  /** Its key, the canonical address. */
  url: z.string(),
  number: z.string().nullable(),
  from: z.string(),
  isAnnounced: z.boolean(),
});

const proposalShare = z.object({
  /** The subject. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(PROPOSAL_KINDS),
  effect: z.enum(PROPOSAL_EFFECTS),
  /** ISO date until which it counts, unless there is more support or an administrator decides. */
  until: z.string(),
  /** Points that it takes on its own once in effect, as far as it counts: three outlets count half. */
  impact: points,
  /** ISO date on which it takes effect. */
  from: z.string(),
  ...leadingArticle,
  /** Its leading document is on public inspection. */
  isAnnounced: z.boolean().optional(),
  /** The documents that order it, at most ten. */
  documents: z.array(orderingDocument).max(10).optional(),
  points,
  log,
});

const takenBackShare = z.object({
  /** The subject. */
  id: z.string(),
  name: z.string(),
  /** ISO dates: when it took effect, or should have, and when it was taken back. */
  from: z.string(),
  at: z.string(),
  wasInEffect: z.boolean(),
  /** Points that it took, or would have taken, on its own. */
  impact: points,
  url: z.string(),
  source: z.string(),
});

const range = z.object({ low: z.number(), high: z.number() });

/**
 * The risk level's breakdown as stored: the points of restrictions, proposals, stories and the usual news flow add up
 * to it, and so do those of the factors.
 */
export const levelBreakdown = z.object({
  /** 80 % interval. */
  interval: range,
  /** The level if every possible restriction is confirmed, and if none is; null where none counts. */
  unverified: z.object({ confirmed: z.number(), rejected: z.number() }).nullable(),
  factors: z.array(z.object({ id: z.string(), name: z.string(), points })),
  stories: z.array(storyShare),
  restrictions: z.array(restrictionShare),
  /** `-ln(1 - level / 100)` before rounding. */
  log,
  /** Possible restrictions that no administrator has reviewed yet. */
  proposals: z.array(proposalShare),
  /** What no document orders anymore since one was withdrawn or ended in the last 35 days. */
  takenBack: z.array(takenBackShare).optional(),
  /** What the usual flow of contextual news subtracts (or adds): negative points in a usual week. */
  usualNewsFlow: points,
  /** Each outlet's usual amount of news. */
  usual: z.array(
    z.object({
      outlet: z.string(),
      /** Usual weight of contextual news per item read, gross (u) and net (v). */
      perItem: z.number(),
      netPerItem: z.number(),
    }),
  ),
});
export type LevelBreakdown = z.output<typeof levelBreakdown>;

/** Status of our knowledge of a restriction, from reports by three outlets to its end. */
const CRISIS_STATUSES = [
  "reported",
  "scheduled",
  "official",
  "verified",
  "in-force",
  "ended",
  "withdrawn",
] as const;
export type CrisisStatus = (typeof CRISIS_STATUSES)[number];

export const crisis = z.object({
  /** The subject of the measure, or else the register's id. It stays the same when an administrator accepts a proposal. */
  id: z.string(),
  name: z.string(),
  /**
   * `reported` by three independent outlets, `scheduled` by a document that isn't in effect, `official` by one that is, `verified` by an
   * administrator but not yet in effect, `in-force` by the register, `ended` after it was in effect, `withdrawn` before that.
   */
  status: z.enum(CRISIS_STATUSES),
  /** When it takes effect, or should have, or when it was first reported, ISO. */
  from: z.string(),
  /** When it ends, ended or was withdrawn, ISO; null if no end is known. */
  until: z.string().nullable(),
  affected: z.string(),
  /** The subject whose guidance applies; null for any other. */
  subject: z.string().nullable(),
  /** Points that it takes on its own, as far as it counts now. */
  impact: z.number(),
  /** The law, document or article, and the outlet of the article. */
  url: z.string(),
  /** The leading article's key; missing for the register's. */
  address: z.string().optional(),
  source: z.string(),
  /** The register's entry; null while nobody has verified it. */
  entryId: z.string().nullable(),
  /** The documents that order it, while nobody has verified it. */
  documents: z.array(orderingDocument).optional(),
  /** In effect for 30 days: one line is enough. */
  isSettled: z.boolean(),
});
/** A restriction that takes more than 20 points on its own. */
export type Crisis = z.output<typeof crisis>;
