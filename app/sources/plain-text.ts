import { Parser } from "htmlparser2";

/** Control and format characters (zero-width, bidirectional) hide or reorder text; half a surrogate pair is no character. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\ufffd]/gu;
const UNSHOWN = new Set(["script", "style", "template", "noscript"]);
/** Several times what is kept of any text. */
const LENGTH_MAX = 10_000;

/** HTML or text of a provider as plain text on one line: no tags, no entities, nothing invisible. */
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
