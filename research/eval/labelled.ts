import { DIRECT_FROM, RELEVANT_FROM, type Relevance } from "~/news/coding-guide";
import { scoreRelevance } from "~/news/screen";
import { wordModel } from "../../commands/word-model";
import { counted } from "./interval";
import { type EvalItem, type Label, LABELS } from "./items";
import type { Readings } from "../../commands/recorded-readings";
import { withReading } from "../readings/with-reading";

export type Summary = {
  directRecall: number | null;
  directPrecision: number | null;
  relevantRecall: number | null;
  relevantPrecision: number | null;
  macroF1: number | null;
  hardNegativeFalseAlarms: number | null;
};

type Judged = { item: EvalItem; relevance: Relevance; predicted: Label };

/** The method's measures on labeled items: recall, precision and F1 by class, false positives, agreement, errors. */
export function labelledReport(
  items: EvalItem[],
  { isVerbose, readings }: { isVerbose: boolean; readings?: Readings },
): { text: string; summary: Summary } {
  const judged = items.filter((item) => item.label).map((item) => judge(item, readings));
  const relevant = judged.filter(({ item }) => item.label !== "irrelevant");
  const flagged = judged.filter(({ predicted }) => predicted !== "irrelevant");
  const direct = measures(judged, "direct");
  const hits = flagged.filter(({ item }) => item.label !== "irrelevant").length;
  const hardNegatives = judged.filter(
    ({ item }) => item.hardNegative === true && item.label === "irrelevant",
  );
  const alarms = hardNegatives.filter(({ predicted }) => predicted !== "irrelevant").length;
  const summary: Summary = {
    directRecall: direct.recall,
    directPrecision: direct.precision,
    relevantRecall: share(hits, relevant.length),
    relevantPrecision: share(hits, flagged.length),
    macroF1: LABELS.reduce((sum, label) => sum + measures(judged, label).f1, 0) / LABELS.length,
    hardNegativeFalseAlarms: share(alarms, hardNegatives.length, 0),
  };

  const count = (list: Judged[], of: Judged[]) => counted(list.length, of.length);
  const isHit = ({ item, predicted }: Judged) => item.label === predicted;
  const isRelevant = ({ item }: Judged) => item.label !== "irrelevant";
  const at = (label: Label) => judged.filter(({ predicted }) => predicted === label);
  const lines = [
    `${judged.length} labelled items; shares with their 95 % Wilson intervals`,
    "",
    ...LABELS.flatMap((label) => {
      const labelled = judged.filter(({ item }) => item.label === label);
      return [
        `${label.padEnd(12)} recall ${count(labelled.filter(isHit), labelled)}, precision ${count(at(label).filter(isHit), at(label))}`,
      ];
    }),
    `relevant     recall ${counted(hits, relevant.length)}, precision ${counted(hits, flagged.length)}`,
    `at 60 or above: ${count(at("direct").filter(isRelevant), at("direct"))} relevant; at 40-59: ${count(at("contextual").filter(isRelevant), at("contextual"))}`,
    `macro-F1 over the three classes: ${percent(summary.macroF1)}`,
    `look-alikes flagged: ${counted(alarms, hardNegatives.length)}`,
    ...agreement(relevant),
    ...byGroup(judged, "confidence", ({ item }) => item.labelConfidence),
    ...byGroup(judged, "stratum", ({ item }) => item.stratum),
    ...weighted(judged),
    "",
    "Errors by kind and topic",
    ...errorTable(judged),
  ];
  if (isVerbose) lines.push("", "Mistakes", ...judged.filter(isMistake).flatMap(explain));
  if (isVerbose)
    lines.push("", "Stage or direction differs", ...relevant.filter(differsInCourse).map(courses));
  return { text: lines.join("\n"), summary };
}

export function predictedLabel(score: number): Label {
  return score >= DIRECT_FROM ? "direct" : score >= RELEVANT_FROM ? "contextual" : "irrelevant";
}

export function scoreItem(item: EvalItem): Relevance {
  return scoreRelevance(
    { ...item, description: item.description ?? null, source: item.source ?? "" },
    wordModel(),
  );
}

function judge(item: EvalItem, readings?: Readings): Judged {
  const relevance = withReading(scoreItem(item), item, readings);
  return { item, relevance, predicted: predictedLabel(relevance.score) };
}

function measures(judged: Judged[], label: Label) {
  const items = judged.filter(({ item }) => item.label === label).length;
  const flagged = judged.filter(({ predicted }) => predicted === label).length;
  const hits = judged.filter(({ item, predicted }) => item.label === label && predicted === label).length;
  const recall = share(hits, items);
  const precision = share(hits, flagged);
  return {
    items,
    flagged,
    recall,
    precision,
    f1: items + flagged === 0 ? 1 : (2 * hits) / (items + flagged),
  };
}

/** Annotators use "reversal" where the rules use an act or a ruling with a direction; these agree. */
function agreement(relevant: Judged[]): string[] {
  const staged = relevant.filter(({ item, predicted }) => item.stage && predicted !== "irrelevant");
  const directed = relevant.filter(({ item, predicted }) => item.direction && predicted !== "irrelevant");
  const sameDirection = directed.filter(({ item, relevance }) => item.direction === relevance.direction);
  return [
    `stage agrees: ${counted(staged.filter(sameStage).length, staged.length)}`,
    `direction agrees: ${counted(sameDirection.length, directed.length)}`,
  ];
}

function groupBy<T, K>(list: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/** Recall and precision of relevance, for each value of a group in the file. */
function byGroup(
  judged: Judged[],
  name: string,
  groupOf: (one: Judged) => string | null | undefined,
): string[] {
  const groups = groupBy(judged, groupOf);
  if (groups.size < 2) return [];
  return [...groups]
    .sort(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([group, members]) => {
      const relevant = members.filter(({ item }) => item.label !== "irrelevant");
      const flagged = members.filter(({ predicted }) => predicted !== "irrelevant");
      const hits = flagged.filter(({ item }) => item.label !== "irrelevant").length;
      return `${name} ${group ?? "not stated"}: relevant found ${counted(hits, relevant.length)}, flagged right ${counted(hits, flagged.length)}`;
    });
}

/** The same over a whole stream, weighting each item by how many it represents; skips items without a weight. */
function weighted(judged: Judged[]): string[] {
  const sampled = judged.filter(({ item }) => item.weight);
  if (sampled.length === 0) return [];
  const sum = (list: Judged[]) => list.reduce((total, { item }) => total + (item.weight ?? 0), 0);
  const relevant = sampled.filter(({ item }) => item.label !== "irrelevant");
  const flagged = sampled.filter(({ predicted }) => predicted !== "irrelevant");
  const hits = relevant.filter(({ predicted }) => predicted !== "irrelevant");
  return [
    `weighted by stratum: relevant found ${percent(share(sum(hits), sum(relevant)))}, flagged right ${percent(share(sum(hits), sum(flagged)))}`,
  ];
}

const EXAMPLES_MAX = 2;

/** The errors by kind and topic, most frequent first, each with its worst examples. */
function errorTable(judged: Judged[]): string[] {
  const kinds = groupBy(judged.filter(isMistake), ({ item, relevance, predicted }) => {
    const cap = relevance.reasons.find(({ part }) => part === "guard")?.text.replace(/: .*/, "");
    const why = relevance.topic
      ? `${relevance.topic}${cap && predicted === "irrelevant" ? `, ${cap}` : ""}`
      : "no topic found";
    return `${item.label} read as ${predicted}: ${why}`;
  });
  return [...kinds]
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([kind, members]) => [
      `${String(members.length).padStart(4)}  ${kind}`,
      ...members
        .toSorted((a, b) => b.relevance.score - a.relevance.score)
        .slice(0, EXAMPLES_MAX)
        .map(({ item, relevance }) => `        ${relevance.score} ${item.title}`),
    ]);
}

function isMistake({ item, predicted }: Judged): boolean {
  return item.label !== predicted;
}

function sameStage({ item, relevance }: Judged): boolean {
  const isDone = relevance.stage === "act" || relevance.stage === "ruling";
  return item.stage === relevance.stage || (isDone && (item.stage === "act" || item.stage === "reversal"));
}

function differsInCourse(judged: Judged): boolean {
  const { item, relevance, predicted } = judged;
  return predicted !== "irrelevant" && (!sameStage(judged) || item.direction !== relevance.direction);
}

function courses({ item, relevance }: Judged): string {
  return `- ${item.stage} ${item.direction}, read as ${relevance.stage} ${relevance.direction}: ${item.title}`;
}

function explain({ item, relevance, predicted }: Judged): string[] {
  return [
    `- ${item.label} read as ${predicted} (${relevance.score}): ${item.title}`,
    ...(item.description ? [`    ${item.description.slice(0, 200)}`] : []),
    ...relevance.reasons.map(
      ({ part, text, points }) => `    ${points > 0 ? "+" : ""}${points} ${part}: ${text}`,
    ),
  ];
}

function share(part: number, whole: number, ofNothing = 1): number {
  return whole === 0 ? ofNothing : part / whole;
}

function percent(value: number | null): string {
  return value === null ? "-" : `${(100 * value).toFixed(1)} %`;
}
