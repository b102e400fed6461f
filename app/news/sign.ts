import type { Frame } from "./frames";
import { type Action, actionsOf, hasNoObject, isIntent, PARTICIPLE, spansOf, UNARY } from "./item";
import { NOUN_FORMS } from "./lexicon/lexicon";
import type { Reading, Span } from "./matcher";

/** What is good or bad for the freedom of citizens: a passport is 1, a travel ban is -1. */
export type Sign = 1 | -1;

/** A part of a clause: a thing with its sign, or an action that turns, keeps or sets the sign of what it is done to. */
type Thing = { span: Span; sign: Sign; isSuit?: true };
type Deed = { span: Span; action: Action };
type Unit = Thing | Deed;

/** What has been read so far, from the right: a thing, or the outcome of an action. */
type Outcome = { sign: Sign; by: "thing" | "noun" | "verb"; start: number };

const CLAUSE_STARTS = new Set(
  "as while amid despite after because but though although when if until since who over following . without".split(
    " ",
  ),
);

/**
 * The sign of what a title does, null where it does nothing. It is read from right to left: a thing has a sign, and each verb or noun of
 * action before it turns the sign (bar, end), keeps it (let, propose, extend) or sets it (what is imposed on people is bad, what is eased is
 * good). The clause of the topic's own word counts, else the first of the head's other words that has an action.
 *
 * "Court refuses to block rule barring debtors from leaving": debtors 1, barring -1, block 1, refuses -1.
 */
export function signOfText(frame: Frame): Sign | null {
  const { text, spans } = frame;
  let number = 0;
  // "Suit over passport denial" is one clause.
  const suitEnds = new Set(suitsOf(text).map(({ end }) => end));
  const clauses = text.words.map((word, at) =>
    CLAUSE_STARTS.has(word) && !suitEnds.has(at) ? ++number : number,
  );
  const units = withNamedMeasures(withoutListed(unitsOf(frame), text), text);
  for (const { start } of spans) {
    const clause = units.filter(({ span }) => clauses[span.start] === clauses[start]);
    if (clause.some((unit) => isDeed(unit) && !isIntent(unit.action)))
      return outcomeOf(clause, frame)?.sign ?? null;
  }
  return null;
}

function isDeed(unit: Unit | undefined): unit is Deed {
  return unit !== undefined && "action" in unit;
}

const PEOPLE = ["citizens", "citizen", "people", "traveler"];
/** Classes of things that are good or bad for citizens, whatever their topic names. */
const SIGNS: [Sign, ReadonlySet<string>][] = [
  [1, new Set([...PEOPLE, ..."freedomBill device idWord women mover".split(" ")])],
  [
    -1,
    new Set(
      [
        "burden permitOnly certify denaturalize deport custody jailAbroad keepHere noTrips capitalControl birthDoubt",
        "strandedAbroad stateTravel quarantine roadCheck renounce thirdTerm",
      ].flatMap((names) => names.split(" ")),
    ),
  ],
];
const ALWAYS = [...PEOPLE, "freedomBill", "burden", "permitOnly", "certify"];

/** The things and actions of a text in order, without overlap. */
function unitsOf({ text, topic }: Frame): Unit[] {
  const suits = suitsOf(text);
  const isSuit = ({ span, isNoun }: Action) =>
    (isNoun || JOINS.test(text.words[span.end] ?? "")) && suits.some(({ start }) => start === span.start);
  const actions = actionsOf(text).filter((action) => action.span.words !== "without" && !isSuit(action));
  const own = topic.heads.flatMap(({ parts }) => parts[0]?.classes ?? []);
  const signOf = (name: string): Sign =>
    SIGNS.find(([, names]) => names.has(name))?.[0] ?? (topic.names === "right" ? 1 : -1);
  // "Ban on travel to Cuba", "passport rule": a thing named by its restriction.
  const isRestriction = ({ start, end }: Span) =>
    actions.some(({ span, isNoun }) => isNoun && start <= span.start && span.end <= end);
  // "Strip citizenship", "limiting emergencies": a thing named with what is done to it.
  const isDone = ({ start }: Span) =>
    actions.some(
      ({ span, name, isNoun }) => !isNoun && span.start === start && (name === "bar" || name === "end"),
    );
  const signAt = (span: Span, name: string): Sign => {
    if (isRestriction(span)) return -1;
    return isDone(span) && !SIGNS.some(([, names]) => names.has(name)) ? turn(signOf(name)) : signOf(name);
  };
  const things = [
    ...suits.map((span): Thing => ({ span, sign: 1, isSuit: true })),
    ...new Set([...ALWAYS, ...own]),
  ].flatMap((one) =>
    typeof one === "string"
      ? spansOf(text, [one]).map((span) => ({ span, sign: signAt(span, one) }) as Thing)
      : [one],
  );
  const deeds = [...actions, ...appealsIn(text)].map((action): Deed => ({ span: action.span, action }));
  return withoutOverlap([...things, ...deeds]);
}

const NO_VERB_AFTER = /^(?:courts?|judges?|panels?|process|board|\.|to|for|after|over|in|as|case)$/;
const NO_VERB_BEFORE =
  /^(?:an?|the|his|her|its|their|on|in|of|for|federal|circuit|no|loses?|lost|wins?|won|rejects?)$/;

/** "Administration appeals ruling": who appeals a ruling wants it undone. */
function appealsIn({ words }: Reading): Action[] {
  return words.flatMap((word, start) => {
    const isVerb =
      /^appeal(?:s|ed|ing)?$/.test(word) &&
      !NO_VERB_AFTER.test(words[start + 1] ?? ".") &&
      !NO_VERB_BEFORE.test(words[start - 1] ?? "");
    const span = { start, end: start + 1, words: word };
    return isVerb ? [{ span, name: "end", isNoun: false } satisfies Action] : [];
  });
}

const TAKES_FROM = /^(?:remov|tak|took|drop|strik|struck|delet|pull|purg|scrub|clear)/;
const LIST = /^(?:lists?|watchlists?|blacklists?|databases?|rolls?)$/;
const LIST_WORDS = 8;

/** "Removes man from no-fly list": a list after "from" or "off". */
function isFromList({ span, action }: Deed, { words }: Reading): boolean {
  const rest = words.slice(span.end, span.end + LIST_WORDS);
  const from = rest.findIndex((word) => word === "from" || word === "off");
  return (
    !action.isNoun &&
    TAKES_FROM.test(span.words) &&
    from >= 0 &&
    rest.slice(from).some((word) => LIST.test(word))
  );
}

/** What a person is taken off is what ends, and not the person: the people between "removes" and "from" are left out. */
function withoutListed(units: Unit[], text: Reading): Unit[] {
  return units.filter(
    (unit, at) =>
      isDeed(unit) ||
      !units
        .slice(0, at)
        .some(
          (deed) =>
            isDeed(deed) &&
            isFromList(deed, text) &&
            !/\b(?:from|off)\b/.test(text.words.slice(deed.span.end, unit.span.start).join(" ")),
        ),
  );
}

const NAMED_WORDS = 5;
/** What parts two verbs, so that the second is no noun: "blocks rule and limits", "tells Trump to limit". */
const PARTS =
  /^(?:to|that|which|who|and|or|but|as|by|from|not|will|would|may|could|might|can|cannot|cant|wont|must|should|\.)$/;
const CAUSES = /^(?:let|tell|told|warn|advis|urg|help|see|want)/;
const NAMED_INTENT = /^(?:threat|plan|push|bid|proposal|prospect|possibility)s?(?: (?:to|of))?$/;

/** "Blocks Trump plan to": after a verb, and names and adjectives, comes what is blocked, and no second verb. */
function withNamedMeasures(units: Unit[], text: Reading): Unit[] {
  return units.map((unit, at) => {
    const before = units[at - 1];
    if (!isDeed(unit) || unit.action.isNoun || !isDeed(before) || before.action.isNoun) return unit;
    // With the last word before them: "would bar", "threatens to ban".
    const between = text.words.slice(before.span.end - 1, unit.span.start);
    const isNamed =
      (NOUN_FORMS.has(unit.span.words) || NAMED_INTENT.test(unit.span.words)) &&
      !CAUSES.test(before.span.words) &&
      !unit.span.words.endsWith("ing") &&
      between.length <= NAMED_WORDS + 1 &&
      !between.some((word) => PARTS.test(word));
    return isNamed ? { ...unit, action: { ...unit.action, isNoun: true } } : unit;
  });
}

/** Of two readings of the same words the longer holds, "exit permits" permit nothing; of two alike the action, then the restriction. */
function withoutOverlap(units: Unit[]): Unit[] {
  const length = ({ span }: Unit) => span.end - span.start;
  const rank = (unit: Unit) => (isDeed(unit) ? -2 : unit.sign);
  const kept: Unit[] = [];
  for (const unit of units.toSorted((a, b) => length(b) - length(a) || rank(a) - rank(b)))
    if (!kept.some(({ span }) => span.start < unit.span.end && unit.span.start < span.end)) kept.push(unit);
  return kept.sort((a, b) => a.span.start - b.span.start);
}

/** The suits of citizens against the government, not the government's: "federal suit to strip activist of passport". */
function suitsOf(text: Reading): Span[] {
  const owners = spansOf(text, ["usa", "federal", "president"]);
  return spansOf(text, ["challenge"]).filter(({ start }) => !owners.some(({ end }) => end === start));
}

function outcomeOf(units: Unit[], frame: Frame): Outcome | null {
  const last = units.findLastIndex(
    (unit, at) =>
      at > 0 &&
      isDeed(unit) &&
      !isFromList(unit, frame.text) &&
      isSaidOfSubject(unit.action, units.slice(0, at), frame.text),
  );
  const said = units[last];
  if (isDeed(said)) {
    // "Told that passports are no longer valid": what follows the last verb.
    const verb = units.findLastIndex((unit, at) => at < last - 1 && isFinite(unit, frame.text));
    const isCopula = COPULA.test(frame.text.words[said.span.start - 1] ?? "");
    const subject = units.slice(isCopula ? verb + 1 : 0, last);
    const outcome = outcomeOf(subject, frame);
    const by = subject.some(isDeed) ? "noun" : "thing";
    return after(said, outcome && { ...outcome, by }, frame) ?? outcome;
  }
  let outcome: Outcome | null = null;
  for (const [at, unit] of [...units.entries()].toReversed())
    outcome = isDeed(unit)
      ? afterDeed(unit, outcome, frame)
      : afterThing(unit, outcome, { before: units[at - 1], next: units[at + 1] }, frame.text);
  return outcome;
}

function afterThing(
  { span: { start, end }, sign, isSuit }: Thing,
  outcome: Outcome | null,
  { before, next }: { before: Unit | undefined; next: Unit | undefined },
  text: Reading,
): Outcome | null {
  if (isDeed(next) && next.action.isNoun && isPartOfName(text.words.slice(end, next.span.start))) {
    // "Surveillance ban": what is bad is barred. Else a thing before a noun only names it: "passport rule".
    return next.action.name === "bar" && sign < 0
      ? { sign: 1, by: "noun", start }
      : outcome && { ...outcome, start };
  }
  if (isSuit || !outcome || outcome.by === "thing" || isObject(before, start, text))
    return { sign, by: "thing", start };
  return outcome;
}

/** "Passport Act rule" is one name. */
function isPartOfName(between: string[]): boolean {
  return between.every((word) => /^(?:act|law|code|statute)$/.test(word));
}

function afterDeed(deed: Deed, outcome: Outcome | null, frame: Frame): Outcome | null {
  if (!outcome || outcome.by === "thing" || isComplement(deed, outcome, frame.text))
    return after(deed, isAgent(deed, outcome, frame.text) ? null : outcome, frame) ?? outcome;
  if (deed.action.isNoun) {
    // "Order revoking passports" is one thing.
    const by = outcome.start === deed.span.end ? "noun" : outcome.by;
    return { ...outcome, by, start: deed.span.start };
  }
  return after(deed, null, frame) ?? outcome;
}

/** "Crossing closed by order": the order closes it. */
function isAgent({ span: { end } }: Deed, outcome: Outcome | null, { words }: Reading): boolean {
  return outcome?.by === "noun" && words.slice(end, outcome.start).includes("by");
}

const OBJECT_WORDS = 3;
const JOINS = /^(?:on|of|to|for|against|that|which|from|before|\w+ing)$/;
const JOINS_VERB = /^(?:to|from|that|which|by|not)$/;

/** A thing right after a verb is what the verb is done to, but after "let" or "plan" another verb may follow: "lets debtors keep". */
function isObject(before: Unit | undefined, start: number, { words }: Reading): boolean {
  if (!isDeed(before) || isIntent(before.action) || before.action.name === "keep") return false;
  const { end } = before.span;
  return !before.action.isNoun || (JOINS.test(words[end] ?? "") && start - end <= OBJECT_WORDS);
}

/** "Block on passport rule" blocks the rule, "stops revoking" the revoking; "passport ban rule" is one thing, "bans trips, stops ships" two. */
function isComplement({ span: { end }, action }: Deed, { start, by }: Outcome, { words }: Reading): boolean {
  if (action.isNoun) return start > end && JOINS.test(words[end] ?? "");
  return (
    by === "noun" ||
    action.name === "keep" ||
    isIntent(action) ||
    / (?:to|not|longer|into)$/.test(action.span.words) ||
    start === end ||
    (/ing\b/.test(words[start] ?? "") && !CLOSES.test(action.span.words)) ||
    JOINS_VERB.test(words[start - 1] ?? "")
  );
}

/** Verbs that no other follows: "bridge shut, cutting off the town". */
const CLOSES = /^(?:clos|shut|seal|den|revok|strip|cancel|confiscat|seiz)/;
const STATE =
  /^(?:on hold|off|out of|not valid|no longer valid|invalid|void|unavailable|illegal|unlawful|unconstitutional|mandatory|compulsory|frozen)/;
const INTRANSITIVE = /^(?:remain|expir|laps)/;
const COPULA = /^(?:remains?|stays?|is|are|was|were|be|been|being|gets|ruled|found|declared|as|held)$/;

/** "Closure lifted", "the ban expires", "put on hold": what is said of the words before it, with no object of its own. */
function isSaidOfSubject({ span, isNoun }: Action, before: Unit[], text: Reading): boolean {
  const wordBefore = text.words[span.start - 1] ?? "";
  if (isNoun || wordBefore === "to") return false;
  if (COPULA.test(wordBefore) && (STATE.test(span.words) || PARTICIPLE.test(span.words))) return true;
  if (!INTRANSITIVE.test(span.words) && !hasNoObject(text, span.end)) return false;
  return (
    STATE.test(span.words) ||
    UNARY.test(span.words) ||
    (PARTICIPLE.test(span.words) && !before.some((unit) => isFinite(unit, text)))
  );
}

function isFinite(unit: Unit, { words }: Reading): boolean {
  return (
    isDeed(unit) &&
    !unit.action.isNoun &&
    !isIntent(unit.action) &&
    words[unit.span.start - 1] !== "to" &&
    !/ing\b/.test(unit.span.words)
  );
}

/** "Issues passports", "sends money": what citizens get or do. Other things that are imposed are a burden. */
const GRANTS = /^(?:us|send|issu|accept|recogni|offer|honor|process|grant|renew|get|obtain|appl)/;
const BRINGS_BACK = /^(?:restor|resum|return|restart|bring|reinstat)/;

/** What an action makes of what it is done to, null where it makes nothing of nothing. */
function after({ span, action }: Deed, to: Outcome | null, { topic }: Frame): Outcome | null {
  const sign = signAfter(action, to, topic.names === "right" ? 1 : -1);
  return sign && { sign, by: action.isNoun ? "noun" : "verb", start: span.start };
}

function signAfter({ name, span, isNoun }: Action, to: Outcome | null, ofTopic: Sign): Sign | null {
  const isThing = to?.by === "thing";
  const turned = to && turn(to.sign);
  switch (name) {
    case "bar":
    case "hamper":
      return isNoun && isThing ? -1 : (turned ?? -1);
    case "end":
      return turned ?? turn(ofTopic);
    case "ease":
      if (to && BRINGS_BACK.test(span.words)) return to.sign;
      return isThing ? 1 : (turned ?? 1);
    case "keep":
      return to?.sign ?? ofTopic;
    case "impose":
      return to && (!isThing || GRANTS.test(span.words)) ? to.sign : -1;
    case "propose":
      return isNoun && (isThing || !to) ? -1 : (to?.sign ?? null);
    case "plan":
    case "threaten":
      return to?.sign ?? null;
  }
}

function turn(sign: Sign): Sign {
  return sign > 0 ? -1 : 1;
}
