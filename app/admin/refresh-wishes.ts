import { z } from "zod";

/** The body of the refresh call. An empty one is an ordinary refresh. */
export const refreshWishes = z.object({ force_unlimited: z.boolean().default(false) });
