import { Parser } from "htmlparser2";

/**
 * Control and format characters (zero-width, bidirectional) hide or reorder text; an unpaired surrogate isn't a
 * character.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\ufffd]/gu;
const UNSHOWN = new Set(["script", "style", "template", "noscript"]);
/** Several times the longest text stored. */
const LENGTH_MAX = 10_000;
/** The parser's time for a tag grows with the depth. What is nested deeper, and what follows it, is left out. */
const DEPTH_MAX = 50;

/** Converts a provider's HTML or text to plain text on one line: no tags, no entities, nothing invisible. */
export function plainText(text: string): string {
  let shown = "";
  let unshown = 0;
  let depth = 0;
  const parser = new Parser({
    onopentagname(name) {
      depth += 1;
      if (depth > DEPTH_MAX) parser.pause();
      shown += " ";
      if (UNSHOWN.has(name)) unshown += 1;
    },
    ontext(data) {
      if (unshown === 0) shown += data;
    },
    onclosetag(name) {
      depth -= 1;
      shown += " ";
      if (UNSHOWN.has(name)) unshown -= 1;
    },
  });
  parser.end(text.slice(0, LENGTH_MAX));
  return shown.replace(/\s+/g, " ").replace(INVISIBLE, "").replace(/ {2,}/g, " ").trim();
}
