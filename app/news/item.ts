import { ACTION_CLASSES, type ActionClass, MATCHER, NOUN_FORMS, VERB_FORMS } from "./lexicon/lexicon";
import type { OfficialDocument } from "~/sources/official-document";
import { normalizeText, type Reading, type Span } from "./matcher";

const TITLE_LENGTH_MAX = 500;
const DESCRIPTION_LENGTH_MAX = 600;
/** A document's title together with its official title or abstract. */
export const DOCUMENT_LENGTH_MAX = 1500;
export type Item = {
  title: Reading;
  description: Reading;
  isRenewal: boolean;
  isQuestion: boolean;
  /** The publisher's metadata of an official document, whose whole text counts as its title; null for news. */
  document: OfficialDocument | null;
};

const RENEWAL = / (?:continuation of the national emergency|(?:another|one more|a further|additional) year) /;

/**
 * Labels that outlets put before their news: "Report:", "Virus live updates:". Attributions such as "FBI report:" stay.
 */
const LABEL =
  /^(?:(?:virus|coronavirus|covid(?:-19)?|morning|evening|latest|news|live) )*(?:reports?|updates?|blog|breaking|exclusive|watch|video|sources?):\s+/i;

/** The words with which every executive order begins; they say nothing about what it orders. */
const PREAMBLE =
  /^by (?:virtue of )?the (?:power and )?authority vested in me as president(?: of the united states)?(?:,? by the constitution and (?:the )?laws of the united states(?: of america)?)?(?:,? it is hereby ordered)?[\s,:.…]*/i;

/** "Yemeni Americans" are Americans. */
const HYPHENATED = / [a-z]{4,}(?:i|an|ese|ish) (americans) /g;

/** Reads an item's title and description with all dictionaries. */
export function readItem(
  title: string,
  description: string | null,
  document: OfficialDocument | null = null,
): Item {
  const plain = normalizeText(title.replace(LABEL, ""), document ? DOCUMENT_LENGTH_MAX : TITLE_LENGTH_MAX, {
    keepsCommas: true,
  }).replace(HYPHENATED, " $1 ");
  return {
    title: MATCHER.read(plain),
    description: MATCHER.read(
      normalizeText(description?.replace(PREAMBLE, "") ?? null, DESCRIPTION_LENGTH_MAX).replace(
        HYPHENATED,
        " $1 ",
      ),
    ),
    isRenewal: RENEWAL.test(plain),
    isQuestion: isOnlyQuestion(title),
    document,
  };
}

const STATEMENT_WORDS = 4;

/** Returns whether a title is only a question: "Turning 18? The draft will sign you up" isn't. */
function isOnlyQuestion(title: string): boolean {
  const sentences = title.match(/[^.!?:;—]+[.!?:;—]*/g) ?? [];
  const tells = (sentence: string) =>
    !sentence.includes("?") && sentence.trim().split(/\s+/).length >= STATEMENT_WORDS;
  return title.includes("?") && !sentences.some(tells);
}

export function spansOf(text: Reading, names: readonly string[]): Span[] {
  return names.flatMap((name) => text.spans.get(name) ?? []);
}

export type Action = { span: Span; name: ActionClass; isNoun: boolean };

/** Whether an action is only meant: proposed, planned or threatened. */
export function isIntent({ name }: Action): boolean {
  return name === "propose" || name === "plan" || name === "threaten";
}

const READ = new WeakMap<Reading, Action[]>();

/** Every action that a text names, one for each place. */
export function actionsOf(text: Reading): Action[] {
  const read = READ.get(text) ?? readActions(text);
  READ.set(text, read);
  return read;
}

function readActions(text: Reading): Action[] {
  const byStart = new Map<number, Action>();
  for (const name of ACTION_CLASSES)
    for (const span of text.spans.get(name) ?? [])
      if (!byStart.has(span.start) && !isMonth(text, span) && !isReason(text, span))
        byStart.set(span.start, {
          span,
          name: keepsFrom(text, span) ? "bar" : name,
          isNoun: isNoun(text, span),
        });
  return [...byStart.values()].sort((a, b) => a.span.start - b.span.start);
}

/** "May 7", "by May". */
function isMonth({ words }: Reading, { start, end, form }: Span): boolean {
  return (
    form === "may" &&
    (/^\d/.test(words[end] ?? "") || /^(?:in|by|until|since|from|of|last|next)$/.test(words[start - 1] ?? ""))
  );
}

/** "Grounds to deny", "no ground for denial": a reason, not a flight that is held. */
function isReason({ words }: Reading, { end, form }: Span): boolean {
  return /^grounds?$/.test(form) && /^(?:to|for|of)$/.test(words[end] ?? "");
}

const KEEP = /^(?:keep|keeps|keeping|kept)$/;
const FROM_WORDS = 5;

/** "Keeps engineers from leaving" bars them. */
function keepsFrom({ words }: Reading, { form, end }: Span): boolean {
  return (
    KEEP.test(form) &&
    words.slice(end, end + FROM_WORDS).some((word) => word === "from" || word === "stateside")
  );
}

export const BEFORE_A_VERB = new Set(
  "to will would not may might could can cannot must should wont cant dont doesnt didnt who that they we i you he she it".split(
    " ",
  ),
);
export const BEFORE_A_NOUN = new Set(
  "a an the of on in for over with by his her their its our no any this that these those new more as against under from at after amid despite".split(
    " ",
  ),
);
const AFTER_A_NOUN = new Set("on of for over against in is are was were has have".split(" "));

/**
 * Returns whether an action word is used as a noun: "deployments", "the ban on", "travel bans". Verb forms such as
 * "banned" aren't.
 */
function isNoun(text: Reading, { start, end, form }: Span): boolean {
  const { words } = text;
  if (!VERB_FORMS.has(form)) return NOUN_FORMS.has(form);
  if (form.includes(" ") || form.endsWith("ed")) return false;
  const [before = "", after = ""] = [words[start - 1], words[end]];
  if (BEFORE_A_VERB.has(before)) return false;
  // "Order barring".
  const isGerund = after.endsWith("ing") && VERB_FORMS.has(after);
  if (isGerund && NOUN_FORMS.has(form) && (before === "" || before === "." || !form.endsWith("s")))
    return true;
  if (form.endsWith("ing"))
    return after === "of" || (NOUN_FORMS.has(form) && /^(?:a|an|the|its|his|no)$/.test(before));
  if (BEFORE_A_NOUN.has(before)) return true;
  // "Crossing limits end", "ban expires", "seek ban".
  if (
    NOUN_FORMS.has(form) &&
    ((UNARY.test(after) && !after.endsWith("ing")) ||
      (after.endsWith("ed") && VERB_FORMS.has(after)) ||
      (hasNoObject(text, end) && !UNARY.test(form)))
  )
    return true;
  return (
    (AFTER_A_NOUN.has(after) || ((before === "" || before === ".") && form.endsWith("s"))) &&
    NOUN_FORMS.has(form)
  );
}

/** The classes of actions that keep people from something. */
export const RESTRICTS = ["bar", "hamper"];

/** Whether a word is one that stops a measure: "blocks", "pauses". */
export function isStop({ start }: Span, { spans }: Reading): boolean {
  return (spans.get("flip") ?? []).some((stop) => stop.start === start);
}

/** "Lifted", "struck down by judge": the verb forms that follow what they are done to. */
export const PARTICIPLE =
  /(?:ed|withdrawn|undone|upheld|kept|forbidden|taken|given|(?:struck|thrown|set|taken|cut) (?:down|out|aside|off))$/;

/** Verbs without an object: what is said of the words before them. */
export const UNARY =
  /^(?:advanc|begin|start|expir|laps|end|fail|die|collaps|fall|fell|eas|shrink|drop|rise|grow|climb|resum|reopen|stand|remain|continu|take|took|goes)/;

/** Words between two places; a negative number where they overlap. */
export function distance(a: Span, b: Span): number {
  return Math.max(a.start - b.end, b.start - a.end, -1);
}

const AFTER_A_PREDICATE =
  /^(?:\.|in|on|at|as|for|after|by|from|this|next|today|again|under|over|with|during|amid|while|pending|until|because|and)$/;

/** Whether nothing follows a word that it could be done to: a verb's end of a clause, as in "ban dropped after protests". */
export function hasNoObject({ words }: Reading, end: number): boolean {
  return AFTER_A_PREDICATE.test(words[end] ?? ".");
}

const NAMED_PLAN = /^(?:threat|plan|push|bid|proposed|move|vote|request|call)\b/;
const PLAN_WORDS = 4;

/** "Drops plan to", "rejects bill that", "plan dropped": what ends is the plan, and what the plan would do is turned around. */
export function isOfPlan({ span, name }: Action, text: Reading): boolean {
  if (name !== "end" && !isStop(span, text)) return false;
  return actionsOf(text).some(
    (plan) =>
      isIntent(plan) &&
      (plan.isNoun || NAMED_PLAN.test(plan.span.form)) &&
      (plan.span.end <= span.start
        ? isLast(span, text)
        : plan.span.start >= span.end && plan.span.start - span.end < PLAN_WORDS),
  );
}

/** "Plan to revoke passports dropped". */
function isLast({ start, end, form }: Span, text: Reading): boolean {
  return PARTICIPLE.test(form) && text.words[start - 1] !== "to" && hasNoObject(text, end);
}
