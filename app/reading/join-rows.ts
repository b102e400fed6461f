import { ITEM_CLASSES } from "~/news/item-class";
import { BAND_SCORES, JOIN_TABLE } from "./join";

/** A row of the table of both readings, in words. */
export interface JoinRowText {
  /** The kind of item; null where the row is for both. */
  only: "News" | "Official documents" | null;
  /** "60 to 100 (direct)". */
  first: string;
  second: string;
  joint: string;
}

const KINDS = { news: "News", documents: "Official documents" } as const;
const BAND_NAMES = {
  direct: "direct",
  contextual: "related",
  near: "not counted",
  below: "not counted",
} as const;
const CLASS_NAMES = { direct: "Direct", contextual: "Related", irrelevant: "Irrelevant" } as const;

/** The rules by which both readings of an item are joined, for the method page: those that decide, in their order. */
export const joinRows = (): JoinRowText[] =>
  JOIN_TABLE.map(({ only, first, second, says }) => ({
    only: only ? KINDS[only] : null,
    first:
      first.length === Object.keys(BAND_SCORES).length
        ? "Any of these"
        : first
            .map((band) => `${BAND_SCORES[band].from} to ${BAND_SCORES[band].to} (${BAND_NAMES[band]})`)
            .join(" or "),
    second:
      second.length === ITEM_CLASSES.length
        ? "Any of these"
        : second.map((one) => CLASS_NAMES[one]).join(" or "),
    joint: says,
  }));
