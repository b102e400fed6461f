import { z } from "zod";
import { orderingDocument } from "./level-detail";

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
