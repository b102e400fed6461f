import { actionsOf, spansOf } from "./item";
import { NOUN_FORMS } from "./lexicon/lexicon";
import type { Reading, Span } from "./matcher";

/** What names the United States in a title. */
export const AMERICAN = ["usa", "federal", "citizens", "state", "homeCity", "homeBorder"];
/** A country after one of these is where something happens, not who acts. */
export const PLACE = new Set(
  "to in into for from at toward near over across via through outside around bound visiting entering touring leaving and or".split(
    " ",
  ),
);

/** "Officers to search cars bound for Canada": the neighbor is where the traffic goes, and no other word of it acts. */
export const isDestination = (neighbor: Span, title: Reading) =>
  title.words[neighbor.end] === "bound" ||
  (PLACE.has(title.words[neighbor.start - 1] ?? "") && spansOf(title, ["federal", "homeBorder"]).length > 0);

/** "Cuba closes ports to US ships", but not "travel to Cuba resumes", "limits on Cuba restored by", "Cuba limits eased" or "US says Cuba closes ports". */
export function isActorBeforeUs({ start, end }: Span, title: Reading): boolean {
  const before = title.words[start - 1] ?? "";
  if (before === "on" || PLACE.has(before)) return false;
  const acts = actionsOf(title).some(
    ({ span, isNoun }) => span.start === end && !isNoun && !NOUN_FORMS.has(span.form),
  );
  return (
    acts &&
    !spansOf(title, [...AMERICAN, "president", "court", "lawmakers"]).some((span) => span.start < start)
  );
}

/** Whether a country's name stands beside an authority, which is then its own: "customs officers in Kenya", "Brazil federal court". */
export function isTheirs({ start, end, form }: Span, title: Reading): boolean {
  const reach = form === "federal" ? 2 : 1;
  return spansOf(title, ["foreign"]).some(
    (name) =>
      name.end === start ||
      (name.start > end &&
        name.start - end <= reach &&
        /^(?:in|of)$/.test(title.words[name.start - 1] ?? "")),
  );
}

const OFFICERS =
  /^(?:agents?|officers?|officials?|guards?|police|services?|authorities|agency|government|minister|customs)$/;
const ACTOR_WORDS = 3;

/** "Canada border agents to screen", "Canada to search": a neighbor's officers, or the neighbor, at the start of what is done. */
export function isPartnerActor(title: Reading): boolean {
  const { words } = title;
  const ofUs = spansOf(title, ["usa"]);
  return spansOf(title, ["partner"]).some(({ start, end }) => {
    if (PLACE.has(words[start - 1] ?? "") || words[end] === "bound") return false;
    if (ofUs.some((span) => span.end === start || span.start === end)) return false;
    return (
      words.slice(end, end + ACTOR_WORDS).some((word) => OFFICERS.test(word)) ||
      words[end] === "to" ||
      actionsOf(title).some(({ span }) => span.start === end)
    );
  });
}

/** "Canada, US extend": two countries named side by side act together. */
export function isJoint(name: Span, title: Reading): boolean {
  return spansOf(title, ["usa", "partner", "federal"]).some(
    (other) => other !== name && other.start - name.end >= 0 && other.start - name.end <= 2,
  );
}

/** "Kenyan passport": the name right before a word of the head. */
export function isPossessive(name: Span, spans: Span[]): boolean {
  return spans.some((span) => span.start === name.end);
}
