import type { z } from "zod";

/** Parses JSON lines, without blank ones. Throws an Error such as "line 3 is not a label" for the first invalid one. */
export function parseLines<Value>(text: string, what: string, schema: z.ZodType<Value>): Value[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    try {
      return [schema.parse(JSON.parse(line))];
    } catch (error) {
      throw new Error(`line ${index + 1} is not ${what}`, { cause: error });
    }
  });
}
