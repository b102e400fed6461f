import { z } from "zod";
import { DIRECTIONS, STAGES } from "~/news/coding-guide";
import { documentFromFile } from "../../stand-ins/article-file";
import { instantText, sourceItem } from "~/sources/item";
import { officialDocument } from "~/sources/official-document";

export const LABELS = ["direct", "contextual", "irrelevant"] as const;
export type Label = (typeof LABELS)[number];

const evalItem = z.object({
  title: z.string().min(1),
  description: sourceItem.shape.description.optional(),
  source: z.string().nullish(),
  /** Not used for relevance; a missing or invalid date doesn't matter. */
  publishedAt: instantText.catch(new Date("2026-01-01T00:00:00Z")),
  url: z.string().nullish(),
  label: z.enum(LABELS).nullish(),
  labelConfidence: z.string().nullish(),
  stage: z.enum([...STAGES, "reversal"]).nullish(),
  direction: z.enum(DIRECTIONS).nullish(),
  hardNegative: z.boolean().nullish(),
  cluster: z.string().nullish(),
  stratum: z.string().nullish(),
  /** Items of the stratum per sampled item; null for items not sampled at random. */
  weight: z.number().positive().nullish(),
  document: officialDocument.nullable(),
});

export type EvalItem = z.infer<typeof evalItem>;

/** Parses JSON lines. Throws an Error with the line number of the first invalid one; skips blank lines. */
export function readLabelledItems(text: string): EvalItem[] {
  const items: EvalItem[] = [];
  text.split("\n").forEach((line, index) => {
    if (line.trim() === "") return;
    items.push(readLine(line, index + 1));
  });
  if (items.length === 0) throw new Error("no items in the file");
  return items;
}

/** Some annotators write `confidence`. */
function withConfidence(value: object): object {
  return "confidence" in value && !("labelConfidence" in value)
    ? { ...value, labelConfidence: value.confidence }
    : value;
}

function readLine(line: string, number: number): EvalItem {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new Error(`line ${number} is not JSON`, { cause: error });
  }
  const document = documentFromFile(value);
  const parsed = evalItem.safeParse(value instanceof Object ? { ...withConfidence(value), document } : value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`line ${number}: ${issue?.path.join(".") || "item"}: ${issue?.message ?? "not an item"}`);
}
