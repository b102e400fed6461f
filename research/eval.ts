import { readLabelledItems, type EvalItem } from "./eval/items";
import { labelledReport } from "./eval/labelled";
import { streamReport } from "./eval/stream";
import { parseReadings } from "../commands/recorded-readings";
import { fail, readText } from "../commands/text-file";

/**
 * Measures the relevance rules on a file of labeled headlines, with `readings` together with a second reader's recorded readings, or
 * shows what they flag in an unlabeled stream. The last line is one JSON object.
 */
export function evaluate(values: {
  file: string;
  verbose: boolean;
  sample: string;
  band?: string;
  readings?: string;
}): void {
  const { file } = values;
  let items: EvalItem[];
  try {
    items = readLabelledItems(readText(file));
  } catch (error) {
    fail(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const readings = values.readings ? parseReadings(readText(values.readings)) : undefined;
  const isLabelled = items.some((item) => item.label);
  const { text, summary } = isLabelled
    ? labelledReport(items, { isVerbose: values.verbose, readings })
    : streamReport(items, Number(values.sample), values.band);
  console.log(text);
  console.log(JSON.stringify(summary));
}
