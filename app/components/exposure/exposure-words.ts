import type { Exposure } from "~/exposure/findings";

export const EXPOSURE_WORDS: Record<Exposure, string> = {
  applies: "Applies to you",
  "may-apply": "May apply to you",
};
