/** Below this share of sources, an assessment is degraded: it is marked, and triggers only alerts that missing sources can't make false. */
export const COVERAGE_MIN = 0.6;
/** Below this share, the explanation mentions missing sources, though the assessment isn't degraded. */
export const COVERAGE_USUAL = 0.8;
