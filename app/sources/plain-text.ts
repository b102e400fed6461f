import { Parser } from "htmlparser2";

/**
 * Control and format characters (zero-width, bidirectional) hide or reorder text; an unpaired surrogate isn't a
 * character.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\ufffd]/gu;
const UNSHOWN = new Set(["script", "style", "template", "noscript"]);
/** Several times the longest text stored. */
const LENGTH_MAX = 10_000;

/** Converts a provider's HTML or text to plain text on one line: no tags, no entities, nothing invisible. */
export function plainText(text: string): string {
  let shown = "";
  let unshown = 0;
  const parser = new Parser({
    onopentagname(name) {
      shown += " ";
      if (UNSHOWN.has(name)) unshown += 1;
    },
    ontext(data) {
      if (unshown === 0) shown += data;
    },
    onclosetag(name) {
      shown += " ";
      if (UNSHOWN.has(name)) unshown -= 1;
    },
  });
  parser.end(text.slice(0, LENGTH_MAX));
  return shown.replace(/\s+/g, " ").replace(INVISIBLE, "").replace(/ {2,}/g, " ").trim();
}
