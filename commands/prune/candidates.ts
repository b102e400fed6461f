import { type Topic, TOPIC_LIST } from "~/news/lexicon/lexicon";

/** A part of the rules that may be superfluous. */
export interface Candidate {
  name: string;
  /** Whether an item with these classes of words in its texts could be read differently without it. */
  concerns: (classes: ReadonlySet<string>) => boolean;
  /** Takes it out of the dictionaries in memory; returns how to put it back, or null for a topic's last head: no topic is lost. */
  takeOut: () => (() => void) | null;
}

/** Each head of a topic that has others, and each class that an option of a topic names. */
export const candidates = (): Candidate[] => [
  ...TOPIC_LIST.flatMap(headsOf),
  ...TOPIC_LIST.flatMap(optionsOf),
];

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
  return [...topic.options].flatMap((option) => {
    const [kind = "", names = ""] = option.split("=");
    if (!["unless", "private", "lower", "ordinary", "spares"].includes(kind)) return [];
    return names.split("|").map((name) => ({
      name: `${topic.id}, ${kind}=${name}`,
      concerns: (classes: ReadonlySet<string>) => classes.has(name),
      takeOut: () => {
        const before = topic.options;
        topic.options = new Set([...before].flatMap((one) => without(one, kind, name)));
        return () => (topic.options = before);
      },
    }));
  });
}

/** "lower=a|b" without b is "lower=a"; without its last class an option is gone. */
function without(option: string, kind: string, name: string): string[] {
  const [ofKind, names = ""] = option.split("=");
  if (ofKind !== kind || !names.split("|").includes(name)) return [option];
  const left = names.split("|").filter((one) => one !== name);
  return left.length > 0 ? [`${kind}=${left.join("|")}`] : [];
}
