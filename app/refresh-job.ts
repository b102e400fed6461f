import { z } from "zod";

/** The message on the queue of refreshes: which run is to begin. The run's row says how, and whether it still is to. */
export const refreshJob = z.object({
  version: z.literal(1),
  kind: z.literal("refresh"),
  id: z.string().min(1).max(200),
});

export type RefreshJob = z.infer<typeof refreshJob>;
