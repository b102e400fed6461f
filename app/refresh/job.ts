import { z } from "zod";

/** The queue message that starts a refresh. Contains only the run's id; the run's row is authoritative. */
export const refreshJob = z.object({
  version: z.literal(1),
  kind: z.literal("refresh"),
  id: z.string().min(1).max(200),
});

export type RefreshJob = z.infer<typeof refreshJob>;
