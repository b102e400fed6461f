import { readFileSync } from "node:fs";
import { z } from "zod";
import { DIRECTIONS } from "~/news/direction";
import { STAGES } from "~/news/stage";

const sentence = z.object({
  title: z.string().min(1),
  /** What the sentence is an example of: "an easing is stopped". */
  form: z.string().min(1),
  direction: z.enum(DIRECTIONS).optional(),
  stage: z.enum(STAGES).optional(),
});

/** A plain sentence of our own whose direction or stage is beyond doubt. */
export type Sentence = z.infer<typeof sentence>;

/** The sentences of `data/sentences.jsonl`: the rules are tested with them, and the word model learns from them. */
export function readSentences(): Sentence[] {
  const lines = readFileSync("data/sentences.jsonl", "utf8").trim().split("\n");
  return lines.map((line) => sentence.parse(JSON.parse(line)));
}
