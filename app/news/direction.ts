import type { Frame } from "./frames";
import { type Action, actionsOf, isIntent, type Item } from "./item";
import type { Reading, Span } from "./matcher";
import type { Stage } from "./stage";

/** Which way the news moves the risk. */
export const DIRECTIONS = ["raises", "lowers", "neutral"] as const;
export type Direction = (typeof DIRECTIONS)[number];

const RESTRICTS = ["bar", "hamper"];
/** An action so many words from the topic's own word governs it. */
const GOVERNS_WORDS = 8;
/** What stands after the topic turns it around only this near: "border closure lifted". */
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
  const isOfPerson = ["court", "people", "citizens", "citizen"].some((name) => text.spans.has(name));
  if (isOfPerson && text.spans.has("citizenLoses") && !text.spans.has("federal")) return "raises";
  if (isGivenBack(frame)) return "lowers";
  if (isDefeatOfGovernment(frame) || isWonByCitizens(text)) return "lowers";
  const [ending] = text.spans.get(optionOf(topic, "ends")) ?? [];
  if (ending) return text.spans.get("end")?.some(({ end }) => end <= ending.start) ? "raises" : "lowers";
  if (isServiceEased(frame)) return "lowers";
  const core = frame.spans[0] ?? { start: 0, end: 0, words: "" };
  const clauses = clausesOf(text);
  const all = actionsOf(text).filter((action) => !isIntent(action));
  const near = all
    .filter(({ span }) => clauses[span.start] === clauses[core.start])
    .sort((a, b) => distance(a.span, core) - distance(b.span, core) || b.span.start - a.span.start);
  // "Lets the government enforce": what is let stand decides.
  const dropped = all.find((action) => isOfPlan(action, text));
  const others = near.filter(
    (action) => action.name !== "keep" && action !== dropped && !bringsBackLimit(action, all),
  );
  const [inner, ...outer] = others.length > 0 ? others : near;
  const isUndecided =
    text.spans.has("pending") || (all.length === 0 && /^(?:what|how)$/.test(text.words[0] ?? ""));
  const isOpen = stage === "analysis" && isUndecided;
  if (dropped && !others.length) return "lowers";
  if (!inner || distance(inner.span, core) > GOVERNS_WORDS) return isOpen ? "neutral" : "raises";
  const isOfJudgeOrLawmaker = text.spans.has("court") || text.spans.has("lawmakers");
  let raises = isRaising(inner, topic.names, isOfJudgeOrLawmaker) && !isStoppedByCourt(inner, core, text);
  for (const action of outer) if (turns(action, inner, frame)) raises = !raises;
  if (dropped && dropped !== inner) raises = !raises;
  return raises ? "raises" : "lowers";
}

/** "Judge orders department to issue passport". */
function isGivenBack({ text: { spans }, topic }: Frame): boolean {
  const order = (spans.get("impose") ?? []).find(({ words }) => words.startsWith("order"));
  const back = spans.get(optionOf(topic, "gives")) ?? [];
  return spans.has("court") && order !== undefined && back.some(({ start }) => start >= order.end);
}

/** "Americans can now renew passports online": a better service, and nothing in the title that restricts or ends it. */
function isServiceEased({ text, topic }: Frame): boolean {
  const hasService = text.spans.has(optionOf(topic, "eases"));
  return hasService && !actionsOf(text).some(({ name }) => RESTRICTS.includes(name) || name === "end");
}

function optionOf({ options }: Frame["topic"], name: string): string {
  return [...options].find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}

/** "Oregon man wins suit", "Guard mission broke law, judge says": who isn't the government wins, or a judge finds that it broke the law. */
function isWonByCitizens({ spans }: Reading): boolean {
  const [win] = spans.get("citizenWins") ?? [];
  const before = ["people", "citizens", "citizen", "press"].flatMap((name) => spans.get(name) ?? []);
  if (
    win &&
    before.some(({ end }) => end <= win.start) &&
    !["federal", "president", "local"].some((name) => spans.get(name)?.some(({ end }) => end === win.start))
  )
    return true;
  return spans.has("court") && spans.has("broken") && !spans.has("keep") && !spans.has("lawmakers");
}

/** "Drops plan to", "rejects bill that": what ends is the plan, and what the plan would do is turned around. */
function isOfPlan({ span, name }: Action, text: Reading): boolean {
  const isStop = name === "end" || (text.spans.get("flip") ?? []).some(({ start }) => start === span.start);
  return (
    isStop &&
    actionsOf(text).some(
      (plan) => isIntent(plan) && plan.span.start >= span.end && plan.span.start - span.end < AFTER_WORDS,
    )
  );
}

const BRINGS_BACK = /^(?:restor|resum|return|restart|bring)/;
const OBJECT_WORDS = 5;

/** "Restores travel restrictions": a restriction comes back, and nothing is eased. */
function bringsBackLimit({ span }: Action, all: readonly Action[]): boolean {
  const isLimit = (one: Action) => one.isNoun && (one.name === "bar" || one.name === "impose");
  const isObject = ({ span: { start } }: Action) => start >= span.end && start - span.end < OBJECT_WORDS;
  return BRINGS_BACK.test(span.words) && all.some((one) => isLimit(one) && isObject(one));
}

/** "No longer issuing passports": what a citizen had is gone. */
const GRANTS = /^(?:us|issu|accept|allow|let|permit|recogni|offer|honor|process|grant)/;

/** Whether an action ends or stops the inner one: it stands before it, or right after the topic as in "closure lifted". */
function turns({ span, name }: Action, inner: Action, { text, spans: [core] }: Frame): boolean {
  const isBefore = span.end <= inner.span.start;
  const isAfter =
    core !== undefined &&
    span.start >= core.end &&
    span.start - core.end <= AFTER_WORDS &&
    /(?:ed|on hold)$/.test(span.words);
  if (!isBefore && !isAfter) return false;
  if (span.words === "no longer" && GRANTS.test(inner.span.words)) return false;
  if (name === "end" || name === "ease") return true;
  const isStop = (text.spans.get("flip") ?? []).some(({ start }) => start === span.start);
  return (isStop || RESTRICTS.includes(name)) && (text.spans.has("court") || text.spans.has("lawmakers"));
}

/** "Judge halts passport rule": a court stops the government's measure, not the right. */
function isStoppedByCourt({ span }: Action, core: Span, text: Reading): boolean {
  const isStop = (text.spans.get("flip") ?? []).some(({ start }) => start === span.start);
  const isLet = (text.spans.get("keep") ?? []).some(
    ({ end }) => end <= span.start && !(end <= core.start && core.start < span.start),
  );
  return isStop && !isLet && (text.spans.get("court") ?? []).some(({ end }) => end <= span.start);
}

/** The number of each word's clause. */
function clausesOf({ words }: Reading): number[] {
  let clause = 0;
  return words.map((word) => (CLAUSE_STARTS.has(word) ? ++clause : clause));
}

/** Words between two places; a negative number where they overlap. */
function distance(a: Span, b: Span): number {
  return Math.max(a.start - b.end, b.start - a.end, -1);
}

/** "Judge rules against Trump on ...", "setback for the administration": the government loses, so its measure does. */
function isDefeatOfGovernment({ text }: Frame): boolean {
  const government = [...(text.spans.get("president") ?? []), ...(text.spans.get("federal") ?? [])];
  return (text.spans.get("defeat") ?? []).some(({ end }) =>
    government.some(({ start }) => start >= end && start - end <= 2),
  );
}

/** What bars raises, but where a judge or a lawmaker bars a restriction. */
function isRaising({ name }: Action, names: "restriction" | "right", isOfJudgeOrLawmaker: boolean): boolean {
  if (names === "right") return name !== "ease" && name !== "keep";
  return name !== "ease" && name !== "end" && !(isOfJudgeOrLawmaker && RESTRICTS.includes(name));
}

/** Whether a title says that a plan or threat is withdrawn. */
export function isWithdrawal({ title }: Item): boolean {
  const has = (name: string) => title.spans.has(name);
  return has("end") && (has("propose") || has("plan") || has("threaten"));
}
