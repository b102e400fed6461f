import { z } from "zod";
import { DESCRIPTION_VALUE } from "~/news/word-model";
import { LABELS } from "../eval/items";
import { parseLines } from "../../commands/json-lines";
import type { NaturalRow } from "./rows-file";

const hashes = z.array(z.int().min(0));
const decision = z.object({
  titleHash: z.string().length(16),
  label: z.enum(LABELS).nullable(),
  title: hashes,
  description: hashes,
});

/** Administrators' decisions as the product exports them (`/admin/decisions.jsonl`), with the title's hash; open ones are left out. */
export function readDecisions(text: string): { titleHash: string; row: Omit<NaturalRow, "fold"> }[] {
  return parseLines(text, "a decision", decision).flatMap(({ titleHash, label, title, description }) => {
    if (!label) return [];
    const features = new Map([
      ...title.map((hash) => [hash, 1] as const),
      ...description.map((hash) => [hash, DESCRIPTION_VALUE] as const),
    ]);
    return [{ titleHash, row: { known: { label }, features } }];
  });
}
