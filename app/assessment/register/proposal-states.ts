import { z } from "zod";

export const PROPOSAL_KINDS = ["official", "three-sources"] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** The direction of a proposal: a restriction begins, or an existing one ends. */
export const PROPOSAL_EFFECTS = ["begins", "ends"] as const;
export type ProposalEffect = (typeof PROPOSAL_EFFECTS)[number];

/**
 * A proposal is open until an administrator accepts, rejects or closes it, its document is withdrawn or ended by another, or it lapses
 * without new support.
 */
export const PROPOSAL_STATES = ["open", "accepted", "rejected", "ended", "withdrawn", "lapsed"] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** The articles supporting a proposal, as stored with it. */
export const proposalSupport = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    url: z.string(),
    source: z.string(),
    publishedAt: z.string(),
    isOfficial: z.boolean(),
  }),
);
export type ProposalSupport = z.output<typeof proposalSupport>;
