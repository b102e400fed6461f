import { crowded } from "./crowding";
import type { Evidence, Flow } from "./evidence";
import { percentile, seededChance } from "./resampling";
import { weightOf, type Restriction } from "./register";

/** How much evidence it takes to fill a flow to 63 %: `100 * (1 - exp(-x / kappa))`. */
export const KAPPA: Record<Flow, number> = { acts: 4, threats: 2.3, context: 1.7 };
/** The most that a flow alone takes of the freedom that the stock leaves. */
export const FLOW_SHARE: Record<Flow, number> = { acts: 0.5, threats: 0.35, context: 0.25 };
/** A flow whose news is mostly good gives back freedom, up to half of what it could take. */
export const RELIEF = 0.5;
export const FLOWS = ["acts", "threats", "context"] as const satisfies Flow[];

const BAND_DRAWS = 200;

/** Each flow's sum of weights, and its place from -50 (all relief) to 100. */
export type FlowLevels = Record<Flow, { sum: number; level: number }>;

export interface RiskLevel {
  /** 0-100, a whole number. */
  level: number;
  /** The same before rounding. */
  exact: number;
  /** 10th and 90th percentile over resampled stories, whole numbers around the level. */
  band: { low: number; high: number };
  /** The stock of restrictions in force alone, 0-100. */
  stock: number;
  flows: FlowLevels;
}

/**
 * The risk level: `100 * [1 - (1 - S/100)(1 - 0.50 A/100)(1 - 0.35 T/100)(1 - 0.25 C/100)]`, rounded (method, section 3).
 * S 20, A 40, T 30, C 50: 1 - 0.8 * 0.8 * 0.895 * 0.875 = 49.9 %, level 50. Does not depend on the order of its input.
 */
export function riskLevel(evidence: readonly Evidence[], inForce: readonly Restriction[]): RiskLevel {
  const stock = stockOf(inForce);
  const flows = flowsOf(evidence);
  const exact = combine(stock, flows);
  const level = Math.round(exact);
  return { level, exact, stock, flows, band: bandOf(evidence, stock, level) };
}

/** The stock: `S = 100 * (1 - prod(1 - severity * sqrt(reach)))`. Two that take 0.1 and 0.2: 100 * (1 - 0.9 * 0.8) = 28. */
export const stockOf = (inForce: readonly Restriction[]): number =>
  100 * (1 - inForce.reduce((left, restriction) => left * (1 - weightOf(restriction)), 1));

function flowsOf(evidence: readonly Evidence[]): FlowLevels {
  const sums: Record<Flow, number> = { acts: 0, threats: 0, context: 0 };
  const counts = crowded(evidence);
  evidence.forEach(({ flow }, index) => (sums[flow] += counts[index] ?? 0));
  const flow = (name: Flow) => ({ sum: sums[name], level: flowLevel(sums[name], KAPPA[name]) });
  return { acts: flow("acts"), threats: flow("threats"), context: flow("context") };
}

/** A sum of 1.7 in the context fills it to 63; one of -1.7 gives 32 back. */
export const flowLevel = (sum: number, kappa: number): number =>
  sum >= 0 ? 100 * (1 - Math.exp(-sum / kappa)) : -100 * RELIEF * (1 - Math.exp(sum / kappa));

export function combine(stock: number, flows: FlowLevels): number {
  const left = FLOWS.reduce(
    (rest, flow) => rest * (1 - (FLOW_SHARE[flow] * flows[flow].level) / 100),
    1 - stock / 100,
  );
  return 100 * Math.max(0, 1 - left);
}

/**
 * How much the level owes to which stories happened to be told: it is computed again over 200 draws of as many stories,
 * with return, from a generator seeded by the stories themselves, so that the same input has the same band.
 */
function bandOf(evidence: readonly Evidence[], stock: number, level: number): RiskLevel["band"] {
  if (evidence.length === 0) return { low: level, high: level };
  const sorted = [...evidence].sort((a, b) => (a.story.id < b.story.id ? -1 : 1));
  const chance = seededChance(sorted.map(({ story }) => story.id).join());
  const levels = Array.from({ length: BAND_DRAWS }, () => {
    const drawn = sorted.map(() => sorted[Math.floor(chance() * sorted.length)] as Evidence);
    return combine(stock, flowsOf(drawn));
  }).sort((a, b) => a - b);
  return {
    low: Math.min(level, Math.round(percentile(levels, 0.1))),
    high: Math.max(level, Math.round(percentile(levels, 0.9))),
  };
}
