/** The two numbers that have a page and a dialog of their own, at `/level` and `/forecast`. */
export const ANALYSIS_SUBJECTS = ["level", "forecast"] as const;
export type AnalysisSubject = (typeof ANALYSIS_SUBJECTS)[number];

/** The dashboard's query parameter that opens a dialog: `/dashboard?analysis=level`. */
export const ANALYSIS_PARAMETER = "analysis";

/** The dialog that a query asks for; null if it asks for none. */
export const requestedAnalysis = (query: URLSearchParams): AnalysisSubject | null => {
  const parameter = query.get(ANALYSIS_PARAMETER);
  return ANALYSIS_SUBJECTS.find((subject) => subject === parameter) ?? null;
};
