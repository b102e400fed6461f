import type { Stage } from "./coding-guide";
import type { RiskFactor } from "./factors";
import type { Frame } from "./frames";
import { type Action, actionsOf, distance, hasNoObject, isIntent, type Item } from "./item";
import type { Reading, Span } from "./matcher";

/** "Says it will": maximum words between the two. */
const SAYS_WORDS = 5;
/** Maximum words in a topic before a colon, including the colon. */
const TOPIC_WORDS = 4;
/** "Brooklyn judge: ...": maximum words before the court's name. */
const COURT_NAME_WORDS = 3;

/**
 * The stage that an item reports by the rules; its words may correct it (`word-model.ts`). It is the first of these constructions that
 * its title has, else that of its description. Where only the description names a contextual matter, it alone is read, unless the title
 * is a question. A text whose actions are all nouns is analysis; one with no action word is an act.
 *
 * | construction                                        | stage    |
 * | a question alone, "what to know", a look back       | analysis |
 * | a court, then what it decides; "... by judge"       | ruling   |
 * | a court and a case that is open                     | analysis |
 * | a bill that isn't signed, or lawmakers who want it  | proposal |
 * | "says he will", plans, wants, may                   | threat   |
 * | a verb of what is done                              | act      |
 *
 * What the government plans by rule, or may ease, is a proposal and no threat.
 */
export function stageOf(item: Item, frame: Frame | null): Stage {
  const isPractical = frame?.topic.options.has("practical") ?? false;
  if (frame?.isOnlyDescribed && frame.topic.tier === "context" && !item.isQuestion)
    return isRuling(frame.text) ? "ruling" : (stageOfText(frame.text, frame) ?? "analysis");
  const isHowTo = item.title.words[0] === "how" && item.title.words[1] === "to";
  if (explainsOrAsks(item) && (!isPractical || isHowTo || item.title.spans.has("lookBack")))
    return "analysis";
  if (isRuling(item.title)) return "ruling";
  if (item.title.spans.has("court") && pendingOf(item.title).length > 0) return "analysis";
  const ofDescription = () => (frame && !frame.isInTitle ? stageOfText(frame.text, frame) : null);
  const stage = stageOfText(item.title, frame) ?? ofDescription() ?? "act";
  return stage === "act" && frame?.topic.options.has("report") ? "analysis" : stage;
}

/** Whether an item explains or asks and reports nothing. */
function explainsOrAsks({ title, isQuestion }: Item): boolean {
  return isQuestion || isExplainer(title);
}

/** "What to know", "Martial law: How it works", "Study finds". */
function isExplainer(title: Reading): boolean {
  const { spans, words } = title;
  const isEarly = ({ start }: Span) =>
    (start === 0 || (words[start - 1] === "." && start <= TOPIC_WORDS)) && words[start + 1] !== "not";
  return (
    (spans.get("explain") ?? []).some(isEarly) ||
    spans.has("lookBack") ||
    isAudit(title) ||
    isOfPast(title) ||
    isFeature(title)
  );
}

const PAST_YEAR = /^1[789]\d\d$/;

/** "In 1918, Americans needed exit permits", "... needed exit permits in 1918", but not "1,800 protesters" or "Act of 1807". */
function isOfPast(title: Reading): boolean {
  const { words, spans } = title;
  const isIn = (at: number) => words[at - 1] === "in" && PAST_YEAR.test(words[at] ?? "");
  const isSubjectNext = ["citizens", "usa", "federal", "president", "court", "lawmakers"].some((name) =>
    spans.get(name)?.some(({ start }) => start === 2),
  );
  if (isIn(1) && (isSubjectNext || /^(?:the|a|an)$/.test(words[2] ?? "the"))) return true;
  const isToday = ({ span, isNoun }: Action) => !isNoun && !span.form.endsWith("ed");
  return isIn(words.length - 1) && !actionsOf(title).some(isToday);
}

/** "State Department did not always explain denials, auditors say": a finding of auditors, not of a court. */
function isAudit(text: Reading): boolean {
  const { spans } = text;
  const [finding] = spans.get("auditFinding") ?? [];
  if (!finding || spans.has("court")) return false;
  return spans.has("auditor") || !hasFiniteDeed(text, (one) => distance(one, finding) >= 0);
}

/** Whether a text tells in a finite verb what is done, at a place that counts. */
function hasFiniteDeed(text: Reading, counts: (deed: Span) => boolean): boolean {
  return actionsOf(text).some(
    (action) =>
      !action.isNoun &&
      !isIntent(action) &&
      !/ing\b/.test(action.span.form) &&
      text.words[action.span.start - 1] !== "to" &&
      counts(action.span),
  );
}

const BEFORE_NO_FINITE_VERB = new Set("to who that which can could may might should would not".split(" "));

/**
 * "The quiet power to ...": a headline that begins with an article reports no news, unless an authority or a finite
 * verb follows.
 */
function isFeature(title: Reading): boolean {
  const { words, spans } = title;
  if (words[0] !== "the") return false;
  const isAuthority = ["federal", "usa", "court", "president", "foreign", "state"].some((name) =>
    spans.get(name)?.some(({ start, form }) => start === 1 && form !== "national"),
  );
  const isFinite = ({ span, isNoun }: Action) =>
    !isNoun && !/ing\b/.test(span.form) && !BEFORE_NO_FINITE_VERB.has(words[span.start - 1] ?? "");
  return !isAuthority && !actionsOf(title).some(isFinite);
}

/** A court that comes before what it decides, with no lawmaker before it and nothing pending before the decision; or "struck down by judge". */
function isRuling(title: Reading): boolean {
  const { spans, words } = title;
  const courts = [...(spans.get("court") ?? []), ...(spans.get("decree") ?? [])];
  const first = Math.min(...courts.map(({ start }) => start));
  const isBy = (at: number) => words[at - 1] === "by" || (words[at - 1] === "a" && words[at - 2] === "by");
  const isDoer = courts.some(({ start }) => isBy(start));
  const ruling = (spans.get("ruling") ?? []).find(({ start }) => isDoer || start >= first);
  const before = [...(spans.get("lawmakers") ?? []), ...pendingOf(title)];
  if (ruling) return before.every(({ start }) => start >= ruling.start);
  const isAfterCourt = ({ span, isNoun }: Action) =>
    !isNoun && !span.form.endsWith("ing") && courts.some(({ end }) => end === span.start);
  if (before.length === 0 && actionsOf(title).some((action) => isAfterCourt(action) && !isIntent(action)))
    return true;
  // "Supreme Court: passports can be revoked".
  return (
    before.length === 0 && courts.some(({ start, end }) => start < COURT_NAME_WORDS && words[end] === ".")
  );
}

/** What shows that a case is open; "without a hearing" doesn't. */
export function pendingOf({ spans, words }: Reading): Span[] {
  const isNoun = (one: Span) =>
    one.form === "hearing" && /^(?:without|a|any|no|the|before|after)$/.test(words[one.start - 1] ?? "");
  // "Divided court rules" is no open case.
  const isOfCourt = ({ form, end }: Span) =>
    form === "divided" && spans.get("court")?.some((court) => court.start === end);
  return (spans.get("pending") ?? []).filter((one) => !isNoun(one) && !isOfCourt(one));
}

/** Where the government makes rules a plan is a proposal; for soldiers, emergencies and elections it is a threat. */
const PLANNED_BY_RULE: RiskFactor[] = [
  "passport-restrictions",
  "border-security",
  "surveillance-expansion",
  "financial-controls",
  "media-restrictions",
];

function stageOfText(text: Reading, frame: Frame | null): Stage | null {
  const { spans } = text;
  const actions = actionsOf(text);
  const first = mainAction(actions);
  // A government that sues acts.
  const isSuit = ({ start, form }: Span) =>
    form.startsWith("su") &&
    spans.get("federal")?.some((one) => one.end === start && /department|doj|administration/.test(one.form));
  const [comment] = (spans.get("comment") ?? []).filter((one) => !isSuit(one) && !isSource(one, text));
  const start = Math.min(first?.span.start ?? Infinity, comment?.start ?? Infinity);
  const isBill =
    spans.has("bill") || actions.some((action) => isUnderPlan(action, text) || isProposed(action, text));
  if (start === Infinity) return isBill ? "proposal" : isAnnounced(text) ? "threat" : null;
  const isEnacted = ({ start }: Span) =>
    !NOT_YET.has(text.words[start - 1] ?? "") && !text.words.slice(0, start).includes("if");
  if (spans.get("enacted")?.some(isEnacted)) return "act";
  const isOfLawmakers = isDoneByLawmakers(text, start, first);
  if (isOfLawmakers && first?.name === "propose") return "proposal";
  // Where a word such as "question" can be read two ways, the comment takes precedence.
  if (start === comment?.start) return spans.has("menace") ? "threat" : "analysis";
  if (isOfLawmakers || isBill || first?.name === "propose") return "proposal";
  if (first && isIntent(first)) return isMild(first, actions, frame) ? "proposal" : "threat";
  if (isAnnounced(text)) return "threat";
  return actions.some(({ isNoun }) => !isNoun) || frame?.topic.options.has("practical") ? "act" : "analysis";
}

/**
 * Whether lawmakers stand before a place and, where a deed is named there, no other authority stands nearer: "Senator says State Department
 * revoked passports". What Congress itself repeals or bars is law.
 */
function isDoneByLawmakers({ spans }: Reading, start: number, action: Action | undefined): boolean {
  const isBefore = (one: Span) => one.start <= start;
  const lawmakers = (spans.get("lawmakers") ?? []).filter(isBefore);
  const isDeed = action?.span.start === start && !isIntent(action) && !action.isNoun;
  // "Hawley wants passports canceled" asks for a law; what a named lawmaker does otherwise needn't be one.
  if (!isDeed) return lawmakers.length > 0 || (spans.get("lawmakerNames")?.some(isBefore) ?? false);
  const last = [...(spans.get("federal") ?? []), ...(spans.get("president") ?? []), ...lawmakers]
    .filter(isBefore)
    .reduce<Span | null>((found, one) => (found && found.start >= one.start ? found : one), null);
  const isLaw = last?.form === "congress" && last.end === start && action.name !== "keep";
  return !isLaw && lawmakers.some((one) => one.start === last?.start);
}

const SOURCE = /^(?:report|review|investigation|inspector|watchdog|lawsuit|analysis)s?$/;

/** "FBI report: agents seized", "watchdog report: ...": the source of the news before a colon. */
function isSource({ start }: Span, { words }: Reading): boolean {
  let end = start;
  while (SOURCE.test(words[end] ?? "")) end++;
  return end > start && words[end] === ".";
}

const NOT_YET = new Set("wont not may could might would should".split(" "));

/** A plan where the government makes rules, or what may be eased: neither threatens. */
function isMild(intent: Action, actions: Action[], frame: Frame | null): boolean {
  const isByRule =
    PLANNED_BY_RULE.includes(frame?.topic.factor ?? "border-security") && frame?.topic.needs !== "foreign";
  const next = actions.find(({ span }) => span.start >= intent.span.end);
  return isByRule && (intent.name === "plan" || next?.name === "ease");
}

const INSTRUMENT = /^(?:memo|memorandum|order|directive|proclamation|edict)s?$/;

/** The first action; actual deeds take precedence over actions merely named: "Passport ban is on the table". */
function mainAction(actions: Action[]): Action | undefined {
  const [first] = actions;
  if (!first?.isNoun || isIntent(first) || INSTRUMENT.test(first.span.form)) return first;
  return actions.find(({ isNoun }) => !isNoun) ?? first;
}

const UNDER_WORDS = 4;

/** "Debtors would lose passports under plan". */
function isUnderPlan(action: Action, text: Reading): boolean {
  const { words } = text;
  const { start, end } = action.span;
  return (
    isIntent(action) &&
    (action.isNoun || hasNoObject(text, end)) &&
    words.slice(Math.max(0, start - UNDER_WORDS), start).includes("under")
  );
}

/** "Rule to deny passports proposed", "ban proposed by senator". */
function isProposed({ name, span }: Action, { words }: Reading): boolean {
  const after = words[span.end];
  return name === "propose" && span.form.endsWith("ed") && (!after || /^(?:\.|by|in)$/.test(after));
}

/** "President says he will": words, not yet a deed. */
function isAnnounced({ spans }: Reading): boolean {
  const isNear = (a: Span, b: Span) => b.start >= a.end && b.start - a.end <= SAYS_WORDS;
  return (spans.get("says") ?? []).some((says) =>
    (spans.get("future") ?? []).some((future) => isNear(says, future)),
  );
}
