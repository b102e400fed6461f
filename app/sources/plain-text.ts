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

/** Some providers encode what is encoded already, once or twice; more is an attempt to keep us busy. */
const PASSES_MAX = 4;
const MAY_BE_ENCODED = /&(?:#\w|[a-z]\w*;)|<[a-z/!?]/i;

/**
 * Converts a provider's HTML or text to plain text on one line: no tags, no entities, nothing invisible. Text that was
 * encoded several times is decoded until nothing changes, and markup that appears on the way goes too.
 */
export function plainText(text: string): string {
  let shown = decoded(text.slice(0, LENGTH_MAX));
  for (let pass = 1; pass < PASSES_MAX && MAY_BE_ENCODED.test(shown); pass += 1) {
    const next = decoded(shown);
    if (next === shown) break;
    shown = next;
  }
  return shown;
}

function decoded(text: string): string {
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
  parser.end(text);
  return shown.replace(/\s+/g, " ").replace(INVISIBLE, "").replace(/ {2,}/g, " ").trim();
}
