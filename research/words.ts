import { wordsReport } from "./eval/words";

/** Lists every expansion of the word classes and every pair that can form a head, for manual review. @throws for an unknown name */
export function printWords({ name }: { name?: string }): void {
  const report = wordsReport(name);
  if (report === null) throw new Error("No topic or word class has that name.");
  console.log(report);
}
