import type { Database } from "~/database/open.server";
import { csvRow } from "~/http/csv-cell";
import { OPEN_QUESTIONS, QUESTIONS } from "./questions";
import { surveyResponsesInOrder, type Response as SurveyResponse } from "./totals.server";

const FIELDS = [...QUESTIONS, ...OPEN_QUESTIONS].map(({ field }) => field);

/** Streams all responses as CSV, so any number fits in memory. */
export function surveyCsv(db: Database): ReadableStream<Uint8Array> {
  const responses = surveyResponsesInOrder(db);
  const encoder = new TextEncoder();
  return new ReadableStream({
    // The byte order mark makes spreadsheets read the file as UTF-8.
    start: (controller) => controller.enqueue(encoder.encode(`\uFEFF${csvRow(["completedAt", ...FIELDS])}`)),
    async pull(controller) {
      const { done, value } = await responses.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(rowOf(value)));
    },
    cancel: async () => void (await responses.return(undefined)),
  });
}

function rowOf({ completedAt, answers }: SurveyResponse): string {
  const cells = FIELDS.map((field) => {
    const answer = answers[field];
    return Array.isArray(answer) ? answer.join("; ") : String(answer ?? "");
  });
  return csvRow([completedAt.toISOString(), ...cells]);
}
