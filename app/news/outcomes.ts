import type { Direction } from "./coding-guide";
import type { Frame } from "./frames";
import { actionsOf, distance, isOfPlan, isStop, RESTRICTS, spansOf } from "./item";
import type { Reading, Span } from "./matcher";

/**
 * The direction where the title tells it by who wins, who asks or what shrinks, whatever is done to the topic's own
 * word; null where it tells nothing of the kind. The first construction decides.
 *
 * "Judge dismisses suit against passport rule" raises, "passport fees fall" lowers.
 */
export function directionByOutcome(frame: Frame): Direction | null {
  const { text, topic } = frame;
  if (isLeftOut(frame) || isNobodyAllowed(text) || isLostByCitizens(text)) return "raises";
  const isInCourt = text.spans.has("court");
  if (isInCourt && isOutcomeFor("victory", GOVERNMENT, text)) return "raises";
  if (isInCourt && isOutcomeFor("victory", CITIZENS, text)) return "lowers";
  if (isGrantedByCourt(text) || isOutcomeFor("defeat", GOVERNMENT, text) || isWonByCitizens(text))
    return "lowers";
  if (isInCourt && isAppealRefused(text)) return "lowers";
  if (text.spans.has("freedomBill")) return isDefeatOfBill(text) ? "raises" : "lowers";
  if (isDoubtOfCourt(text) || text.spans.has("offList")) return "lowers";
  const ofBurden = directionOfBurden(frame);
  if (ofBurden) return ofBurden;
  const [ending] = text.spans.get(topic.options.ends ?? "") ?? [];
  if (ending) return text.spans.get("end")?.some(({ end }) => end <= ending.start) ? "raises" : "lowers";
  return isServiceEased(frame) ? "lowers" : null;
}

/** "EU reopens, but not to Americans". */
const BUT_NOT = /\bbut (?:probably |likely |maybe )?not\b/;

function isLeftOut({ topic, text }: Frame): boolean {
  return topic.needs === "foreign" && BUT_NOT.test(text.words.join(" "));
}

const ALLOWED = /^(?:can|may|shall|is allowed|are allowed|will be allowed|allowed)\b/;

/** "No Americans can leave without permit", where nothing before it says that the rule is stopped. */
function isNobodyAllowed(text: Reading): boolean {
  const { words } = text;
  return spansOf(text, ["citizens", "citizen", "people", "traveler"]).some(
    ({ start, end, form: who }) =>
      (words[start - 1] === "no" || /^no(?:body| one)$/.test(who)) &&
      ALLOWED.test(words.slice(end, end + 3).join(" ")) &&
      !actionsOf(text).some(({ span }) => span.end <= start),
  );
}

/** "Oregon man loses passport suit". */
function isLostByCitizens({ spans }: Reading): boolean {
  const isOfPerson = ["court", "people", "citizens", "citizen"].some((name) => spans.has(name));
  return isOfPerson && spans.has("citizenLoses") && !spans.has("federal");
}

const NOT_FREELY = /\b(?:no|not|only|unless|once|whether)\b/;
const SAID_OF_WORDS = 3;

/**
 * "Court rules Americans have a right to travel": a court says that people may, and nothing in the title restricts or
 * takes it back.
 */
function isGrantedByCourt(text: Reading): boolean {
  const { spans, words } = text;
  const [court] = spans.get("court") ?? [];
  if (!court || spans.has("pending") || NOT_FREELY.test(words.join(" "))) return false;
  const people = spansOf(text, ["citizens", "citizen", "people", "traveler"]);
  const limits = actionsOf(text).filter(
    ({ name, isNoun }) => !isNoun && (RESTRICTS.includes(name) || name === "end"),
  );
  return (spans.get("granted") ?? []).some(
    (granted) =>
      granted.start >= court.end &&
      !limits.some(({ span }) => span.start < granted.start) &&
      people.some((person) => Math.abs(distance(person, granted)) <= SAID_OF_WORDS),
  );
}

const GOVERNMENT = ["president", "federal"];
const CITIZENS = ["people", "citizens", "citizen", "press"];
const PARTY_WORDS = 2;

/**
 * "Judge rules against Trump on ...", "court sides with travelers": who wins or loses is named next, but not in
 * "overturns ruling against Trump".
 */
function isOutcomeFor(outcome: "victory" | "defeat", parties: string[], text: Reading): boolean {
  const { spans, words } = text;
  const isInner = (from: number, to: number) => /ing\b/.test(words.slice(from, to).join(" "));
  const named = parties.flatMap((name) => spans.get(name) ?? []);
  return (spans.get(outcome) ?? []).some(
    (candidate) =>
      (!/^rul/.test(candidate.form) || isSaidOfCourt(candidate, text)) &&
      named.some(
        ({ start }) =>
          start >= candidate.end && start - candidate.end <= PARTY_WORDS && !isInner(candidate.start, start),
      ),
  );
}

/** "Court unanimously rules for", but not "upholds rules for". */
function isSaidOfCourt({ start }: Span, { spans, words }: Reading): boolean {
  const at = /(?:ly|again)$/.test(words[start - 1] ?? "") ? start - 1 : start;
  return spans.get("court")?.some(({ end }) => end === at) ?? false;
}

const REFUSAL = /^(?:reject|den(?:y|ie)|turn|refus|declin|dismiss|toss)/;
const APPEAL_WORDS = 6;

/**
 * "Supreme Court rejects Trump appeal over passport rule": what the government wants undone stands, whatever its appeal
 * is about.
 */
function isAppealRefused({ spans, words }: Reading): boolean {
  return words.some((word, at) => {
    if (!/^(?:appeal|petition)$/.test(word)) return false;
    const from = Math.max(0, at - APPEAL_WORDS);
    const refusal = words.slice(from, at).findLastIndex((before) => REFUSAL.test(before)) + from;
    return (
      refusal >= from &&
      GOVERNMENT.some((name) => spans.get(name)?.some(({ start, end }) => start > refusal && end <= at))
    );
  });
}

/**
 * "Oregon man wins suit", "Guard mission broke law, judge says": who isn't the government wins, or a judge finds that
 * it broke the law.
 */
function isWonByCitizens(text: Reading): boolean {
  const { spans } = text;
  const [win] = spans.get("citizenWins") ?? [];
  const people = CITIZENS.flatMap((name) => spans.get(name) ?? []);
  if (win?.form.startsWith("rule"))
    return isSaidOfCourt(win, text) && people.some(({ start }) => start === win.end);
  if (
    win &&
    text.words[win.start - 1] !== "to" &&
    people.some(({ end }) => end <= win.start) &&
    !["federal", "president", "local"].some((name) => spans.get(name)?.some(({ end }) => end === win.start))
  )
    return true;
  const isBroken = spans.get("broken")?.some((span) => !isSaidOfPerson(span, text)) ?? false;
  return spans.has("court") && isBroken && !spans.has("keep") && !spans.has("lawmakers");
}

/** "Woman who broke the law", "judges cannot bar": who breaks it, or cannot, isn't the government. */
function isSaidOfPerson({ start }: Span, { spans, words }: Reading): boolean {
  const isRelative = /^(?:who|that)$/.test(words[start - 1] ?? "");
  return ["court", ...CITIZENS, "traveler"].some((name) =>
    spans.get(name)?.some((span) => span.end === (isRelative ? start - 1 : start)),
  );
}

/** "Senate rejects the Freedom to Travel Act". */
function isDefeatOfBill(text: Reading): boolean {
  const [bill] = text.spans.get("freedomBill") ?? [];
  return actionsOf(text).some(
    (action) =>
      bill !== undefined &&
      action.span.end <= bill.start &&
      (action.name === "end" || isStop(action.span, text) || action.span.form.startsWith("oppos")),
  );
}

/** "Justices skeptical of passport rule": what a court doubts is the government's measure. */
function isDoubtOfCourt({ spans }: Reading): boolean {
  const courts = spans.get("court") ?? [];
  return (spans.get("doubt") ?? []).some((doubt) => courts.some(({ end }) => end <= doubt.start));
}

const BURDEN_WORDS = 3;

/**
 * "Revokes passports, cuts wait times": what a citizen has is barred in the same sentence, and that weighs more than a
 * wait.
 */
function isBarred(text: Reading, topic: Frame["topic"]): boolean {
  const burdens = text.spans.get("burden") ?? [];
  const names = topic.heads.flatMap(({ parts }) => parts[0]?.classes ?? []);
  const things = spansOf(text, names).filter(
    (thing) => !burdens.some(({ start, end }) => start < thing.end && thing.start < end),
  );
  return actionsOf(text).some(({ name, span, isNoun }) => {
    const isNear = (near: Span) =>
      text.sentence[near.start] === text.sentence[span.start] && distance(near, span) <= BURDEN_WORDS;
    return name === "bar" && !isNoun && things.some(isNear);
  });
}

/** "Cuts passport wait times", "the backlog grows": less of a burden lowers, more of it raises. */
function directionOfBurden({ text, topic }: Frame): Direction | null {
  if (isBarred(text, topic)) return null;
  const nearest = (name: string) =>
    Math.min(
      ...(text.spans.get("burden") ?? []).flatMap((burden) =>
        (text.spans.get(name) ?? []).map((change) => Math.abs(distance(change, burden))),
      ),
    );
  const isDropped = actionsOf(text).some((action) => isOfPlan(action, text));
  const [shrinks, grows] = [nearest("shrinks"), nearest("grows")];
  if (Math.min(shrinks, grows) > BURDEN_WORDS) return null;
  return shrinks <= grows === isDropped ? "raises" : "lowers";
}

/** "Americans can now renew passports online": a better service, and nothing in the title that restricts or ends it. */
function isServiceEased({ text, topic }: Frame): boolean {
  const hasService = text.spans.has(topic.options.eases ?? "");
  return hasService && !actionsOf(text).some(({ name }) => RESTRICTS.includes(name) || name === "end");
}
