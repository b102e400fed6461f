import { z } from "zod";
import { DIRECTIONS, STAGES } from "~/news/coding-guide";
import { type EvalItem, LABELS } from "../eval/items";
import { parseLines } from "../../commands/json-lines";
import { titleHash } from "../../commands/recorded-readings";

const streamLabel = z.object({
  titleHash: z.string().length(16),
  label: z.enum(LABELS),
  stage: z.enum([...STAGES, "reversal"]).optional(),
  direction: z.enum(DIRECTIONS).optional(),
});

export type StreamLabel = z.infer<typeof streamLabel>;

/** Parses JSON lines. Throws an Error with the line number of the first invalid one. */
export function readStreamLabels(text: string): Map<string, StreamLabel> {
  const labels = parseLines(text, "a label", streamLabel);
  return new Map(labels.map((one) => [one.titleHash, one]));
}

/** The items with the labels that readers gave their titles; an item's own label stays. */
export function withStreamLabels(
  items: readonly EvalItem[],
  labels: ReadonlyMap<string, StreamLabel>,
): EvalItem[] {
  return items.map((item) => {
    const found = item.label ? undefined : labels.get(titleHash(item.title));
    return found ? { ...item, label: found.label, stage: found.stage, direction: found.direction } : item;
  });
}
