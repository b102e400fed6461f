import { WHY_USAGE, whyReport } from "./why-report";

// `npm run why -- "headline" [--source S] [--description D] [--type "Proposed Rule"] [--agency DOS]`: explains an
// item's relevance.

const report = whyReport(process.argv.slice(2));
if (report === null) {
  console.error(WHY_USAGE);
  process.exit(1);
}
console.log(report);
