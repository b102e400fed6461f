/** The classes of the coding guide. */
export const ITEM_CLASSES = ["direct", "contextual", "irrelevant"] as const;
export type ItemClass = (typeof ITEM_CLASSES)[number];
