/** Under this share of the sources, an assessment is degraded: it triggers no alerts and is marked as degraded. */
export const COVERAGE_MIN = 0.6;
/** Under this share, the explanation says that sources were missing, though the assessment is not degraded. */
export const COVERAGE_USUAL = 0.8;
