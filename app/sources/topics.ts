// Search phrases for the sources, converted to each one's syntax.

/** Direct: the freedom to leave. Most specific first, because some searches take only a few. */
export const MOBILITY_PHRASES = [
  "passport revocation",
  "revoke passports",
  "exit permit",
  "exit ban",
  "border closure",
  "capital controls",
  "no-fly list",
  "travel ban",
  "US passport",
  "passport denial",
  "passport rule",
  "travel restrictions",
  "exit tax",
  "renounce citizenship",
] as const;

/** Upstream: what precedes a restriction. */
const CONTEXT_PHRASES = [
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
