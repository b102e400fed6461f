import { z } from "zod";
import { REPORT_REASONS, REPORTED_KINDS, VERDICTS } from "./reports";

const COMMENT_MAX = 1000;
const NOTE_MAX = 300;

export const reportForm = z.object({
  kind: z.enum(REPORTED_KINDS),
  id: z.string().min(1).max(200),
  reason: z.enum(REPORT_REASONS, { error: "Please choose what is wrong" }),
  comment: z
    .string()
    .trim()
    .max(COMMENT_MAX, `Use ${COMMENT_MAX.toLocaleString("en-US")} characters or fewer`)
    .default(""),
});
export type ReportForm = z.output<typeof reportForm>;

export const verdictForm = z
  .object({
    kind: z.enum(REPORTED_KINDS),
    id: z.string().min(1).max(200),
    verdict: z.enum(VERDICTS),
    note: z.string().trim().max(NOTE_MAX, `Use ${NOTE_MAX} characters or fewer`).default(""),
  })
  .refine(({ kind, verdict }) => kind === "article" || verdict !== "removed");
export type VerdictForm = z.output<typeof verdictForm>;
