import { z } from "zod";
import { DIRECTIONS, ITEM_CLASSES, RISK_FACTORS, STAGES } from "./coding-guide";

const scored = z.object({
  score: z.int().min(0).max(100),
  stage: z.enum(STAGES),
  direction: z.enum(DIRECTIONS),
});

/** Both readings of an item and what they make together, as stored with it: an assessment made again reads the same. */
export const storedReading = z.object({
  first: scored,
  second: z.object({
    class: z.enum(ITEM_CLASSES),
    stage: z.enum(STAGES),
    direction: z.enum(DIRECTIONS),
    /** Null where a recorded reading doesn't say. */
    subject: z.enum(RISK_FACTORS).nullable(),
    quote: z.string().nullable(),
    /** What happened, in a fixed form of twelve words at most; "" where the model didn't name it. Joins stories and is shown nowhere. */
    event: z.string(),
    /** The model's name, or "recorded". */
    model: z.string(),
  }),
  joint: scored.extend({ readBy: z.enum(["agree", "model", "differ"]) }),
});
export type StoredReading = z.infer<typeof storedReading>;
