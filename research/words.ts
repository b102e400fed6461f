import { wordsReport } from "./eval/words";

// `npm run research -- words [-- topic or word class]`: lists every expansion of the word classes and every pair that can form a
// head, for manual review.

const report = wordsReport(process.argv[2]);
if (report === null) {
  console.error("No topic or word class has that name.");
  process.exit(1);
}
console.log(report);
