import type { RiskFactor } from "~/news/coding-guide";
import factorGuidance from "./factor-guidance.json";
import rules from "./findings.json";
import type { ExposureAnswers } from "./questions";

/** What a restriction means for the people affected, and what they can do. */
export interface Guidance {
  meaning: string;
  steps: string;
}

/** How likely a restriction affects the person who answered. */
export type Exposure = "applies" | "may-apply";

interface Rule extends Guidance {
  question: string;
  answer: string;
  /** The id of the register's entry. */
  entry: string;
  exposure: Exposure;
}

/** What one restriction means for the person who answered. */
export interface Finding<Entry> extends Guidance {
  entry: Entry;
  exposure: Exposure;
}

// Checked by zod in exposure-data.test.ts, so that the browser doesn't load it.
const RULES = rules as readonly Rule[];

/** Guidance by topic, for restrictions that the check doesn't ask about, such as a new one. */
const FACTOR_GUIDANCE: Record<RiskFactor, Guidance> = factorGuidance;

/** The register entries that the check covers. */
export const CHECKED_ENTRIES: ReadonlySet<string> = new Set(RULES.map(({ entry }) => entry));

/**
 * Evaluates the answers against the entries in force: each entry once, with its strongest exposure, those that apply
 * first. Ignores entries that aren't in force.
 */
export function findingsOf<Entry extends { id: string }>(
  answers: ExposureAnswers,
  inForce: readonly Entry[],
): Finding<Entry>[] {
  const matching = RULES.filter(({ question, answer }) => answers[question]?.includes(answer));
  const strongestFirst = [...matching].sort(
    (a, b) => Number(b.exposure === "applies") - Number(a.exposure === "applies"),
  );
  const findings = new Map<string, Finding<Entry>>();
  for (const { entry: id, exposure, meaning, steps } of strongestFirst) {
    const entry = inForce.find((candidate) => candidate.id === id);
    if (entry && !findings.has(id)) findings.set(id, { entry, exposure, meaning, steps });
  }
  return [...findings.values()];
}

/**
 * Returns the entries in force that apply to everyone and that no question covers, such as a new border closure. One that affects
 * no one directly, such as an emergency that only releases funds, is none of them.
 */
export const bindingEveryone = <Entry extends { id: string; reach: number; affected: string }>(
  inForce: readonly Entry[],
): Entry[] =>
  inForce.filter(
    ({ id, reach, affected }) =>
      reach >= 0.5 && !CHECKED_ENTRIES.has(id) && !affected.startsWith("no one directly"),
  );

/** Returns what the entry means for those affected and what they can do: in general for its topic if the check doesn't cover it. */
export function guidanceOn({ id, factor }: { id: string; factor: RiskFactor }): Guidance[] {
  const covered = RULES.filter(({ entry }) => entry === id);
  if (covered.length === 0) return [FACTOR_GUIDANCE[factor]];
  return covered.map(({ meaning, steps }) => ({ meaning, steps }));
}
