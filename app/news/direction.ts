import type { Direction } from "./coding-guide";
import type { Frame } from "./frames";
import {
  type Action,
  actionsOf,
  hasNoObject,
  isIntent,
  isOfPlan,
  type Item,
  PARTICIPLE,
  spansOf,
  UNARY,
} from "./item";
import type { Reading, Span } from "./matcher";
import { isOnlyDenied } from "./negations";
import { directionByOutcome } from "./outcomes";
import {
  type Deed,
  isDeed,
  isFromList,
  JOINS,
  type Sign,
  suitsOf,
  type Thing,
  turn,
  type Unit,
  unitsOf,
} from "./units";

/**
 * The direction of a frame: who wins, where the title tells it; neutral, where a court has still to decide or a rumor
 * is denied; else what its actions do to the freedom of citizens (`signOfText`). Where nothing is done the news raises:
 * a measure that is only explained, feared or counted is still one.
 *
 * "Judge blocks passport rule": the rule is bad for citizens, blocking it turns the sign, so it lowers.
 */
export function directionOf(frame: Frame): Direction {
  const outcome = directionByOutcome(frame);
  if (outcome) return outcome;
  const { text, topic } = frame;
  const isUndecided = text.spans.has("court") && !isRuling(text) && pendingOf(text).length > 0;
  if (text.spans.has("denied") || (isUndecided && isWithoutDeed(text))) return "neutral";
  const sign = signOfText(frame);
  if (sign && sign > 0 && isOnlyDenied(text)) return "neutral";
  if (sign) return sign > 0 ? "lowers" : "raises";
  // A service that only goes on, such as a passport fair, moves nothing.
  return topic.options.document === "neutral" ? "neutral" : "raises";
}

/** "Supreme Court hears case on revocations". */
function isWithoutDeed(text: Reading): boolean {
  return text.spans.has("hearing") || actionsOf(text).every((action) => action.isNoun || isIntent(action));
}

/** Whether a title says that a plan or threat is withdrawn: "drops plan", but not "plans to end". */
export function isWithdrawal({ title }: Item): boolean {
  return actionsOf(title).some((action) => action.name === "end" && isOfPlan(action, title));
}

/** "Brooklyn judge: ...": maximum words before the court's name. */
const COURT_NAME_WORDS = 3;

/**
 * A court that comes before what it decides, with no lawmaker before it and nothing pending before the decision; or
 * "struck down by judge".
 */
export function isRuling(title: Reading): boolean {
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
function pendingOf({ spans, words }: Reading): Span[] {
  const isNoun = (span: Span) =>
    span.form === "hearing" && /^(?:without|a|any|no|the|before|after)$/.test(words[span.start - 1] ?? "");
  // "Divided court rules" is no open case.
  const isOfCourt = ({ form, end }: Span) =>
    form === "divided" && spans.get("court")?.some((court) => court.start === end);
  return (spans.get("pending") ?? []).filter((span) => !isNoun(span) && !isOfCourt(span));
}

/** What has been read so far, from the right: a thing, or the outcome of an action. */
type Outcome = { sign: Sign; by: "thing" | "noun" | "verb"; start: number; isSafeguard?: boolean };

const CLAUSE_STARTS = new Set(
  "as while amid during despite after because but though although when if until since who over following . without".split(
    " ",
  ),
);

/**
 * The sign of what a title does, null where it does nothing. It is read from right to left: a thing has a sign, and
 * each verb or noun of action before it turns the sign (bar, end), keeps it (let, propose, extend) or sets it (what is
 * imposed on people is bad, what is eased is good). The clause of the topic's own word counts, else the first of the
 * head's other words that has an action.
 *
 * "Court refuses to block rule barring debtors from leaving": debtors 1, barring -1, block 1, refuses -1.
 */
function signOfText(frame: Frame): Sign | null {
  const { text, spans } = frame;
  let number = 0;
  // "Suit over passport denial" is one clause, and so is "overrules judge who blocked rule".
  const judged = spansOf(text, ["court"]).filter((court) =>
    actionsOf(text).some(
      ({ name, span }) => /^(?:end|keep|bar)$/.test(name) && [0, 1, 2].includes(court.start - span.end),
    ),
  );
  const joined = new Set([...suitsOf(text), ...judged].map(({ end }) => end));
  // "Ends travel ban, allows trips" has two clauses: a second verb of the same subject.
  const secondVerbs = new Set(
    actionsOf(text)
      .filter((action) => isSecondVerb(action, text))
      .map(({ span }) => span.start),
  );
  const clauses = text.words.map((word, at) =>
    (CLAUSE_STARTS.has(word) && !joined.has(at)) || secondVerbs.has(at) ? ++number : number,
  );
  const units = unitsOf(frame);
  for (const { start } of spans) {
    const clause = units.filter(({ span }) => clauses[span.start] === clauses[start]);
    if (clause.some((unit) => (isDeed(unit) ? !isIntent(unit.action) : unit.isSafeguard)))
      return outcomeOfUnits(clause, frame)?.sign ?? null;
  }
  return null;
}

/** "…, allows": a verb right after a comma, but not "…, blocked by a judge, …". */
function isSecondVerb({ span, isNoun }: Action, { afterComma, words }: Reading): boolean {
  const word = words[span.start] ?? "";
  return !isNoun && afterComma.has(span.start) && !PARTICIPLE.test(word) && !/ing$/.test(word);
}

function outcomeOfUnits(units: Unit[], frame: Frame): Outcome | null {
  const last = units.findLastIndex(
    (unit, at) =>
      at > 0 &&
      isDeed(unit) &&
      !isFromList(unit, frame.text) &&
      isSaidOfSubject(unit.action, units.slice(0, at), frame.text),
  );
  const lastUnit = units[last];
  if (isDeed(lastUnit)) {
    // "Told that passports are no longer valid": what follows the last verb.
    const verb = units.findLastIndex((unit, at) => at < last - 1 && isFinite(unit, frame.text));
    const { start, form } = lastUnit.span;
    const isCopula = isAfterCopula(start, frame.text);
    const isNegated = units.slice(0, last).some((unit) => isNegation(unit, start));
    const subject = units.slice(isCopula ? verb + 1 : 0, last).filter(
      (unit) =>
        !isNegation(unit, start) &&
        // "Remains blocked", "puts passports on hold": what remains or is put is only blocked or held.
        !(isCopula && unit.span.end === start) &&
        !(form === "on hold" && PUTS.test(unit.span.form)),
    );
    const outcome = outcomeOfUnits(subject, frame);
    const by = subject.some(isDeed) ? "noun" : "thing";
    const said = after(lastUnit, outcome && { ...outcome, by }, frame) ?? outcome;
    return said && isNegated ? { ...said, sign: turn(said.sign) } : said;
  }
  let outcome: Outcome | null = null;
  for (const [at, unit] of [...units.entries()].toReversed())
    outcome = isDeed(unit)
      ? afterDeed(unit, outcome, frame)
      : afterThing(unit, outcome, { before: units[at - 1], next: units[at + 1] }, frame.text);
  return outcome;
}

function afterThing(
  { span: { start, end }, sign, isSuit, isSafeguard }: Thing,
  outcome: Outcome | null,
  { before, next }: { before: Unit | undefined; next: Unit | undefined },
  text: Reading,
): Outcome | null {
  if (isSafeguard) return { sign, by: "thing", start, isSafeguard };
  if (isDeed(next) && next.action.isNoun && end === next.span.start) {
    // "Surveillance ban": what is bad is barred. Else a thing before a noun only names it: "passport rule".
    return next.action.name === "bar" && sign < 0
      ? { sign: 1, by: "noun", start }
      : outcome && { ...outcome, start };
  }
  if (isSuit || !outcome || outcome.by === "thing" || isObject(before, start, text))
    return { sign, by: "thing", start };
  return outcome;
}

function afterDeed(deed: Deed, outcome: Outcome | null, frame: Frame): Outcome | null {
  if (!outcome || outcome.by === "thing" || isComplement(deed, outcome, frame.text))
    return after(deed, outcome, frame) ?? outcome;
  if (deed.action.isNoun) {
    // "Order revoking passports" is one thing.
    const by = outcome.start === deed.span.end ? "noun" : outcome.by;
    return { ...outcome, by, start: deed.span.start };
  }
  return after(deed, null, frame) ?? outcome;
}

const OBJECT_WORDS = 3;
const JOINS_VERB = /^(?:to|from|that|which|who|by|not|will|would)$/;

/**
 * A thing right after a verb is what the verb is done to, but after "let" or "plan" another verb may follow: "lets
 * debtors keep".
 */
function isObject(before: Unit | undefined, start: number, { words }: Reading): boolean {
  if (!isDeed(before) || isIntent(before.action) || before.action.name === "keep") return false;
  const { end } = before.span;
  return !before.action.isNoun || (JOINS.test(words[end] ?? "") && start - end <= OBJECT_WORDS);
}

/**
 * "Block on passport rule" blocks the rule, "stops revoking" the revoking; "passport ban rule" is one thing, "bans
 * trips, stops ships" two.
 */
function isComplement({ span: { end }, action }: Deed, { start, by }: Outcome, { words }: Reading): boolean {
  if (action.isNoun) return start > end && JOINS.test(words[end] ?? "");
  return (
    by === "noun" ||
    action.name === "keep" ||
    isIntent(action) ||
    words[end] === "that" ||
    start === end ||
    (/ing\b/.test(words[start] ?? "") && !CLOSES.test(action.span.form)) ||
    JOINS_VERB.test(words[start - 1] ?? "")
  );
}

/** Verbs that no other follows: "bridge shut, cutting off the town". */
const CLOSES = /^(?:clos|shut|seal|den|revok|strip|cancel|confiscat|seiz)/;
const STATE =
  /^(?:on hold|off|out of|not valid|no longer valid|invalid|void|unavailable|illegal|unlawful|unconstitutional|mandatory|compulsory|frozen)/;
const INTRANSITIVE = /^(?:remain|expir|laps|advanc)/;
const COPULA = /^(?:remains?|stays?|is|are|was|were|be|been|being|gets|ruled|found|declared|as|held)$/;

const PUTS = /^(?:put|plac)/;
const NEGATES = /^(?:cannot|cant|wont|never|no longer|\w+ not|\w+nt)$/;

/** "Rule can't be enforced", "no longer on hold": whether a unit negates what is said from a place on. */
function isNegation({ span: { end, form } }: Unit, start: number): boolean {
  return NEGATES.test(form) && (end === start || end === start - 1);
}

/** "Is revoked", "is not revoked". */
function isAfterCopula(start: number, { words }: Reading): boolean {
  const [before = "", last = ""] = words.slice(Math.max(0, start - 2), start);
  return (
    COPULA.test(last || before) ||
    (last === "not" && COPULA.test(before)) ||
    /^(?:is|are|was|were)nt$/.test(last)
  );
}

/** "Closure lifted", "the ban expires", "put on hold": what is said of the words before it, with no object of its own. */
function isSaidOfSubject(action: Action, before: Unit[], text: Reading): boolean {
  const { span, isNoun } = action;
  const wordBefore = text.words[span.start - 1] ?? "";
  if (isNoun || wordBefore === "to") return false;
  const isLast = hasNoObject(text, span.end) || text.afterComma.has(span.end);
  const isState = STATE.test(span.form) || PARTICIPLE.test(span.form) || (isLast && isIntent(action));
  if (isState && isAfterCopula(span.start, text)) return true;
  if (!INTRANSITIVE.test(span.form) && !isLast) return false;
  return (
    STATE.test(span.form) ||
    UNARY.test(span.form) ||
    (PARTICIPLE.test(span.form) && !before.some((unit) => isFinite(unit, text)))
  );
}

function isFinite(unit: Unit, { words }: Reading): boolean {
  return (
    isDeed(unit) &&
    !unit.action.isNoun &&
    !isIntent(unit.action) &&
    unit.span.form !== "no" &&
    words[unit.span.start - 1] !== "to" &&
    !/ing\b/.test(unit.span.form)
  );
}

/** "Issues passports", "sends money": what citizens get or do. Other things that are imposed are a burden. */
const GRANTS = /^(?:us|send|issu|accept|recogni|offer|honor|process|grant|renew|get|obtain|appl)/;
const BRINGS_BACK = /^(?:restor|resum|return|restart|bring|reinstat)/;
/** "Shortens the grace period", "relaxes the warrant requirement": less of what protects citizens. */
const LESSENS =
  /^(?:short|lower|halv|shrink|roll|scal|eas|loos|relax|soft|less|waiv|lift|phas|wind|dial|tight|tough|stiff|declin)/;

/** What an action makes of what it is done to, null where it makes nothing of nothing. */
function after({ span, action }: Deed, to: Outcome | null, { topic }: Frame): Outcome | null {
  const sign = signAfter(action, to, topic.names === "right" ? 1 : -1);
  return sign && { sign, by: action.isNoun ? "noun" : "verb", start: span.start };
}

function signAfter({ name, span, isNoun }: Action, to: Outcome | null, ofTopic: Sign): Sign | null {
  if (to?.isSafeguard && name !== "bar" && name !== "end" && name !== "hamper")
    return LESSENS.test(span.form) ? turn(to.sign) : to.sign;
  const isThing = to?.by === "thing";
  const turned = to && turn(to.sign);
  switch (name) {
    case "bar":
    case "hamper":
      // A "block" is put on a measure, a "ban" on what people do.
      return isNoun && isThing && !/^(?:block|stay|hold|halt|pause|freeze)s?$/.test(span.form)
        ? -1
        : (turned ?? -1);
    case "end":
      return turned ?? turn(ofTopic);
    case "ease":
      if (to && BRINGS_BACK.test(span.form)) return to.sign;
      // "Injunction that blocked": it does what is said of it.
      if (to?.by === "verb" && /^(?:injunctions?|restraining order)$/.test(span.form)) return to.sign;
      return isThing ? 1 : (turned ?? 1);
    case "keep":
      return to?.sign ?? ofTopic;
    case "impose":
      return to && (!isThing || GRANTS.test(span.form)) ? to.sign : -1;
    case "propose":
      return isNoun && (isThing || !to) ? -1 : (to?.sign ?? null);
    case "plan":
    case "threaten":
      return to?.sign ?? null;
  }
}
