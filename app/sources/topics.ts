// What is asked of the sources that search: phrases of the product's field, each in the searcher's own syntax.

/** Direct: the freedom to leave. */
export const MOBILITY_PHRASES = [
  "passport revocation",
  "revoke passports",
  "passport denial",
  "passport rule",
  "US passport",
  "travel ban",
  "travel restrictions",
  "exit ban",
  "exit permit",
  "border closure",
  "no-fly list",
  "exit tax",
  "renounce citizenship",
  "capital controls",
] as const;

/** Upstream: what comes before a restriction. */
export const CONTEXT_PHRASES = [
  "emergency powers",
  "Insurrection Act",
  "martial law",
  "National Guard deployment",
  "birthright citizenship",
  "denaturalization",
  "border searches",
  "REAL ID",
  "Selective Service",
  "travel surveillance",
] as const;

export const ALL_PHRASES = [...MOBILITY_PHRASES, ...CONTEXT_PHRASES];
