import { z } from "zod";
import { ITEM_CLASSES } from "../news/coding-guide";
import knownItems from "./known-items.json";

/**
 * Items of our own whose class is clear, eight of each. Some are in every call, to see whether the model reads at all. An outlet that names
 * them all in a text could still mislead only the calls of its own items.
 */
export const KNOWN_ITEMS = z
  .array(
    z.strictObject({
      class: z.enum(ITEM_CLASSES),
      title: z.string().min(1),
      description: z.string().min(1),
      source: z.string().min(1),
    }),
  )
  .parse(knownItems);
