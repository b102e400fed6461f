import { CALIBRATION } from "~/news/words";
import { POINTS, REACH } from "~/news/frames";
import { LOOK_ALIKE_CLASSES, type Topic, TOPIC_LIST } from "~/news/lexicon/lexicon";
import { CAP, SCORE_CAPS } from "~/news/score-caps";

/** A part of the rules that may be superfluous. */
export interface Candidate {
  name: string;
  /** Whether an item with these classes of words in its texts could be read differently without it. */
  concerns: (classes: ReadonlySet<string>) => boolean;
  /** Takes it out of the dictionaries in memory; returns how to put it back, or null for a topic's last head: no topic is lost. */
  takeOut: () => (() => unknown) | null;
}

/** Each cap, constant and look-alike class, each head of a topic that has others, and each class that an option of a topic names. */
export const candidates = (): Candidate[] => [
  ...Object.entries(SCORE_CAPS).map(capOf),
  ...constants(),
  ...LOOK_ALIKE_CLASSES.map(lookAlikeOf),
  ...TOPIC_LIST.flatMap(headsOf),
  ...TOPIC_LIST.flatMap(optionsOf),
];

const anyItem = () => true;

const capOf = ([name, rule]: [string, (typeof SCORE_CAPS)[string]]): Candidate => ({
  name: `the cap ${name}`,
  concerns: anyItem,
  takeOut: () => {
    SCORE_CAPS[name] = () => undefined;
    return () => (SCORE_CAPS[name] = rule);
  },
});

/** A constant that distinguishes; `without` is the value at which it makes no difference any more. */
function constant<Holder extends object>(
  of: Holder,
  key: keyof Holder & string,
  without: Holder[typeof key] & number,
): Candidate {
  return {
    name: `the constant ${key}, ${String(of[key])}`,
    concerns: anyItem,
    takeOut: () => {
      const before = of[key];
      of[key] = without;
      return () => (of[key] = before);
    },
  };
}

const constants = (): Candidate[] => [
  constant(CAP, "words", CAP.foreign),
  constant(CAP, "unread", CAP.context),
  constant(POINTS, "inDescription", 0),
  constant(POINTS.head, "context", POINTS.head.direct),
  constant(POINTS.action, "threatened", POINTS.action.proposed),
  constant(POINTS.action, "proposed", POINTS.action.done),
  constant(POINTS.subject, "authority", POINTS.subject.citizens),
  constant(POINTS.subject, "described", POINTS.subject.authority),
  constant(POINTS.subject, "presumed", POINTS.subject.described),
  constant(REACH, "context", REACH.title),
  constant(REACH, "sentenceEnd", 0),
  constant(CALIBRATION, "unnamedPenalty", 0),
];

const lookAlikeOf = ({ name }: (typeof LOOK_ALIKE_CLASSES)[number]): Candidate => ({
  name: `the look-alikes ${name}`,
  concerns: (classes) => classes.has(name),
  takeOut: () => {
    const before = [...LOOK_ALIKE_CLASSES];
    LOOK_ALIKE_CLASSES.splice(0, before.length, ...before.filter((one) => one.name !== name));
    return () => LOOK_ALIKE_CLASSES.splice(0, LOOK_ALIKE_CLASSES.length, ...before);
  },
});

function headsOf(topic: Topic): Candidate[] {
  return topic.heads.map((head) => ({
    name: `${topic.id}, the head of "${head.example}"`,
    concerns: (classes) => head.parts.every((part) => part.classes.some((name) => classes.has(name))),
    takeOut: () => {
      const before = topic.heads;
      if (before.length === 1) return null;
      topic.heads = before.filter((one) => one !== head);
      return () => (topic.heads = before);
    },
  }));
}

function optionsOf(topic: Topic): Candidate[] {
  return (["unless", "private", "lower", "ordinary", "spares"] as const).flatMap((kind) =>
    (topic.options[kind] ?? []).map((name) => ({
      name: `${topic.id}, ${kind}=${name}`,
      concerns: (classes: ReadonlySet<string>) => classes.has(name),
      takeOut: () => {
        const before = topic.options;
        topic.options = { ...before, [kind]: before[kind]?.filter((one) => one !== name) };
        return () => (topic.options = before);
      },
    })),
  );
}
