import type { Frame } from "./frames";
import { actionsOnDecisions, legalStay } from "./court-decisions";
import { type Action, actionsOf, spansOf } from "./item";
import { NOUN_FORMS } from "./lexicon/lexicon";
import type { Reading, Span } from "./matcher";
import { negationsIn } from "./negations";

/** What is good or bad for the freedom of citizens: a passport is 1, a travel ban is -1. */
export type Sign = 1 | -1;

/** A part of a clause: a thing with its sign, or an action that turns, keeps or sets the sign of what it is done to. */
export type Thing = { span: Span; sign: Sign; isSuit?: true; isSafeguard?: boolean };
export type Deed = { span: Span; action: Action };
export type Unit = Thing | Deed;

/** The opposite of a sign. */
export function turn(sign: Sign): Sign {
  return sign > 0 ? -1 : 1;
}

/** Whether a part of a clause is an action. */
export function isDeed(unit: Unit | undefined): unit is Deed {
  return unit !== undefined && "action" in unit;
}

/** What joins a noun of action to what it is done to: "block on". */
export const JOINS = /^(?:on|of|to|for|against|that|which|from|before|\w+ing)$/;

const PEOPLE = ["citizens", "citizen", "people", "traveler"];
/** Classes of things that are good or bad for citizens, whatever their topic names. */
const SIGNS: [Sign, ReadonlySet<string>][] = [
  [1, new Set([...PEOPLE, ..."freedomBill safeguard device idWord women mover".split(" ")])],
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
const ALWAYS = [...PEOPLE, "freedomBill", "safeguard", "burden", "permitOnly", "certify"];

/**
 * The things and actions of a text in order, without overlap. A person who is taken off a list is left out, for what
 * ends is the listing; and what a verb is done to is a noun: "plan" in "blocks Trump plan to".
 */
export function unitsOf(frame: Frame): Unit[] {
  return withNamedMeasures(withoutListed(withoutCondition(readUnits(frame)), frame.text), frame.text);
}

/** "Requires hearing before passport is revoked": what the hearing comes before is not done. */
function withoutCondition(units: Unit[]): Unit[] {
  const at = units.findIndex(
    (unit) => !isDeed(unit) && unit.isSafeguard && unit.span.form.endsWith(" before"),
  );
  return at < 0 ? units : units.slice(0, at + 1);
}

function readUnits({ text, topic }: Frame): Unit[] {
  const suits = suitsOf(text);
  const isSuit = ({ span, isNoun }: Action) =>
    (isNoun || JOINS.test(text.words[span.end] ?? "")) && suits.some(({ start }) => start === span.start);
  const actions = actionsOf(text).filter((action) => action.span.form !== "without" && !isSuit(action));
  const headClasses = topic.heads.flatMap(({ parts }) => parts[0]?.classes ?? []);
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
    if (name === "safeguard") return 1;
    if (isRestriction(span)) return -1;
    return isDone(span) && !SIGNS.some(([, names]) => names.has(name)) ? turn(signOf(name)) : signOf(name);
  };
  const things = [
    ...suits.map((span): Thing => ({ span, sign: 1, isSuit: true })),
    ...new Set([...ALWAYS, ...headClasses]),
  ].flatMap((part) =>
    typeof part === "string"
      ? spansOf(text, [part]).map(
          (span) => ({ span, sign: signAt(span, part), isSafeguard: part === "safeguard" }) as Thing,
        )
      : [part],
  );
  const deeds = [...actions, ...actionsOnDecisions(text), ...negationsIn(text)].map((action): Deed => ({
    span: action.span,
    action: isPassed(action, text) ? { ...action, name: "keep" } : (legalStay(action, text) ?? action),
  }));
  return withoutOverlap([...things, ...deeds]);
}

/**
 * "Court clears rule", "frees Trump to require permits": what a court or lawmakers clear, but people, or what the
 * government is cleared to do moves on.
 */
function isPassed({ span: { start, end, form } }: Action, text: Reading): boolean {
  const isNext = (names: string[]) => spansOf(text, names).some((next) => next.start === end);
  const isByThem = spansOf(text, ["court", "lawmakers"]).some((body) => body.end <= start);
  return (
    /^(?:clear|free)(?:s|ed|d|ing)$/.test(form) &&
    (isNext(["president", "federal"]) || (isByThem && form.startsWith("clear") && !isNext(PEOPLE)))
  );
}

const TAKES_FROM = /^(?:remov|tak|took|drop|strik|struck|delet|pull|purg|scrub)/;
const KEEPS_ON = /^(?:keep|kept|leav|left|retain)/;
const LIST = /^(?:lists?|watchlists?|blacklists?|databases?|rolls?)$/;
const LIST_WORDS = 8;

/** "Removes man from no-fly list", "keeps man on list": what is done to a listing. */
export function isFromList({ span, action }: Deed, { words }: Reading): boolean {
  const join = TAKES_FROM.test(span.form) ? /^(?:from|off)$/ : KEEPS_ON.test(span.form) ? /^on$/ : null;
  const rest = words.slice(span.end, span.end + LIST_WORDS);
  const from = rest.findIndex((word) => join?.test(word));
  return !action.isNoun && from >= 0 && rest.slice(from).some((word) => LIST.test(word));
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
            !/\b(?:from|off|on)\b/.test(text.words.slice(deed.span.end, unit.span.start).join(" ")),
        ),
  );
}

const NAMED_WORDS = 5;
/** What parts two verbs, so that the second is no noun: "blocks rule and limits", "tells Trump to limit". */
const PARTS =
  /^(?:to|that|which|who|and|or|but|as|by|from|not|will|would|may|could|might|can|cannot|cant|wont|must|should|\.)$/;
const CAUSES = /^(?:let|tell|told|warn|advis|urg|help|see|want)/;
const NAMED_INTENT = /^(?:threat|plan|push|bid|proposal|request|prospect|possibility)s?(?: (?:to|of))?$/;

/** "Drops long-planned rule": the rule is dropped, and planning it does nothing more. */
function isAdjective(unit: Unit, next: Unit | undefined): boolean {
  const isPlanned = isDeed(unit) && /^(?:planned|threatened|requested)$/.test(unit.span.form);
  return isPlanned && isDeed(next) && next.action.isNoun && next.span.start === unit.span.end;
}

/** "Blocks Trump plan to": after a verb, and names and adjectives, comes what is blocked, and no second verb. */
function withNamedMeasures(units: Unit[], text: Reading): Unit[] {
  const named = units.filter((unit, at) => !isAdjective(unit, units[at + 1]));
  return named.map((unit, at) => {
    const before = named[at - 1];
    if (!isDeed(unit) || unit.action.isNoun || !isDeed(before) || before.action.isNoun) return unit;
    // With the last word before them: "would bar", "threatens to ban".
    const between = text.words.slice(before.span.end - 1, unit.span.start);
    const isNamed =
      (NOUN_FORMS.has(unit.span.form) || NAMED_INTENT.test(unit.span.form)) &&
      !CAUSES.test(before.span.form) &&
      !unit.span.form.endsWith("ing") &&
      between.length <= NAMED_WORDS + 1 &&
      !between.some((word) => PARTS.test(word)) &&
      (!unit.span.form.endsWith("s") || isOfNames(before.span.end, unit.span.start, text));
    return isNamed ? { ...unit, action: { ...unit.action, isNoun: true } } : unit;
  });
}

const OWNERS = ["president", "federal", "usa", "state", "lawmakers", "court"];

/** Whether only names stand between two places: "blocks Trump plans", but not "closes border, bans". */
function isOfNames(from: number, to: number, text: Reading): boolean {
  const names = spansOf(text, OWNERS);
  const isName = (at: number) => names.some(({ start, end }) => start <= at && at < end);
  return text.words
    .slice(from, to)
    .every((word, at) => isName(from + at) || /^(?:his|her|its|their|the|new|\d+)$/.test(word));
}

/**
 * Where two units overlap, the longer one counts ("exit permits" permit nothing); at equal length an action, then a
 * restriction.
 */
function withoutOverlap(units: Unit[]): Unit[] {
  const length = ({ span }: Unit) => span.end - span.start;
  const rank = (unit: Unit) => (isDeed(unit) ? -2 : unit.isSafeguard ? -3 : unit.sign);
  const separate: Unit[] = [];
  for (const unit of units.toSorted((a, b) => length(b) - length(a) || rank(a) - rank(b)))
    if (!separate.some(({ span }) => span.start < unit.span.end && unit.span.start < span.end))
      separate.push(unit);
  return separate.sort((a, b) => a.span.start - b.span.start);
}

/** The suits of citizens against the government, not the government's: "federal suit to strip activist of passport". */
export function suitsOf(text: Reading): Span[] {
  const owners = spansOf(text, ["usa", "federal", "president"]);
  return spansOf(text, ["challenge"]).filter(({ start }) => !owners.some(({ end }) => end === start));
}
