import type { AssessmentView } from "~/assessment/assessments.server";

/** An assessment with its breakdown, as a page loads it or as JSON has it. */
export type LoadedAssessment = Omit<AssessmentView, "date"> & { date: Date | string };

/** Placeholder for unknown values. */
export const NO_DATA = "Gathering initial data...";
export const NO_EXPLANATION = "Analysis in progress....";
