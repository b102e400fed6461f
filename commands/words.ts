import { wordsReport } from "./eval/words";

// `npm run words [-- topic or word class]`: every product of the word classes and every pair that a head can be made of, to be read by a person.

const report = wordsReport(process.argv[2]);
if (report === null) {
  console.error("No topic or word class has that name.");
  process.exit(1);
}
console.log(report);
