/** Under this share of the sources, an assessment is degraded: it fires no alert, and says so. */
export const COVERAGE_MIN = 0.6;
