import type { Frame } from "./frames";
import {
  type Action,
  actionsOf,
  distance,
  hasNoObject,
  isIntent,
  isOfPlan,
  isStop,
  PARTICIPLE,
  type Item,
  RESTRICTS,
} from "./item";
import type { Reading, Span } from "./matcher";
import { outcomeOf } from "./outcomes";
import type { Stage } from "./stage";

/** Which way the news moves the risk. */
export const DIRECTIONS = ["raises", "lowers", "neutral"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Maximum distance, in words, at which an action governs the topic's own word. */
const GOVERNS_WORDS = 8;
/** An action after the topic reverses it only within this many words: "border closure lifted". */
const AFTER_WORDS = 3;
const CLAUSE_STARTS = new Set(
  "as while amid despite after because but though although when if until since who over following . without".split(
    " ",
  ),
);

/**
 * The direction of what is done to the topic's own word: the action nearest to it, turned around by each one outside it that ends or
 * stops it. What restricts a right raises the risk, what restricts a restriction lowers it. Where nothing is done to it the news raises,
 * and what is still to be decided is neutral.
 *
 * "Judge blocks passport rule": the rule raises, blocking it lowers.
 */
export function directionOf(frame: Frame, stage: Stage): Direction {
  const { text, topic } = frame;
  const outcome = outcomeOf(frame);
  if (outcome) return outcome;
  const core = frame.spans[0] ?? { start: 0, end: 0, words: "" };
  const clauses = clausesOf(text);
  const all = actionsOf(text).filter((action) => !isIntent(action));
  const inClauseOf = (spans: Span[]) =>
    all.filter(({ span }) => spans.some(({ start }) => clauses[start] === clauses[span.start]));
  const ofCore = inClauseOf([core]);
  // "Families hug at Niagara as crossing limits end".
  const isTogether = text.words.some((word) => /^(?:as|after|when|following)$/.test(word));
  const near = (ofCore.length > 0 || !isTogether ? ofCore : inClauseOf(frame.spans))
    .filter((action) => !isHead(action, frame))
    .sort((a, b) => distance(a.span, core) - distance(b.span, core) || b.span.start - a.span.start);
  // "Lets the government enforce": what is allowed to stand decides.
  const dropped = all.find((action) => isOfPlan(action, text));
  const others = near.filter(
    (action) => action.name !== "keep" && action !== dropped && !bringsBackLimit(action, all),
  );
  const [inner, ...outer] = measureFirst(others.length > 0 ? others : near, core, text);
  const isUndecided =
    text.spans.has("pending") || (all.length === 0 && /^(?:what|how)$/.test(text.words[0] ?? ""));
  const isOpen = stage === "analysis" && isUndecided;
  if (dropped && !others.length) return "lowers";
  if (isOpen && (near.every(({ isNoun }) => isNoun) || text.spans.has("hearing"))) return "neutral";
  if (!inner || distance(inner.span, core) > GOVERNS_WORDS) return isOpen ? "neutral" : "raises";
  const isOfJudgeOrLawmaker = text.spans.has("court") || text.spans.has("lawmakers");
  let raises =
    isRaising(inner, topic.names, isOfJudgeOrLawmaker) &&
    !isStoppedByCourt(inner, core, text) &&
    !isCanceled(inner, core, frame);
  for (const action of outer) if (turns(action, inner, frame)) raises = !raises;
  if (dropped && dropped !== inner) raises = !raises;
  return raises ? "raises" : "lowers";
}

/** In "limit phone searches" the search is itself the restriction, not its object. */
function isHead({ span, name }: Action, { topic, spans, text }: Frame): boolean {
  const isPart = spans.some(({ start, end }) => start <= span.start && span.end <= end);
  const isObjectOf = (one: Action) =>
    !isIntent(one) && one.span.end <= span.start && span.start - one.span.end < AFTER_WORDS;
  return topic.names === "restriction" && name === "impose" && isPart && actionsOf(text).some(isObjectOf);
}

/** In "lets ban on travel expire" the ban is what is done, and what follows the topic is what becomes of it. */
function measureFirst(actions: Action[], core: Span, text: Reading): Action[] {
  const [first] = actions;
  const measure = actions.find(({ span, isNoun }) => isNoun && span.end <= core.start);
  const isFate = first && first.span.start >= core.end && isPredicate(first.span, text);
  return measure && isFate ? [measure, ...actions.filter((one) => one !== measure)] : actions;
}

const BRINGS_BACK = /^(?:restor|resum|return|restart|bring)/;
const OBJECT_WORDS = 5;

/** "Restores travel restrictions": a restriction comes back, and nothing is eased. */
function bringsBackLimit({ span }: Action, all: readonly Action[]): boolean {
  const isLimit = (one: Action) =>
    (one.isNoun && (one.name === "bar" || one.name === "impose")) || isGerundAfter(span, one);
  const isObject = ({ span: { start } }: Action) => start >= span.end && start - span.end < OBJECT_WORDS;
  return BRINGS_BACK.test(span.words) && all.some((one) => isLimit(one) && isObject(one));
}

/** "Stops revoking", "resumes denying": what is stopped or resumed is itself the restriction. */
function isGerundAfter({ end }: Span, { span, name }: Action): boolean {
  return RESTRICTS.includes(name) && span.start === end && /^\w+ing\b/.test(span.words);
}

/** "No longer issuing passports": what a citizen had is gone. */
const GRANTS = /^(?:us|issu|accept|allow|let|permit|recogni|offer|honor|process|grant|renew|get|obtain|appl)/;

/** Whether an action ends or stops the inner one: it stands before it, or right after the topic as in "closure lifted". */
function turns({ span, name, isNoun }: Action, inner: Action, { text, spans: [core] }: Frame): boolean {
  const isBefore = span.end <= inner.span.start;
  const isAfter =
    core !== undefined &&
    span.start >= core.end &&
    (ILLEGAL.test(span.words) || (span.start - core.end <= AFTER_WORDS && isPredicate(span, text)));
  if (!isBefore && !isAfter) return false;
  if (span.words === "no longer" && GRANTS.test(inner.span.words)) return false;
  if (name === "end" || name === "ease") return true;
  const isOfNoun = inner.isNoun && inner.span.start - span.end <= AFTER_WORDS;
  if (isStop(span, text) && (isOfNoun || isGerundAfter(span, inner))) return true;
  return (
    (isStop(span, text) || (RESTRICTS.includes(name) && !isNoun)) &&
    (text.spans.has("court") || text.spans.has("lawmakers"))
  );
}

const ILLEGAL = /^(?:illegal|unlawful|unconstitutional)$/;
const ENDS_BY_ITSELF = /^(?:expir|laps|end|fail|die|collaps)/;
/** "Closure lifted", "the ban expires": what is said of the words before it, with no object of its own. */
function isPredicate({ words, end }: Span, text: Reading): boolean {
  if (PARTICIPLE.test(words) || words.endsWith("on hold")) return true;
  return ENDS_BY_ITSELF.test(words) && hasNoObject(text, end);
}

/** "President cancels exit permits", "block of national emergency": what is barred is a restriction, with nothing between the two words. */
function isCanceled({ span, name }: Action, core: Span, { topic, text }: Frame): boolean {
  const gap = text.words.slice(span.end, core.start).join(" ");
  const isNext = core.start >= span.end && (gap === "" || gap === "of") && !text.words.includes("without");
  return topic.names === "restriction" && name === "bar" && isNext;
}

/** "Judge halts passport rule": a court stops the government's measure, not the right. */
function isStoppedByCourt({ span }: Action, core: Span, text: Reading): boolean {
  const isLet = (text.spans.get("keep") ?? []).some(
    ({ end }) => end <= span.start && !(end <= core.start && core.start < span.start),
  );
  return isStop(span, text) && !isLet && (text.spans.get("court") ?? []).some(({ end }) => end <= span.start);
}

/** The number of each word's clause. */
function clausesOf({ words }: Reading): number[] {
  let clause = 0;
  return words.map((word) => (CLAUSE_STARTS.has(word) ? ++clause : clause));
}

/** What bars raises, but where a judge or a lawmaker bars a restriction. */
function isRaising({ name }: Action, names: "restriction" | "right", isOfJudgeOrLawmaker: boolean): boolean {
  if (names === "right") return name !== "ease" && name !== "keep";
  return name !== "ease" && name !== "end" && !(isOfJudgeOrLawmaker && RESTRICTS.includes(name));
}

/** Whether a title says that a plan or threat is withdrawn: "drops plan", but not "plans to end". */
export function isWithdrawal({ title }: Item): boolean {
  return actionsOf(title).some((action) => action.name === "end" && isOfPlan(action, title));
}
