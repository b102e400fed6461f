import type { Drift } from "./shape";

/** What a check of one provider found. */
export interface Finding {
  name: string;
  /** off: not configured; drift: it works, but a field that we know is gone or has another type. */
  state: "ok" | "off" | "failed" | "drift";
  /** Whether the key was accepted; missing where there is none or that wasn't seen. */
  isKeyValid?: boolean;
  latencyMs?: number;
  items?: number;
  /** Entries of the reply that the product leaves out, and why. */
  dropped?: { why: string; count: number }[];
  /** What the provider says is left. */
  quota?: string;
  drift?: Drift;
  /** Why it failed. Never has a key or an address. */
  problem?: string;
  notes?: string[];
}

export const isBad = ({ state }: Finding) => state === "failed" || state === "drift";

/** One finding as lines for people. */
export function linesOf(finding: Finding): string[] {
  const {
    name,
    state,
    latencyMs,
    items,
    dropped = [],
    quota,
    drift,
    problem,
    notes = [],
    isKeyValid,
  } = finding;
  const facts = [
    isKeyValid === true && "key valid",
    isKeyValid === false && "key refused",
    items !== undefined && `${items} items`,
    dropped.length > 0 && `${dropped.reduce((sum, { count }) => sum + count, 0)} dropped`,
    quota,
    latencyMs !== undefined && `${latencyMs} ms`,
  ].filter(Boolean);
  return [
    `${state.padEnd(6)} ${name}${facts.length > 0 ? `: ${facts.join(", ")}` : ""}`,
    ...(problem ? [`         ${problem}`] : []),
    ...dropped.map(({ why, count }) => `         ${count} dropped: ${why}`),
    ...(drift?.gone ?? []).map((path) => `         gone: ${path}`),
    ...(drift?.retyped ?? []).map((path) => `         retyped: ${path}`),
    ...(drift?.new ?? []).map((path) => `         new: ${path}`),
    ...notes.map((note) => `         ${note}`),
  ];
}
