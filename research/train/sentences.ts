import { readFileSync } from "node:fs";
import { z } from "zod";
import { DIRECTIONS, STAGES } from "~/news/coding-guide";
import { parseLines } from "../../commands/json-lines";

const sentence = z
  .object({
    title: z.string().min(1),
    /** What the sentence is an example of: "an easing is stopped". */
    form: z.string().min(1),
    direction: z.enum(DIRECTIONS).optional(),
    stage: z.enum(STAGES).optional(),
  })
  .refine(({ direction, stage }) => direction ?? stage, "neither a direction nor a stage");

/** A plain sentence of our own whose direction or stage is beyond doubt. */
export type Sentence = z.infer<typeof sentence>;

/** Parses JSON lines. Throws an Error with the line number of the first invalid one. */
export const parseSentences = (text: string): Sentence[] => parseLines(text, "a sentence", sentence);

/** The sentences of `research/data/sentences.jsonl`: the rules are tested with them, and the word model learns from them. */
export const readSentences = (): Sentence[] =>
  parseSentences(readFileSync("research/data/sentences.jsonl", "utf8"));
