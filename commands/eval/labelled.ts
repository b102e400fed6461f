import { DIRECT_FROM, RELEVANT_FROM, type Relevance, scoreRelevance } from "~/news/relevance";
import { type EvalItem, type Label, LABELS } from "./items";

export type Summary = {
  directRecall: number | null;
  directPrecision: number | null;
  relevantRecall: number | null;
  relevantPrecision: number | null;
  macroF1: number | null;
  hardNegativeFalseAlarms: number | null;
};

type Judged = { item: EvalItem; relevance: Relevance; predicted: Label };

/** The measures of the method on labelled items: recall, precision and F1 by class, false alarms, agreement, mistakes. */
export function labelledReport(items: EvalItem[], isVerbose: boolean): { text: string; summary: Summary } {
  const judged = items.filter((item) => item.label).map(judge);
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

  const lines = [
    `${judged.length} labelled items`,
    "",
    "class         items  flagged  recall  precision     F1",
    ...LABELS.map((label) => {
      const m = measures(judged, label);
      return `${label.padEnd(12)} ${pad(m.items, 6)} ${pad(m.flagged, 8)} ${pad(percent(m.recall), 7)} ${pad(percent(m.precision), 10)} ${pad(percent(m.f1), 6)}`;
    }),
    "",
    `relevant (R >= ${RELEVANT_FROM}): recall ${percent(summary.relevantRecall)}, precision ${percent(summary.relevantPrecision)}`,
    `direct (R >= ${DIRECT_FROM}): recall ${percent(summary.directRecall)}, precision ${percent(summary.directPrecision)}`,
    `macro-F1 over the three classes: ${percent(summary.macroF1)}`,
    `hard negatives flagged: ${alarms} of ${hardNegatives.length} (${percent(summary.hardNegativeFalseAlarms)})`,
    ...agreement(relevant),
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
  return scoreRelevance({
    title: item.title,
    description: item.description ?? null,
    source: item.source ?? "",
    document: item.document,
    publishedAt: item.publishedAt,
  });
}

function judge(item: EvalItem): Judged {
  const relevance = scoreItem(item);
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

/** Annotators say "reversal" where the rules say an act or a ruling (with its direction); the two agree. */
function agreement(relevant: Judged[]): string[] {
  const staged = relevant.filter(({ item, predicted }) => item.stage && predicted !== "irrelevant");
  const directed = relevant.filter(({ item, predicted }) => item.direction && predicted !== "irrelevant");
  const sameDirection = directed.filter(({ item, relevance }) => item.direction === relevance.direction);
  return [
    `stage agrees: ${staged.filter(sameStage).length} of ${staged.length}; direction agrees: ${sameDirection.length} of ${directed.length}`,
  ];
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

function pad(value: number | string, width: number): string {
  return String(value).padStart(width);
}
